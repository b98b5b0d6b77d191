import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayInZone, momentInZone } from '../../src/core/calendar/local-day';
import { readSpaceSettings, writeSpaceSettings } from '../../src/db/agent/space';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { zones } from '../../src/runtime/agent-side';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// A hub whose own clock is Berlin's, and screens elsewhere.
const START = Date.UTC(2026, 10, 18, 16);
let folder: string;
let open: Opened;
beforeEach(() => {
  folder = newFolder();
  const model = createScriptedModel(() => ({ say: 'answer', text: 'Hello.' }));
  open = openIn(folder, { model, startAt: START });
});
afterEach(() => {
  open.peer.close();
  removeFolder(folder);
});

const stores = () => valueOf(open.peer.stores());
const settings = () => readSpaceSettings(stores().agent.records);
const tell = (zone: string) => open.client.command('zone.tell', { zone });
const due = () => open.peer.runDue({ deadline: null });
const clockOf = (instant: number | null, name: string): string => {
  const zone = zones.open(name);
  return zone === null || instant === null ? 'never' : momentInZone(instant, zone);
};
const nextOf = async (label?: string): Promise<number | null> => {
  const { timers } = valueOf(await open.client.query('agentTimer.list', {}));
  const [first] = timers.filter((timer) => label === undefined || timer.label === label);
  return first?.nextRunAt ?? null;
};

test('[TIMER-23] every morning at seven is seven where the person says that they are, for agents there and for new ones', async () => {
  const { id } = valueOf(await open.client.command('agent.create', { templateId: 'planner' }));
  await due();
  expect(clockOf(await nextOf(), 'Europe/Berlin')).toBe('2026-11-19T07:00+01:00');
  valueOf(await tell('Asia/Tokyo'));
  await due();
  expect(clockOf(await nextOf(), 'Asia/Tokyo')).toBe('2026-11-19T07:00+09:00');
  valueOf(await open.client.command('agent.destroy', { id }));
  valueOf(await open.client.command('agent.create', { templateId: 'planner' }));
  await due();
  expect(clockOf(await nextOf(), 'Asia/Tokyo')).toBe('2026-11-19T07:00+09:00');
});

test('[TIMER-23] a timer with a zone of its own stays as it is', async () => {
  const { id: agentId } = valueOf(await open.client.command('agent.create', { templateId: 'planner' }));
  const schedule = { kind: 'daily', time: '08:30', zone: 'America/New_York' } as const;
  valueOf(await open.client.command('agentTimer.create', { agentId, label: 'pinned', schedule }));
  await due();
  const before = await nextOf('pinned');
  valueOf(await tell('Asia/Tokyo'));
  await due();
  expect(await nextOf('pinned')).toBe(before);
  expect(clockOf(before, 'America/New_York')).toBe('2026-11-19T08:30-05:00');
});

test('[TIMER-23] the newest word counts, and what is known already is not written', async () => {
  const commits: unknown[] = [];
  stores().agent.unitOfWork.onBatch((batch) => commits.push(batch));
  valueOf(await tell('Asia/Tokyo'));
  valueOf(await open.client.command('zone.tell', { zone: 'Asia/Tokyo' }, { commandId: 'known' }));
  expect([commits.length, stores().agent.unitOfWork.answerOf('known')]).toEqual([1, null]);
  valueOf(await tell('Europe/Berlin'));
  expect([commits.length, settings().personZone]).toEqual([2, 'Europe/Berlin']);
  expect(valueOf(await open.client.query('zone.now', {})).personZone).toBe('Europe/Berlin');
});

test('[TIMER-26] one reads which zone days go by: a hub’s own until the first word', async () => {
  const now = async () => valueOf(await open.client.query('zone.now', {}));
  expect(await now()).toEqual({ personZone: null, homeZone: null, goesBy: 'Europe/Berlin' });
  valueOf(await tell('Asia/Tokyo'));
  expect(await now()).toEqual({ personZone: 'Asia/Tokyo', homeZone: 'Asia/Tokyo', goesBy: 'Asia/Tokyo' });
});

test('[TIMER-23] what is no zone is refused, and nothing is written', async () => {
  expect(codeOf(await tell('Mars/Olympus'))).toBe('unknown_zone');
  for (const zone of ['+02:00', '', 'Europe/Berlin; x'])
    expect(codeOf(await tell(zone))).toBe('invalid_arguments');
  expect(codeOf(await tell('E'.repeat(65)))).toBe('text_too_long');
  expect(settings()).toEqual({ homeZone: null, personZone: null });
});

test('[ENGINE-5] where nobody came a hub’s own zone stands in; the first word is the home zone too, and stays', async () => {
  const { id: agentId } = valueOf(await open.client.command('agent.create', { templateId: 'planner' }));
  const dayEnds = async () => valueOf(await open.client.query('budget.get', { agentId }))?.endsAt ?? null;
  expect(clockOf(await dayEnds(), 'Europe/Berlin')).toBe('2026-11-19T00:00+01:00');
  valueOf(await tell('Asia/Tokyo'));
  expect(settings()).toEqual({ homeZone: 'Asia/Tokyo', personZone: 'Asia/Tokyo' });
  expect(clockOf(await dayEnds(), 'Asia/Tokyo')).toBe('2026-11-20T00:00+09:00');
  valueOf(await tell('Europe/Berlin'));
  expect(settings()).toEqual({ homeZone: 'Asia/Tokyo', personZone: 'Europe/Berlin' });
});

test.each([
  ['Europe/Berlin', 'Asia/Tokyo'],
  ['America/New_York', 'America/New_York'],
])('[ENGINE-5] a home of %s that an earlier hub in Berlin left becomes %s', async (homeZone, expected) => {
  const writer = { by: 'runtime', authority: 'runtime', tainted: false } as const;
  stores().agent.unitOfWork.commit({ commandId: 'earlier', writer }, (commit) => {
    writeSpaceSettings(commit, { homeZone });
    return null;
  });
  valueOf(await tell('Asia/Tokyo'));
  expect(settings()).toEqual({ homeZone: expected, personZone: 'Asia/Tokyo' });
});

test('[TIMER-23] what a run is told of the day, and what is overdue in it, is the person’s', async () => {
  const tokyo = zones.open('Asia/Tokyo');
  if (tokyo === null) throw new Error('no zone');
  expect(dayInZone(START, tokyo)).toBe('2026-11-19');
  valueOf(await open.client.command('task.create', { title: 'Paint the shed', due: '2026-11-18' }));
  const { id: agentId } = valueOf(await open.client.command('agent.create', { templateId: 'planner' }));
  valueOf(await tell('Asia/Tokyo'));
  const parts = valueOf(await open.client.query('preview.request', { agentId }))?.parts ?? [];
  const journal = parts.filter(({ label }) => label === 'journal').map(({ text }) => text);
  expect(journal.join()).toContain('"now":"2026-11-19T01:00+09:00"');
  expect(journal.join()).toMatch(/"group":"overdue",[^}]*Paint the shed/);
});

const source = join(__dirname, '..', '..', 'src');
const filesNaming = (word: string): readonly string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => readFileSync(join(source, path), 'utf8').includes(word))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

test('[TIMER-25] a device and a person’s command write where the person is, and nothing else does', () => {
  expect(filesNaming('writeSpaceSettings')).toEqual(['db/agent/space.ts', 'runtime/write-zones.ts']);
  const writers = ['runtime/commands/zone-commands.ts', 'runtime/write-zones.ts', 'runtime/zone-desk.ts'];
  expect(filesNaming('writeZones')).toEqual(writers);
});
