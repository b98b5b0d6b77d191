import type { AgentId, HostId } from '../../core/named-ids';
import { noSpace, type SpaceDevices } from '../../core/space-devices';
import { throughOf } from '../log/feed';
import { foldedField } from '../records/effective';
import type { Stores } from '../stores';
import { agentIds } from './agent-view';

// [AWAY-1] An agent works on the device that made it, and nowhere else: there its changes are matched, its timers fire, its runs start, go on and
// end. Every device works it out alike from the agent's record and the roster.
// [AWAY-2] A former host of this device is this device. An agent of a ghost (restored, or from before the space) works on the device that founded the
// space; where there is no space, here.
export type WorksOn =
  | { readonly here: true }
  /** `host` is null while nothing here can tell whose it is. */
  | { readonly here: false; readonly host: HostId | null };

export type MakerKnown = {
  readonly maker: HostId | null;
  readonly isOurs: (host: HostId) => boolean;
  /** Commits of it arrived here. */
  readonly hasStream: (host: HostId) => boolean;
  readonly devices: Pick<SpaceDevices, 'kindOf' | 'founder'>;
};

const here: WorksOn = { here: true };

export const decideWorksOn = ({ maker, isOurs, hasStream, devices }: MakerKnown): WorksOn => {
  if (maker !== null && isOurs(maker)) return here;
  const kind = maker === null ? 'ghost' : (devices.kindOf(maker) ?? (hasStream(maker) ? 'device' : null));
  if (kind === 'device') return { here: false, host: maker };
  const founder = devices.founder();
  if (founder === null) return here;
  if (founder === 'unreadable') return { here: false, host: null };
  return isOurs(founder) ? here : { here: false, host: founder };
};

/** Only its creation writes `createdAt`. Where two devices derived one agent, the winner of the field is its maker on both. */
const makerOf = ({ agent: { records } }: Stores, agentId: AgentId): HostId | null => {
  const kind = records.registerKind('agent');
  const state = records.readState(kind, agentId);
  if (!state.ok || state.value === null) return null;
  return foldedField({ kind, now: state.value }, 'createdAt')?.entry?.host ?? null;
};

export const isOurHost = ({ agent, journal }: Stores, host: HostId): boolean =>
  agent.unitOfWork.hosts.isOurs(host) || journal.unitOfWork.hosts.isOurs(host);

export const worksOn = (stores: Stores, agentId: AgentId): WorksOn =>
  decideWorksOn({
    maker: makerOf(stores, agentId),
    isOurs: (host) => isOurHost(stores, host),
    hasStream: (host) =>
      throughOf(stores.agent.database, host) > 0 || throughOf(stores.journal.database, host) > 0,
    devices: stores.devices ?? noSpace,
  });

export const worksHere = (stores: Stores, agentId: AgentId): boolean => worksOn(stores, agentId).here;

export const agentsWorkingHere = (stores: Stores): readonly AgentId[] =>
  agentIds(stores.agent.database).filter((id) => worksHere(stores, id));
