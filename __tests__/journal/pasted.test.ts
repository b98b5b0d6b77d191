import { emptyHost, endHosts, exportOf, recordsOf, registersOf } from '../api/exported-file';
import { TODAY, valueOf, type TestHost } from '../api/test-host';
import type { CommandInput, CommandName } from '../../src/runtime/api/definition';
import { sendFile } from '../import/staged';
import { record, soundOf } from '../voice/voice-bed';

afterEach(endHosts);

const PASTED = 'grumblingzebra';
const TYPED = 'typed by hand';

/** Where a text stands in the profile, and whether it is said to be from outside. */
const placesOf = async (host: TestHost, text: string): Promise<readonly string[]> =>
  recordsOf(await exportOf(host)).flatMap((row) => {
    if (row['state'] === undefined) return [];
    return [...registersOf(row).fields].flatMap(([field, entries]) =>
      entries
        .filter(({ value }) => JSON.stringify(value).includes(text))
        .map(({ authority, tainted }) => `${String(row['kind'])}.${field} ${authority} ${tainted}`),
    );
  });

type Made = { readonly task: string; readonly list: string; readonly item: string };
const base = async ({ client }: TestHost): Promise<Made> => {
  const task = valueOf(await client.command('task.create', { title: 'plain' })).id;
  const list = valueOf(await client.command('checklist.create', { taskId: task, title: 'plain' })).id;
  const item = valueOf(await client.command('checklist.addItem', { checklistId: list, text: 'plain' })).id;
  return { task, list, item };
};

type Case = {
  readonly pasted: string;
  /** Where it goes. */
  readonly to: readonly string[];
  readonly run: (host: TestHost, made: Made, pasted: readonly string[]) => Promise<{ readonly ok: boolean }>;
};
const caseOf = <N extends CommandName>(
  name: N,
  pasted: string,
  to: readonly string[],
  input: (host: TestHost, made: Made) => CommandInput<N> | Promise<CommandInput<N>>,
): readonly [string, Case] => [
  `${name} ${pasted}`,
  {
    pasted,
    to,
    run: async (host, made, fields) => host.client.command(name, await input(host, made), { pasted: fields }),
  },
];

const habit = { schedule: { kind: 'daily' }, startDay: TODAY } as const;
const span = { day: TODAY, start: 1_000, end: 2_000 };
const block = { start: `${TODAY}T09:00`, end: `${TODAY}T10:00` };
const moment = { day: TODAY, at: 5_000 };
const day = { targetKind: 'day', targetId: TODAY } as const;
const workout = async ({ client }: TestHost) =>
  valueOf(await client.command('workout.create', { workoutType: 'run', ...moment })).id;
const measurement = async ({ client }: TestHost) =>
  valueOf(
    await client.command('measurement.create', {
      measurementKind: 'weight',
      quantity: { value: 1, unit: 'kg' },
      ...moment,
    }),
  ).id;
const voiceNote = async (host: TestHost) => {
  await record(host, { id: 'rec', chunks: 1 });
  return valueOf(await host.client.command('voice.finish', { recordingId: 'rec' })).id;
};

const cases: readonly (readonly [string, Case])[] = [
  caseOf('task.create', 'title', ['task.title'], () => ({ title: PASTED, notes: TYPED })),
  caseOf('task.create', 'notes', ['task.notes'], () => ({ title: TYPED, notes: PASTED })),
  caseOf('task.quickAdd', 'text', ['task.title'], () => ({ text: PASTED, today: TODAY, language: 'en' })),
  caseOf('task.quickAdd', 'text', ['label.name'], () => ({
    text: `plain #${PASTED}`,
    today: TODAY,
    language: 'en',
  })),
  caseOf('task.update', 'title', ['task.title'], (_, { task }) => ({
    id: task,
    fields: { title: PASTED, notes: TYPED },
  })),
  caseOf('task.update', 'notes', ['task.notes'], (_, { task }) => ({ id: task, fields: { notes: PASTED } })),
  caseOf('task.setStatus', 'reason', ['task.status'], (_, { task }) => ({
    id: task,
    status: 'BLOCKED',
    reason: PASTED,
  })),
  caseOf('checklist.create', 'title', ['checklist.title'], (_, { task }) => ({
    taskId: task,
    title: PASTED,
  })),
  caseOf('checklist.update', 'title', ['checklist.title'], (_, { list }) => ({ id: list, title: PASTED })),
  caseOf('checklist.addItem', 'text', ['checklistItem.text'], (_, { list }) => ({
    checklistId: list,
    text: PASTED,
  })),
  caseOf('checklist.updateItem', 'text', ['checklistItem.text'], (_, { item }) => ({
    id: item,
    text: PASTED,
  })),
  caseOf('category.create', 'name', ['category.name'], () => ({ name: PASTED })),
  caseOf('category.update', 'name', ['category.name'], async ({ client }) => ({
    id: valueOf(await client.command('category.create', { name: 'plain' })).id,
    name: PASTED,
  })),
  caseOf('label.create', 'name', ['label.name'], () => ({ name: PASTED })),
  caseOf('label.update', 'name', ['label.name'], async ({ client }) => ({
    id: valueOf(await client.command('label.create', { name: 'plain' })).id,
    name: PASTED,
  })),
  caseOf('note.create', 'title', ['note.title'], () => ({ title: PASTED, body: TYPED, ...moment })),
  caseOf('note.create', 'body', ['note.body'], () => ({ title: TYPED, body: PASTED, ...moment })),
  caseOf('note.update', 'body', ['note.body'], async ({ client }) => ({
    id: valueOf(await client.command('note.create', { body: 'plain', ...moment })).id,
    fields: { body: PASTED, title: TYPED },
  })),
  caseOf('note.update', 'title', ['note.title'], async ({ client }) => ({
    id: valueOf(await client.command('note.create', { body: 'plain', ...moment })).id,
    fields: { title: PASTED },
  })),
  caseOf('timer.start', 'annotation', ['timeEntry.annotation'], () => ({ day: TODAY, annotation: PASTED })),
  caseOf('timeEntry.create', 'annotation', ['timeEntry.annotation'], () => ({ ...span, annotation: PASTED })),
  caseOf('timeEntry.update', 'annotation', ['timeEntry.annotation'], async ({ client }) => ({
    id: valueOf(await client.command('timeEntry.create', span)).id,
    fields: { annotation: PASTED },
  })),
  caseOf('plan.setIntention', 'intention', ['dayPlan.intention'], () => ({ day: TODAY, intention: PASTED })),
  caseOf('plan.addBlock', 'title', ['planBlock.title'], () => ({ ...block, title: PASTED, notes: TYPED })),
  caseOf('plan.updateBlock', 'notes', ['planBlock.notes'], async ({ client }) => ({
    id: valueOf(await client.command('plan.addBlock', block)).id,
    fields: { notes: PASTED },
  })),
  caseOf('habit.create', 'name', ['habit.name'], () => ({ ...habit, name: PASTED, note: TYPED })),
  caseOf('habit.update', 'note', ['habit.note'], async ({ client }) => ({
    id: valueOf(await client.command('habit.create', { ...habit, name: 'plain' })).id,
    fields: { note: PASTED },
  })),
  caseOf('habit.check', 'note', ['habitCheck.note'], async ({ client }) => ({
    id: valueOf(await client.command('habit.create', { ...habit, name: 'plain' })).id,
    day: TODAY,
    note: PASTED,
  })),
  caseOf('rating.set', 'note', ['rating.note'], () => ({
    ...day,
    dimension: 'mood',
    value: 3,
    note: PASTED,
    ...moment,
  })),
  caseOf('rating.set', 'dimension', ['rating.dimension'], () => ({
    ...day,
    dimension: PASTED,
    value: 3,
    ...moment,
  })),
  caseOf('workout.create', 'workoutType', ['workout.workoutType'], () => ({
    workoutType: PASTED,
    ...moment,
  })),
  caseOf('workout.update', 'note', ['workout.note'], async (host) => ({
    id: await workout(host),
    fields: { note: PASTED },
  })),
  caseOf('measurement.create', 'measurementKind', ['measurement.measurementKind'], () => ({
    measurementKind: PASTED,
    quantity: { value: 1, unit: 'kg' },
    ...moment,
  })),
  caseOf('measurement.update', 'quantity', ['measurement.quantity'], async (host) => ({
    id: await measurement(host),
    fields: { quantity: { value: 1, unit: PASTED } },
  })),
  caseOf('log.quickAdd', 'text', ['measurement.measurementKind'], () => ({
    text: `${PASTED} 70 kg`,
    language: 'en',
    ...moment,
  })),
  caseOf('voice.finish', 'title', ['voiceNote.title'], async (host) => {
    await record(host, { id: 'rec', chunks: 1 });
    return { recordingId: 'rec', title: PASTED };
  }),
  caseOf('voice.add', 'title', ['voiceNote.title'], async (host) => ({
    transferId: await sendFile(host, soundOf(100)),
    name: 'memo.webm',
    title: PASTED,
    ...moment,
  })),
  caseOf('voice.update', 'title', ['voiceNote.title'], async (host) => ({
    id: await voiceNote(host),
    fields: { title: PASTED },
  })),
  caseOf('voice.update', 'transcript', ['voiceNote.transcript'], async (host) => ({
    id: await voiceNote(host),
    fields: { transcript: PASTED },
  })),
];

test.each(cases)('[PASTE-1] what was pasted into %s is text from outside', async (_, { pasted, to, run }) => {
  const host = await emptyHost(31);
  const made = await base(host);
  expect((await run(host, made, [pasted])).ok).toBe(true);
  expect(await placesOf(host, PASTED)).toEqual(to.map((place) => `${place} external true`));
  for (const place of await placesOf(host, TYPED)) expect(place).toMatch(/ person false$/);
});

test('[PASTE-1] an unmarked command stays the person’s; a name that leads nowhere marks all of it', async () => {
  const host = await emptyHost(32);
  valueOf(await host.client.command('task.create', { title: TYPED }));
  expect(await placesOf(host, TYPED)).toEqual(['task.title person false']);
  valueOf(
    await host.client.command('task.create', { title: PASTED, notes: PASTED }, { pasted: ['caption'] }),
  );
  expect(await placesOf(host, PASTED)).toEqual(['task.notes external true', 'task.title external true']);
});

test('[PASTE-1] a file that is heard is named by whoever made it, whoever picked it', async () => {
  const host = await emptyHost(34);
  const transferId = await sendFile(host, soundOf(100));
  valueOf(await host.client.command('voice.add', { transferId, name: PASTED, title: TYPED, ...moment }));
  expect(await placesOf(host, PASTED)).toEqual(['attachment.name external true']);
  expect(await placesOf(host, TYPED)).toEqual(['voiceNote.title person false']);
});

test('[PASTE-1] what the person pastes is undone like anything else they did', async () => {
  const host = await emptyHost(33);
  const { task } = await base(host);
  const done = valueOf(
    await host.client.command('task.update', { id: task, fields: { title: PASTED } }, { pasted: ['title'] }),
  );
  valueOf(await host.client.command('act.undo', { actId: done.actId }));
  expect(await placesOf(host, PASTED)).toEqual([]);
  const after = valueOf(await host.client.query('task.get', { id: task }));
  expect(after?.provenanceByField['title']).toEqual({ authority: 'person', tainted: false });
});
