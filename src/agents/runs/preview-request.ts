import { err, type Failure, type Result } from '../../core/result';
import type { AgentView } from '../../db/agent/agent-view';
import type { ModelPort } from '../../gateway/model-port';
import { requestOf, remember, type Asked } from './asking';
import { openRun, type WorkflowParts } from './run';

// [PREVIEW-1] What would be sent is built by the code that sends, for a wake by hand now: nothing is written, nobody is asked.
export const nobody: ModelPort = {
  id: 'scripted',
  estimate: () => {
    throw new Error('[PREVIEW-1] a preview costs nothing');
  },
  ask: () => Promise.resolve(err({ code: 'model_unavailable', isLocal: true, usage: null })),
};
export const uncancelled = { isCancelled: () => false, onCancel: () => () => undefined };
/** No run has this key: keys are hashes. */
const NO_RUN = 'preview';

export type Previewing = Omit<WorkflowParts, 'model'>;
export const previewRequest = (parts: Previewing, agent: AgentView): Result<Asked, Failure> => {
  const startedAt = parts.stores.clock.now();
  const job = {
    runKey: NO_RUN,
    agentId: agent.id,
    threadId: `${agent.id}:run:${NO_RUN}`,
    generation: 1,
    trigger: { reason: 'manual', requestId: NO_RUN } as const,
    absorbed: [],
    depth: 0,
    attempt: 1,
    startedAt,
  };
  const run = openRun({ ...parts, model: nobody }, job);
  const asking = { run, job, agent, ordinal: 0, cancel: uncancelled };
  return requestOf(asking, remember(asking));
};
