import type { Item } from './change-sets';
import { waitingLines } from './waiting-lines';

const item = (id: string, changeSetId: string, more: Partial<Item> = {}): Item => ({
  id,
  changeSetId,
  agentId: 'a',
  agentName: 'Planner',
  runKey: 'r',
  operationId: id,
  toolName: 'create_task',
  risk: 'medium',
  state: 'open',
  isDone: false,
  failure: null,
  summary: id,
  tainted: false,
  createdAt: 1,
  expiresAt: 2,
  ...more,
});
const told = (items: readonly Item[], hasMore: boolean) =>
  waitingLines({ questions: [], items }, { hasMore }).map((line) =>
    line.is === 'set'
      ? `${line.agentName} ${line.count ?? '?'}`
      : line.is === 'item'
        ? line.id
        : line.is === 'all' && !line.canAccept
          ? 'no'
          : line.is,
  );

test('[SCREEN-13] what one run proposed stands together, and is taken as a whole only where all of it is known', () => {
  const items = [item('a1', 'a'), item('a2', 'a'), item('b1', 'b'), item('b2', 'b')];
  expect(told(items, false)).toEqual(['Planner 2', 'a1', 'a2', 'all', 'Planner 2', 'b1', 'b2', 'all']);
  expect(told(items, true)).toEqual(['Planner 2', 'a1', 'a2', 'all', 'Planner ?', 'b1', 'b2']);
});

test('[SCREEN-13] what is of high risk, or rests on text from outside, is never agreed to together with others, and can be refused so', () => {
  for (const more of [{ risk: 'high' }, { tainted: true }] as const) {
    const lines = told([item('a1', 'a', more), item('a2', 'a')], false);
    expect(lines).toEqual(['Planner 2', 'a1', 'a2', 'no']);
  }
  expect(told([item('a1', 'a')], false)).not.toContain('all');
});
