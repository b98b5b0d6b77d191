import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '../../src/core/result';
import { cliWords } from '../../hub/cli/cli-words';
import { cliCommands } from '../../hub/cli/commands';
import type { Output } from '../../hub/cli/command';
import { parseCall } from '../../hub/cli/parse-call';
import { rebuiltSearch } from '../../hub/cli/rebuild-search';
import { codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';
import { heard, soundOf } from '../voice/voice-bed';

// The commands over a real peer, without a process around them.
let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => test1.end());

const contextOf = (language: 'en' | 'de') => ({
  client: () => Promise.resolve(ok(test1.client)),
  say: cliWords(language),
  language,
  today: TODAY,
  env: {},
  platform: 'linux',
});
const call = async (line: readonly string[], language: 'en' | 'de' = 'en') => {
  const parsed = parseCall(cliCommands, line);
  if (parsed.kind !== 'run') throw new Error(`not a call: ${JSON.stringify(parsed)}`);
  return parsed.command.run({ ...contextOf(language), words: parsed.words, flags: parsed.flags });
};
const output = async (...line: readonly string[]): Promise<Output> => {
  const said = valueOf(await call(line));
  if (said === null) throw new Error('it was to say something');
  return said;
};

test('note add writes a note of today, or of the day that is named', async () => {
  valueOf(await test1.client.command('category.create', { name: 'Work' }));
  expect((await output('note', 'add', 'It', 'rained')).text).toMatch(/^Noted {2}It rained {2}[0-9a-z]{8}$/);
  await output('note', 'add', '--title', 'Idea', '--category', 'work', '--day', '2026-11-17', 'x');
  const { items } = valueOf(await test1.client.query('journal.list', {}));
  expect(
    items.map((item) => (item.kind === 'note' ? [item.note.day, item.note.title, item.note.excerpt] : [])),
  ).toEqual([
    [TODAY, '', 'It rained'],
    ['2026-11-17', 'Idea', 'x'],
  ]);
  expect(codeOf(await call(['note', 'add', '--day', '2026-02-31', 'x']))).toBe('day_unusable');
  expect(codeOf(await call(['note', 'add', '--category', 'nope', 'x']))).toBe('category_not_found');
});

test('note add --audio keeps a file of sound as a voice note; what is no sound is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille-audio-'));
  const path = join(folder, 'walk.webm');
  const sound = soundOf(700_000);
  writeFileSync(path, sound);
  const { json, text } = await output('note', 'add', '--audio', path, 'On', 'the', 'way', 'home');
  expect(text).toMatch(/^Noted {2}On the way home {2}[0-9a-z]{8}$/);
  expect(json).toMatchObject({ day: TODAY, mime: 'audio/webm' });
  expect((await output('note', 'add', '--day', '2026-11-17', '--audio', path)).text).toContain('walk.webm');
  const { items } = valueOf(await test1.client.query('journal.list', {}));
  expect(items.map(({ kind }) => kind)).toEqual(['voiceNote', 'voiceNote']);
  const id = typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : '';
  expect((await heard(test1, id)).equals(sound)).toBe(true);
  writeFileSync(path, 'words');
  expect(codeOf(await call(['note', 'add', '--audio', path]))).toBe('recording_not_sound');
  expect(codeOf(await call(['note', 'add', '--audio', join(folder, 'none')]))).toBe('import_path_unusable');
  rmSync(folder, { recursive: true });
  expect(parseCall(cliCommands, ['note', 'add']).kind).toBe('wrong');
});

test('timer start, status and stop', async () => {
  expect((await output('timer', 'status')).text).toBe('No timer is running.');
  const task = valueOf(await test1.client.command('task.create', { title: 'Report' })).id;
  expect((await output('timer', 'start', 'first')).text).toContain('first');
  expect((await output('timer', 'start', '--task', task.slice(-8))).text).toContain('Report');
  const { running } = valueOf(await test1.client.query('timer.status', {}));
  expect((await output('timer', 'status')).json).toMatchObject({
    running: [{ id: running[0]?.id, end: null }],
  });
  expect((await output('timer', 'stop')).json).toMatchObject({ ids: [running[0]?.id] });
  expect(codeOf(await call(['timer', 'stop']))).toBe('timer_not_running');
  expect((await output('timer', 'start', '--at', '06:00')).text).toContain('06:00');
  expect((await output('timer', 'stop', '--at', '07:30')).text).toContain('1:30');
  expect(codeOf(await call(['timer', 'start', '--at', '25:00']))).toBe('time_unusable');
});

test('plan show says blocks, pins and time, or that there is nothing', async () => {
  expect((await output('plan', 'show')).text).toBe('Nothing planned for this day.');
  const { client } = test1;
  const categoryId = valueOf(await client.command('category.create', { name: 'Health' })).id;
  const block = { start: `${TODAY}T09:00`, end: `${TODAY}T10:00`, title: 'Run', categoryId };
  valueOf(await client.command('plan.addBlock', block));
  const taskId = valueOf(await client.command('task.create', { title: 'Call \u001b[31mmum' })).id;
  valueOf(await client.command('plan.pin', { day: TODAY, taskId }));
  const { text } = await output('plan', 'show', '--day', TODAY);
  expect(text).toBe('09:00–10:00  Run  (Health)\n\nPinned  Call \ufffd[31mmum');
});

test('log workout, measure and habit', async () => {
  const { client } = test1;
  expect((await output('log', 'workout', 'squat', '5x5', '80kg')).json).toMatchObject({ kind: 'workout' });
  expect((await output('log', 'measure', '--language', 'de', 'Gewicht', '72,5', 'kg')).json).toMatchObject({
    kind: 'measurement',
  });
  expect(codeOf(await call(['log', 'measure', 'weight']))).toBe('log_line_unclear');
  const habit = { name: 'Read a page', schedule: { kind: 'daily' }, startDay: TODAY } as const;
  valueOf(await client.command('habit.create', habit));
  expect((await output('log', 'habit', 'read')).text).toBe('Checked  Read a page  1 in a row');
  expect((await output('log', 'habit', 'read', '--undo')).text).toBe('Unchecked  Read a page  0 in a row');
  expect(codeOf(await call(['log', 'habit', 'swim']))).toBe('habit_not_found');
});

test('search finds what was written, of the kinds that are named', async () => {
  await output('note', 'add', 'A penguin', 'came', 'by');
  await output('task', 'add', 'feed the penguin');
  expect((await output('search', 'penguin')).text).toMatch(/^ID +KIND +DAY +FOUND\n.*(task|note)/);
  const { json } = await output('search', '--kind', 'note', 'pengu');
  expect(json).toMatchObject({ hits: [{ ref: { kind: 'note' } }], more: false });
  expect((await output('search', 'walrus')).text).toBe('Nothing found.');
  expect(codeOf(await call(['search', '--kind', 'dream', 'x']))).toBe('record_kind_unknown');
  expect(codeOf(await call(['search', '--limit', '0', 'x']))).toBe('search_limit_unusable');
});

test('[SEARCH-9] the doctor builds the index anew where it is told to', async () => {
  await output('note', 'add', 'A penguin');
  const context = { ...contextOf('en'), words: [] };
  expect(await rebuiltSearch({ ...context, flags: {} })).toEqual({ ok: true, value: [] });
  const [check] = valueOf(await rebuiltSearch({ ...context, flags: { 'rebuild-search': true } }));
  expect(check).toEqual({ name: 'search', state: 'ok', text: 'built anew from 1 entry' });
});

test('they say it in German, too', async () => {
  expect(valueOf(await call(['timer', 'status'], 'de'))?.text).toBe('Gerade läuft keine Uhr.');
});
