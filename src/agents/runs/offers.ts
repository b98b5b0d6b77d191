import type { AgentView } from '../../db/agent/agent-view';
import { noUse } from '../../db/agent/budgets';
import type { ToolOffer } from '../../gateway/model-port';
import type { Run } from './run';
import { isOffered, standingOf } from './standing';

export const offersOf = (
  run: Run,
  { agent, isTainted }: { readonly agent: AgentView; readonly isTainted: boolean },
): readonly ToolOffer[] => {
  const standing = standingOf(run, { agent, isTainted, more: noUse });
  const here = { stores: run.parts.stores, agent };
  return run.parts.tools.all
    .filter((tool) => isOffered(tool, { standing, reason: run.job.trigger.reason, here }))
    .map(({ name, description, parameters }) => ({ name, description, parameters }));
};
