import { changeSetsOf, type Item } from './change-sets';

const item = (id: string, changeSetId: string, createdAt: number): Item => ({
  id,
  changeSetId,
  createdAt,
  agentId: 'a',
  agentName: `Agent of ${changeSetId}`,
  runKey: 'r',
  operationId: id,
  toolName: 't',
  risk: 'low',
  state: 'open',
  isDone: false,
  failure: null,
  summary: id,
  tainted: false,
  expiresAt: createdAt + 1,
});

test('[SCREEN-10] what one run proposed stays together, newest first, its parts in their order', () => {
  const sets = changeSetsOf([item('x2', 'x', 5), item('y1', 'y', 9), item('x1', 'x', 4), item('x0', 'x', 4)]);
  expect(sets.map(({ id, agentName, items }) => [id, agentName, items.map((each) => each.id)])).toEqual([
    ['y', 'Agent of y', ['y1']],
    ['x', 'Agent of x', ['x0', 'x1', 'x2']],
  ]);
  expect(changeSetsOf([])).toEqual([]);
});
