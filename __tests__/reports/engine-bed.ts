import { createRunDesk } from '../../src/agents/wake/run-desk';
import { createWakeDesk } from '../../src/agents/wake/wake-desk';
import { createWorkflow } from '../../src/agents/runs/workflow';
import { runKey, threadId } from '../../src/core/run-identities';
import { enqueueWake } from '../../src/db/agent/wake-queue';
import { journalKinds } from '../../src/db/journal/kinds';
import type { Stores } from '../../src/db/stores';
import { createDemoModel } from '../../src/gateway/demo-model';
import type { ModelPort } from '../../src/gateway/model-port';
import { fillExampleAgents } from '../../src/runtime/example-life/fill-example-agents';
import { deviceZone } from '../../src/platform/device-zone';
import { zoneOfDevice } from '../../src/runtime/agent-side';
import { fillExampleLife } from '../../src/runtime/example-life/fill-example-life';
import { partsOf } from '../runs/run-bed';
import { createReportBed, type ReportBed } from './report-bed';

// The example life with the clockwork that runs its agents, assembled by hand: wakes, turns, the workflow and the demo model.
export type EngineBed = ReportBed & {
  /** As a person wakes an agent; answers the run. */
  readonly wake: (agentId: string) => string;
  /** Until nothing is due. */
  readonly settle: () => Promise<void>;
};

const certain = (made: { ok: true; value: string } | { ok: false }): string => {
  if (!made.ok) throw new Error('no identity');
  return made.value;
};

const enqueue = (stores: Stores, of: { agentId: string; requestId: string }): string => {
  const { agentId, requestId } = of;
  const key = certain(runKey({ reason: 'manual', agentId, requestId }));
  const now = stores.clock.now();
  stores.agent.database.transaction(() =>
    enqueueWake(stores.agent.database, {
      runKey: key,
      agentId,
      wakeClass: 'person',
      depth: 1,
      queuedAt: now,
      notBefore: now,
      attempt: 0,
      threadId: certain(threadId({ kind: 'run', agentId, runKey: key })),
      trigger: { reason: 'manual', requestId },
    }),
  );
  return key;
};

export const createEngineBed = (model: ModelPort = createDemoModel()): EngineBed => {
  const bed = createReportBed();
  const { stores } = bed;
  fillExampleLife({ unitOfWork: stores.journal.unitOfWork, language: 'en', zone: zoneOfDevice(deviceZone) });
  fillExampleAgents({ stores, language: 'en' });
  const desk = createWakeDesk({ stores, journalKinds, quietEndsAt: (_, instant) => instant });
  const turns = createRunDesk({ stores, workflow: createWorkflow(partsOf(stores, { model })) });
  let requests = 0;
  return {
    ...bed,
    wake: (agentId) => enqueue(stores, { agentId, requestId: `request-${(requests += 1)}` }),
    settle: async () => {
      for (;;) {
        while (desk.advance());
        const turn = turns.start();
        if (turn === null) return;
        await turn.ended;
      }
    },
  };
};
