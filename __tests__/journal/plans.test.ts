import { mergeRegisters } from '../../src/core/registers';
import { encodeRegisters } from '../../src/core/registers-codec';
import { parseJson } from '../../src/core/json';
import { dayPlanId } from '../../src/db/journal/kinds/day-plan';
import { emptyHost, endHosts, exportOf, parsed, recordsOf, registersOf } from '../api/exported-file';
import { asOwn, codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => {
  test1.end();
  endHosts();
});

const plan = async (day = TODAY, host = test1) => valueOf(await host.client.query('plan.get', { day }));
const addBlock = async (start: string, end: string, title = '') =>
  valueOf(
    await test1.client.command('plan.addBlock', {
      start: `${TODAY}T${start}`,
      end: `${TODAY}T${end}`,
      title,
    }),
  ).id;

test('[DAYPLAN-1] blocks stand in their order with their category; a wrong one is refused', async () => {
  const { client } = test1;
  const work = valueOf(await client.command('category.create', { name: 'Work' })).id;
  const block = { start: `${TODAY}T13:00`, end: `${TODAY}T15:30`, categoryId: work, title: 'Report' };
  valueOf(await client.command('plan.addBlock', block));
  await addBlock('09:00', '10:00', 'Run');
  const { blocks, plannedMinutes } = await plan();
  expect(blocks.map(({ title }) => title)).toEqual(['Run', 'Report']);
  expect(plannedMinutes).toEqual([
    { categoryId: work, minutes: 150 },
    { categoryId: null, minutes: 60 },
  ]);
  expect(codeOf(await client.command('plan.addBlock', { ...block, end: `${TODAY}T12:00` }))).toBe(
    'plan_block_ends_before_start',
  );
  expect(codeOf(await client.command('plan.addBlock', { ...block, end: '2026-11-20T12:00' }))).toBe(
    'plan_block_too_long',
  );
  expect(codeOf(await client.command('plan.addBlock', { ...block, categoryId: 'nope' }))).toBe(
    'category_not_found',
  );
  expect(codeOf(await client.command('plan.addBlock', { ...block, start: '2026-02-30T09:00' }))).toBe(
    'invalid_arguments',
  );
});

test('[DAYPLAN-1] a block that is moved to another day belongs to that day’s plan', async () => {
  const id = await addBlock('09:00', '10:00', 'Run');
  const fields = { start: '2026-11-19T18:00', end: '2026-11-19T19:00' };
  valueOf(await test1.client.command('plan.updateBlock', { id, fields }));
  expect((await plan()).blocks).toEqual([]);
  expect((await plan('2026-11-19')).blocks.map(({ title, start }) => [title, start])).toEqual([
    ['Run', fields.start],
  ]);
  expect(
    codeOf(await test1.client.command('plan.updateBlock', { id, fields: { end: '2026-11-19T17:00' } })),
  ).toBe('plan_block_ends_before_start');
});

test('[DAYPLAN-2] [JOURNAL-12] two devices that plan one day have one plan with the blocks of both', async () => {
  const texts: string[] = [];
  for (const seed of [31, 32]) {
    const device = await emptyHost(seed);
    const block = { start: `${TODAY}T0${seed - 23}:00`, end: `${TODAY}T12:00`, title: `device ${seed}` };
    valueOf(await device.client.command('plan.addBlock', block));
    texts.push(await exportOf(device));
  }
  const [one = '', two = ''] = texts;
  const id = dayPlanId(TODAY);
  const others = [...recordsOf(one), ...recordsOf(two)].filter((row) => row['id'] !== id);
  const [left, right] = [one, two].map((text) => recordsOf(text).find((row) => row['id'] === id));
  expect(left).toBeDefined();
  const merged = mergeRegisters({})(registersOf(left), registersOf(right));
  const state = parseJson(encodeRegisters(merged));
  const values = { ...Object(left?.['values']), createdAt: createdAtOf(merged) };
  const row = { kind: 'dayPlan', id, values, state: state.ok ? state.value : null };
  const text = JSON.stringify({ ...parsed(one), records: [...others, row] });
  valueOf(await test1.client.command('data.import', await asOwn(test1.client, text)));
  expect((await plan()).blocks.map(({ title }) => title)).toEqual(['device 31', 'device 32']);
});

const createdAtOf = (merged: ReturnType<typeof registersOf>): unknown => {
  const entries = merged.fields.get('createdAt') ?? [];
  return [...entries].sort((a, b) => (a.host < b.host ? 1 : -1))[0]?.value;
};

test('[DAYPLAN-2] adding to a deleted plan brings it back', async () => {
  await addBlock('09:00', '10:00', 'Run');
  valueOf(await test1.client.command('record.delete', { kind: 'dayPlan', id: dayPlanId(TODAY) }));
  valueOf(await test1.client.command('plan.setIntention', { day: TODAY, intention: 'Slow day' }));
  expect(await plan()).toMatchObject({ intention: 'Slow day', blocks: [{ title: 'Run' }] });
});

test('[DAYPLAN-3] pins stand in the person’s order; pinned again is pinned once; a deleted task hides its pin', async () => {
  const { client } = test1;
  const tasks: string[] = [];
  for (const title of ['a', 'b', 'c']) tasks.push(valueOf(await client.command('task.create', { title })).id);
  const pins: string[] = [];
  for (const taskId of tasks) pins.push(valueOf(await client.command('plan.pin', { day: TODAY, taskId })).id);
  const titles = async () => (await plan()).pins.map(({ task }) => task.title).join('');
  expect(await titles()).toBe('abc');
  valueOf(await client.command('plan.movePin', { id: pins[2] ?? '', afterId: null }));
  expect(await titles()).toBe('cab');
  const [first = ''] = tasks;
  valueOf(await client.command('plan.pin', { day: TODAY, taskId: first }));
  expect(await titles()).toBe('cab');
  valueOf(await client.command('task.delete', { id: first }));
  expect(await titles()).toBe('cb');
  valueOf(await client.command('task.restore', { id: first }));
  valueOf(await client.command('plan.unpin', { id: pins[1] ?? '' }));
  expect(await titles()).toBe('ca');
  valueOf(await client.command('plan.pin', { day: TODAY, taskId: tasks[1] ?? '', afterId: null }));
  expect(await titles()).toBe('bca');
  expect(codeOf(await client.command('plan.pin', { day: TODAY, taskId: 'nope' }))).toBe('task_not_found');
  expect(codeOf(await client.command('plan.pin', { day: TODAY, taskId: first, afterId: 'nope' }))).toBe(
    'item_not_found',
  );
});
