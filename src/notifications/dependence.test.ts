import type { Batch } from '../core/batch';
import { anything, isTouchedBy, nothing, onEntities, onTokens } from './dependence';

const batch: Batch = {
  localBatchId: 'b1',
  logicalChangeKey: 'k',
  changeUnitKeys: ['u'],
  typedTokens: [
    { tokenClass: 'semanticKey', tokenValue: 'TASK' },
    { tokenClass: 'entityId', tokenValue: 'task1' },
    { tokenClass: 'subtypeToken', tokenNamespace: 'x', tokenValue: 'LABEL' },
  ],
  author: 'user',
  arrived: 'here',
};

test.each([
  [nothing, false],
  [anything, true],
  [onTokens('TASK'), true],
  [onTokens('CATEGORY', 'TASK'), true],
  [onTokens('CATEGORY'), false],
  [onTokens('LABEL'), false],
  [onTokens('task1'), false],
  [onEntities(['task1']), true],
  [onEntities(['task2', 'TASK']), false],
  [onEntities([]), false],
])('[API-6] %j is touched: %s', (dependence, expected) => {
  expect(isTouchedBy(dependence, batch)).toBe(expected);
});
