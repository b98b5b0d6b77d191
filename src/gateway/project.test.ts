import * as fc from 'fast-check';
import { isJsonArray, parseJson, type Json } from '../core/json';
import { createFieldLoader } from './load-fields';
import { DEEPEST_PAYLOAD, LARGEST_PAYLOAD, project, type ProjectionPolicy } from './project';

const policyOf = (
  allowedFields: readonly string[],
  redactionRules: readonly string[] = [],
): ProjectionPolicy => ({
  boundaryType: 'inference',
  operationKey: 'run',
  policyVersion: '1',
  allowedFields,
  redactionRules,
});
const through = (payload: Json, policy: ProjectionPolicy | null): Json => {
  const result = project({ boundary: 'inference', operation: 'run', payload, policy });
  return result.ok ? result.value : `${result.error.code}: ${result.error.detail ?? ''}`;
};
const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

test('[PROJECT-1] nothing crosses without a policy of this very boundary and operation', () => {
  const allowed = policyOf(['title']);
  expect(through({ title: 'a' }, allowed)).toEqual({ title: 'a' });
  for (const policy of [null, { ...allowed, boundaryType: 'spawn' }, { ...allowed, operationKey: 'Run' }])
    expect(through({ title: 'a' }, policy)).toMatch(/^overshared_payload_blocked: no policy/);
  expect(through({}, null)).toMatch(/^overshared_payload_blocked/);
});

// Every leaf of a value with the path that leads to it, by code of its own.
const leavesOf = (value: Json, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (isJsonArray(value)) return value.flatMap((item) => leavesOf(item, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, below]) => leavesOf(below, [...path, key]));
};
const keys = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'a.b', '', '[]', '\\', '日本');
const payloads = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, 0, true, 'x'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(keys, tie('value')), { maxLength: 3 })
      .map((entries): Json => Object.fromEntries(entries)),
  ),
})).value;
const written = (path: readonly string[]): string =>
  path.map((key) => key.replaceAll(/[\\.[\]]/g, String.raw`\$&`)).join('.');

test('[PROJECT-2] what crosses is the payload whole, and only where every field of it is allowlisted', () => {
  fc.assert(
    fc.property(
      payloads,
      fc.array(fc.array(keys, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      (payload, paths) => {
        const named = paths.filter((path) => !path.includes(''));
        const covers = (leaf: readonly string[]): boolean =>
          named.some((path) => path.length <= leaf.length && path.every((key, place) => key === leaf[place]));
        const isAllowed = leavesOf(payload).every(covers);
        const got = through(payload, policyOf(paths.map(written)));
        if (!isAllowed) expect(got).toMatch(/^overshared_payload_blocked/);
        else if (typeof got !== 'string') expect(JSON.stringify(got)).toBe(JSON.stringify(payload));
      },
    ),
  );
});

test('[PROJECT-2] what is handed over and allowlisted is never refused', () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      const leaves = leavesOf(payload);
      fc.pre(leaves.every((path) => path.length > 0 && !path.includes('')));
      // An empty object has no field of its own: whatever leads to it must be on the way to a field, or named.
      fc.pre(!JSON.stringify(payload).includes('{}') && !JSON.stringify(payload).includes('[]'));
      expect(JSON.stringify(through(payload, policyOf(leaves.map(written))))).toBe(JSON.stringify(payload));
    }),
  );
});

test('[PROJECT-2] the refusal names fields and never what they say, nor a key that somebody typed', () => {
  const payload = { secretDiary: 'I am ill', people: { 'Ana Müller, 4 years': 'x' } };
  const said = through(payload, policyOf(['people.count']));
  expect(said).toBe('overshared_payload_blocked: secretDiary, people.…');
});

test.each(['a..b', '.a', 'a.', '', '*', 'a[0]', 'a.*', '\\'])(
  '[PROJECT-3] %j is no wildcard and names nothing here',
  (path) => {
    expect(through({ a: { b: 1 } }, policyOf([path]))).toMatch(/^overshared_payload_blocked/);
  },
);

test('[PROJECT-3] odd keys are keys: nothing inherited is found, and what they hold crosses as it is', () => {
  const odd = json('{"__proto__":{"x":1},"constructor":{"prototype":2},"hasOwnProperty":3}');
  expect(through(odd, policyOf(['title']))).toMatch(/^overshared_payload_blocked/);
  const same = through(odd, policyOf(['__proto__.x', 'constructor.prototype', 'hasOwnProperty']));
  expect(JSON.stringify(same)).toBe(JSON.stringify(odd));
  expect(through({ toString: 'x' }, policyOf([]))).toMatch(/toString/);
});

test('[PROJECT-4] a rule changes what is allowed, and allows nothing', () => {
  const payload = { who: { name: 'Ana', tags: ['a', 'b'] }, text: '👩‍👧 and more', n: 7 };
  const policy = (rules: readonly string[]): ProjectionPolicy => policyOf(['who', 'text', 'n'], rules);
  expect(through(payload, policy(['who.name', 'mask who.tags', 'shorten 3 text', 'shorten 1 n']))).toEqual({
    who: { name: '[redacted]', tags: ['[redacted]', '[redacted]'] },
    text: '👩‍👧…',
    n: 7,
  });
  expect(through(payload, policy(['who']))).toEqual({ ...payload, who: '[redacted]' });
  expect(through({ who: payload.who }, policyOf(['text'], ['who']))).toMatch(/^overshared_payload_blocked/);
  for (const rule of ['mask a..b', 'shorten 3 .', '', 'a['])
    expect(through({ n: 7 }, policyOf(['n'], [rule]))).toMatch(/^overshared_payload_blocked: a rule/);
});

// Put together here, so that no file of the project holds what looks like a key.
const looksLikeAKey = [
  ['sk', 'proj', 'A'.repeat(24)].join('-'),
  `AKIA${'Q'.repeat(16)}`,
  `ghp_${'a1'.repeat(18)}`,
  ['xoxb', '1234567890', 'abc'].join('-'),
  `AIza${'x'.repeat(35)}`,
  ['-----BEGIN', 'PRIVATE KEY-----\nabc\n-----END', 'PRIVATE KEY-----'].join(' '),
];
test.each(looksLikeAKey)('[PROJECT-4] what looks like a key stays here: %#', (key) => {
  const policy = policyOf(['notes'], ['$secrets']);
  expect(through({ notes: `use ${key} today` }, policy)).toEqual({ notes: 'use [redacted] today' });
});
test('[PROJECT-4] a reference to a secret is one where it stands alone; other words are left as they are', () => {
  const policy = policyOf(['notes'], ['$secrets']);
  expect(through({ notes: '$OPENAI_API_KEY' }, policy)).toEqual({ notes: '[redacted]' });
  for (const notes of ['$HOME is $20', 'ask-anna-about-the-risk-assessment-2026', 'sk-8 skates', ''])
    expect(through({ notes }, policy)).toEqual({ notes });
});

test('[PROJECT-5] of a record only what is allowlisted is loaded', () => {
  const policy = policyOf(['tasks.title', 'tasks.links.to', 'tasks.due']);
  const load = createFieldLoader(policy, ['tasks']);
  const record = {
    title: 'a',
    due: null,
    notes: 'n',
    diary: { title: 'd' },
    links: [{ to: 'x', why: 'y' }, 'loose', { why: 'z' }],
  };
  expect(load(record)).toEqual({ title: 'a', due: null, links: [{ to: 'x' }, {}] });
  expect(load({ links: null })).toEqual({});
  expect(createFieldLoader(policy, ['people'])(record)).toEqual({});
  expect(through({ tasks: [load(record)] }, policy)).toEqual({ tasks: [load(record)] });
});

test('[PROJECT-6] what no wire could carry, what nests too deep and what is too large is blocked', () => {
  const policy = policyOf(['a']);
  const deep = (levels: number): Json => json(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  expect(through(deep(DEEPEST_PAYLOAD), policy)).toEqual(deep(DEEPEST_PAYLOAD));
  const odd = [deep(DEEPEST_PAYLOAD + 2), { a: '\ud800' }, { a: { 'b\udc00': 1 } }, { a: Infinity }];
  for (const payload of [...odd, { a: 'x'.repeat(LARGEST_PAYLOAD) }])
    expect(through(payload, policy)).toMatch(/^overshared_payload_blocked/);
});
