import type { AgentId } from '../../core/named-ids';
import { worksOn } from '../../db/agent/works-on';
import type { Stores } from '../../db/stores';
import type { WorksOnView } from '../api/agent-values';

/** [AWAY-5] */
export const worksOnView = (stores: Stores, agentId: AgentId): WorksOnView => {
  const on = worksOn(stores, agentId);
  if (on.here) return null;
  const name = on.host === null ? null : (stores.devices?.nameOf(on.host) ?? null);
  return { host: on.host, name };
};
