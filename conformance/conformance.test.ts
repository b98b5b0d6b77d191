import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { answersOf, linesOf, runPort } from './ask-port';

const root = join(__dirname, '..');
const Vector = z.object({
  fn: z.string(),
  args: z.unknown(),
  ok: z.unknown().optional(),
  error: z.string().optional(),
});
type Vector = z.infer<typeof Vector>;

const vectorFiles = readdirSync(join(__dirname, 'vectors')).sort();
const vectorsOf = (file: string): readonly Vector[] =>
  z.array(Vector).parse(JSON.parse(readFileSync(join(__dirname, 'vectors', file), 'utf8')));

describe('published cases, through the real command', () => {
  const asked = vectorFiles.flatMap((file) => vectorsOf(file).map((vector) => ({ file, vector })));
  let answers: ReturnType<typeof answersOf>;
  beforeAll(() => {
    answers = answersOf(linesOf(asked.map(({ vector: { fn, args } }, id) => ({ id, fn, args }))));
  });
  test('each has its answer', () => expect(answers).toHaveLength(asked.length));
  test.each(vectorFiles)('%s', (file) => {
    asked.forEach(({ file: from, vector }, id) => {
      if (from !== file) return;
      const expected =
        vector.error === undefined ? { id, ok: vector.ok } : { id, error: { code: vector.error } };
      expect({ case: vector, answer: answers[id] }).toMatchObject({ case: vector, answer: expected });
      if (vector.error === undefined) expect(answers[id]?.ok).toEqual(vector.ok);
    });
  });
});

test('every function has published cases that it answers and that it refuses', () => {
  const all = vectorFiles.flatMap(vectorsOf);
  const functions = Object.keys(
    z.record(z.string(), z.unknown()).parse(JSON.parse(runPort('', ['--schema']).lines.join(''))),
  );
  expect(functions.sort()).toEqual([
    'actionStableId',
    'catchUp',
    'changeUnitKey',
    'coalesce',
    'decide',
    'egress',
    'logicalChangeKey',
    'matchSubscriptions',
    'nextOccurrences',
    'operationId',
    'parseLegacyToken',
    'project',
    'replicas',
    'runKey',
    'summaryId',
    'tokenKey',
    'validateToolCall',
  ]);
  for (const fn of functions) {
    expect(all.some((vector) => vector.fn === fn && vector.error === undefined)).toBe(true);
    expect(all.some((vector) => vector.fn === fn && vector.error !== undefined)).toBe(true);
  }
});

// A second implementation, on node:crypto and Buffer, sharing nothing with src/core.
const hex = (text: string): string => createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

test('[ID-5] [ID-6] keys equal those of a second implementation', () => {
  const words = ['a', 'é', 'zß', '日本', '\u{1f600}', '\uff61', '0', 'Z_-', '__proto__'];
  const units = words.flatMap((hostId, i) =>
    words.map((payloadId, j) => ({
      origin: 'local',
      hostId,
      counter: i * 1000 + j + 1,
      payloadType: 'entryLink',
      payloadId,
    })),
  );
  const keys = units.map((u) =>
    hex(['v1', u.origin, u.hostId, u.counter, u.payloadType, u.payloadId].join('|')),
  );
  const lists = words.map((_, i) => [...words.slice(i), ...words.slice(0, i + 1)]);
  const answers = answersOf(
    linesOf([
      ...units.map((args) => ({ fn: 'changeUnitKey', args })),
      ...lists.map((changeUnitKeys) => ({ fn: 'logicalChangeKey', args: { changeUnitKeys } })),
    ]),
  );
  const logical = lists.map((list) => hex(`v1|${[...new Set(list)].sort(byBytes).join(',')}`));
  expect(answers.map(({ ok }) => ok)).toEqual([...keys, ...logical]);
});

test('bad lines are answered in their place and the port goes on', () => {
  const good = { id: 'last', fn: 'parseLegacyToken', args: { token: 'k:A' } };
  const deep = `{"id":1,"fn":"replicas","args":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const wide = JSON.stringify({
    id: 2,
    fn: 'parseLegacyToken',
    args: { token: `k:${'x'.repeat(5_000_000)}` },
  });
  const text = [
    '{',
    '',
    '[]',
    '7',
    '{"id":3}',
    '{"id":{"a":[1]},"fn":"constructor","args":{}}',
    deep,
    wide,
    '{"id":4,"fn":"tokenKey"}',
    JSON.stringify(good),
  ].join('\n');
  const answers = answersOf(Buffer.concat([Buffer.from([0xff, 0x22, 0x0a]), Buffer.from(text)]));
  expect(answers.map(({ error }) => error?.code ?? 'ok')).toEqual([
    'invalid_json',
    'invalid_json',
    'invalid_json',
    'invalid_arguments',
    'invalid_arguments',
    'unknown_function',
    'unknown_function',
    'invalid_arguments',
    'ok',
    'invalid_arguments',
    'ok',
  ]);
  expect(answers.map(({ id }) => id)).toEqual([
    undefined,
    undefined,
    undefined,
    null,
    null,
    3,
    { a: [1] },
    null,
    2,
    4,
    'last',
  ]);
});

test('no input is no output', () => {
  expect(runPort('')).toEqual({ status: 0, stderr: '', lines: [] });
});

test('as people call it: npm run -s conformance', () => {
  const input = '{"id":1,"fn":"parseLegacyToken","args":{"token":"id:x"}}\n';
  const run = spawnSync('npm', ['run', '-s', 'conformance'], { cwd: root, input, encoding: 'utf8' });
  expect(run.stdout).toBe('{"id":1,"ok":{"tokenClass":"entityId","tokenValue":"x"}}\n');
  expect(run.status).toBe(0);
});

// JSONTestSuite, where it is at hand: each file as a line.
const outside = process.env['REVEILLE_OUTSIDE'];
const suite = outside === undefined ? '' : join(outside, 'jsontestsuite', 'test_parsing');
if (outside !== undefined && existsSync(suite)) {
  const files = readdirSync(suite)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, bytes: readFileSync(join(suite, name)) }));
  const whole = files.filter(({ bytes }) => !bytes.includes(0x0a));
  const newline = Buffer.from('\n');

  test('JSON torture, one file a line: good is read, bad is refused, nothing stops the port', () => {
    const answers = answersOf(Buffer.concat(whole.flatMap(({ bytes }) => [bytes, newline])));
    expect(answers).toHaveLength(whole.length);
    const wrong = whole.filter(({ name }, index) => {
      const isRefused = answers[index]?.error?.code === 'invalid_json';
      return (name.startsWith('y_') && isRefused) || (name.startsWith('n_') && !isRefused);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(whole.length).toBeGreaterThan(200);
  });

  test('JSON torture with newlines inside: as many answers as lines', () => {
    const all = Buffer.concat(files.flatMap(({ bytes }) => [bytes, newline]));
    expect(answersOf(all)).toHaveLength(all.filter((byte) => byte === 0x0a).length);
  });
}
