import { predicateOf } from '../../src/runtime/commands/agent-watch';
import { matchSubscription } from '../../src/notifications/match-subscription';

const status = (now: string) => ({ status: now, statusReason: null });
const matches = (before: string, now: string): boolean => {
  const { tokens, where } = predicateOf({ tokens: ['TASK'], statusBecomes: 'DONE' });
  return matchSubscription({
    subscription: { id: 's1', agentId: 'coach', active: true, tokens, where, includeAgentWrites: false },
    batch: {
      hasProvenance: true,
      tokenKeys: new Set(['semanticKey|-|TASK']),
      author: 'user',
      cause: null,
      entities: [
        {
          id: 't1',
          type: 'task',
          categoryIds: [],
          fields: new Map([['status', status(now)]]),
          written: new Map([['status', status(before)]]),
          linkedIds: new Set(),
        },
      ],
    },
    agent: { lifecycle: 'active', mode: 'hybrid', isStopped: false, allowedCategoryIds: null },
  }).matches;
};

test('[WAKE-9] what a person asks to watch matches a task as it is stored: its status becomes done', () => {
  expect([matches('OPEN', 'DONE'), matches('DONE', 'DONE'), matches('DONE', 'OPEN')]).toEqual([
    true,
    false,
    false,
  ]);
});
