import { ok } from '../../src/core/result';
import type { Batch } from '../../src/core/batch';
import { anything } from '../../src/notifications/dependence';
import { createLiveQueries } from '../../src/runtime/live-queries';
import { emptyHost, endHosts } from './exported-file';
import { settled, valueOf } from './test-host';

afterEach(endHosts);

const batch: Batch = {
  localBatchId: 'journal-1',
  logicalChangeKey: 'k',
  changeUnitKeys: ['k'],
  typedTokens: [],
  author: 'user',
  arrived: 'here',
};
const createStand = () => {
  const waiting: (() => void)[] = [];
  const stand = { runs: 0, faults: 0, value: 0 };
  const live = createLiveQueries({
    run: () => {
      stand.runs += 1;
      return { answer: ok(stand.value), dependence: anything };
    },
    defer: (task) => waiting.push(task),
    onFault: () => (stand.faults += 1),
  });
  const flush = (): void => {
    for (const task of waiting.splice(0)) task();
  };
  return { stand, live, flush };
};
const message = (n: number) => ({ name: 'today', input: { n } });

test('[API-7] a thousand commits in one turn run fifty subscriptions fifty times', () => {
  const { stand, live, flush } = createStand();
  let heard = 0;
  for (let n = 0; n < 50; n += 1) live.subscribe(message(n), () => (heard += 1));
  flush();
  stand.runs = 0;
  heard = 0;
  for (let commit = 0; commit < 1000; commit += 1) {
    stand.value += 1;
    live.touch(batch);
  }
  flush();
  expect({ runs: stand.runs, heard }).toEqual({ runs: 50, heard: 50 });
});

test('[API-8] a listener that throws, one that leaves, one that comes and one that writes, all in one turn', () => {
  const { stand, live, flush } = createStand();
  const heard: string[] = [];
  live.subscribe(message(0), () => {
    throw new Error('a fault of its own');
  });
  const leave = live.subscribe(message(0), (answer) => {
    heard.push(`leaving ${answer.ok ? String(answer.value) : ''}`);
    leave();
    leaveOther();
    live.subscribe(message(0), () => heard.push('came'));
  });
  const leaveOther = live.subscribe(message(0), () => heard.push('never'));
  live.subscribe(message(1), () => {
    if (stand.value > 2) return;
    stand.value += 1;
    live.touch(batch);
  });
  for (let turn = 0; turn < 6; turn += 1) flush();
  expect(heard).toEqual(['leaving 0', 'came', 'came', 'came']);
  expect(stand.faults).toBeGreaterThan(0);
});

test('[API-2] what a command wrote is in the next answer of a subscription and in every query; either answer may come first', async () => {
  const { client } = await emptyHost(90);
  const order: string[] = [];
  client.subscribe('task.list', { filter: {} }, (answer) =>
    order.push(`seen ${answer.ok ? answer.value.tasks.length : answer.error.code}`),
  );
  await settled();
  const { id } = valueOf(
    await client.command('task.create', { title: 'a' }).finally(() => order.push('answered')),
  );
  // A query right after the answer meets what was written.
  expect(valueOf(await client.query('task.get', { id }))).toMatchObject({ title: 'a' });
  await settled();
  expect(order).toHaveLength(3);
  expect(order[0]).toBe('seen 0');
  expect(order.slice(1).sort()).toEqual(['answered', 'seen 1']);
});
