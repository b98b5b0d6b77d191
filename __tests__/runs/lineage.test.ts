import { lineageFlags } from '../../src/agents/lineage/admission';
import { judgeSpawn, lineageOf } from '../../src/agents/lineage/keep-lineage';
import type { SpawnRequest } from '../../src/agents/lineage/spawn-request';
import { bedForTests } from './bed-for-tests';
import { AGENT } from './run-bed';

const { bed, clock } = bedForTests();

test('[SPAWN-4] what was asked for and why it was refused stands in the trace of the run that asked', () => {
  const { stores } = bed();
  const request: SpawnRequest = {
    spawnRequestId: 's1',
    parentAgentId: AGENT,
    parentRunKey: 'run1',
    requestedAgentKind: 'strategy',
    goal: 'Look',
    inputRefs: [],
    allowedCategoryIds: ['home'],
    allowedTools: [],
    riskTier: 'low',
    priority: 'low',
    ttl: 1_000,
    maxRuntime: 1_000,
    maxSteps: 1,
    costBudget: 0,
    tokenBudget: 0,
    requiredApprovals: [],
    successCriteria: ['It is looked at'],
    onComplete: 'keep_child_active',
  };
  const state = {
    flags: lineageFlags,
    now: clock.now(),
    requestedAt: clock.now(),
    isStopped: true,
    parent: null,
    kindTools: [],
    depth: 0,
    childrenOfParent: 0,
    childrenOfAll: 0,
    spawnedToday: 0,
    lastSpawnAt: null,
    approvalsGiven: [],
  };
  const { admitted, reasons } = judgeSpawn(stores, { request, state });
  expect([admitted, reasons.slice(0, 3)]).toEqual([
    false,
    ['spawn_switched_off', 'stopped', 'parent_not_active'],
  ]);
  expect(lineageOf(stores, 'run1')).toEqual([
    {
      what: 'spawn',
      requestId: 's1',
      fromAgentId: AGENT,
      to: 'strategy',
      admitted: false,
      reasons: [...reasons],
    },
  ]);
});
