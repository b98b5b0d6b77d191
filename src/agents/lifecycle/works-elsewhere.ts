import type { AgentId } from '../../core/named-ids';
import { worksOn } from '../../db/agent/works-on';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';

/** [AWAY-4] For what a person asks of an agent that only the device where it works can do. */
export const refuseElsewhere = (
  writer: Writer,
  { stores, agentId }: { readonly stores: Stores; readonly agentId: AgentId },
): void => {
  const on = worksOn(stores, agentId);
  if (on.here) return;
  writer.refuse(
    on.host === null ? { code: 'works_elsewhere' } : { code: 'works_elsewhere', detail: on.host },
  );
};
