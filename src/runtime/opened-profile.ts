import { err, ok, type Failure, type Result } from '../core/result';
import type { ApiAnswer } from './api/transport';
import type { Endpoint } from './endpoint';
import { guarded } from './guarded';
import { createLiveQueries } from './live-queries';
import { openPeer, type Peer } from './peer';
import type { PeerPorts } from './peer-ports';
import type { ProfileStore, StoredProfile } from './profile-store';
import { rescueExport } from './transfer/rescue-export';
import { nothing } from '../notifications/dependence';

/** A profile that this process owns. Where its journal does not open, every answer is the failure, so that a screen can say it. */
export type OpenedProfile = {
  readonly profile: StoredProfile;
  readonly endpoint: Endpoint;
  readonly peer: Peer | null;
  readonly failure: Failure | null;
  readonly close: () => void;
};
/** `fillAgents` is for the example life alone. */
export type ProfilePorts = Omit<PeerPorts, 'files' | 'mark' | 'readOnly' | 'isExample'> & {
  readonly store: ProfileStore;
};

/** Files that cannot be written may still be read: the person sees and exports what is there. */
const MAY_STILL_READ: readonly string[] = [
  'disk_full',
  'database_corrupt',
  'database_read_only',
  'database_cannot_open',
  'database_failed',
];

/** A header that is damaged may look like another schema, or like a format that SQLite does not know. */
const MAY_BE_RESCUED: readonly string[] = ['database_corrupt', 'database_failed', 'migration_failed'];

const openOrRead = (ports: PeerPorts): Result<Peer, Failure> => {
  const opened = openPeer(ports);
  if (opened.ok || !MAY_STILL_READ.includes(opened.error.code)) return opened;
  const reading = openPeer({ ...ports, readOnly: true });
  return reading.ok ? reading : opened;
};

type Closed = Pick<PeerPorts, 'defer'> & {
  /** What an export answers where the file is damaged. */
  readonly rescue: (() => ApiAnswer) | null;
};
const closedEndpoint = (
  failure: Failure,
  { defer, rescue }: Closed,
): Endpoint & { readonly close: () => void } => {
  const answer = err(failure);
  const run = () => ({ answer, dependence: nothing });
  const live = createLiveQueries({ run, defer, onFault: () => undefined });
  return {
    command: () => answer,
    query: ({ name }) => (rescue !== null && name === 'data.export' ? rescue() : answer),
    subscribe: live.subscribe,
    close: live.close,
  };
};

/** A name that no profile can have. */
const NO_NAME = '';

/** [PROFILE-10] Every answer says why no profile is open; the host's own commands list profiles, open one or make one. */
export const openNoProfile = ({ defer }: ProfilePorts, failure: Failure): OpenedProfile => {
  const endpoint = closedEndpoint(failure, { defer, rescue: null });
  return {
    profile: { name: NO_NAME, kind: 'own' },
    endpoint,
    peer: null,
    failure,
    close: endpoint.close,
  };
};

export const openProfile = (ports: ProfilePorts, profile: StoredProfile): Result<OpenedProfile, Failure> => {
  const acquired = ports.store.acquire(profile.name);
  if (!acquired.ok) return acquired;
  const release = acquired.value;
  const { fillAgents, ...rest } = ports;
  const isFilled = profile.kind === 'example' && fillAgents !== undefined;
  const mark = ports.store.mark?.(profile.name);
  const own = {
    ...rest,
    files: ports.store.files(profile.name),
    ...(mark === undefined ? {} : { mark }),
    ...(isFilled ? { fillAgents } : {}),
    isExample: profile.kind === 'example',
  };
  const opened = guarded(() => openOrRead(own));
  const endpoint: Endpoint & { readonly close: () => void } = opened.ok
    ? opened.value
    : closedEndpoint(opened.error, {
        defer: own.defer,
        rescue: MAY_BE_RESCUED.includes(opened.error.code) ? () => rescueExport(own) : null,
      });
  let isClosed = false;
  return ok({
    profile,
    endpoint,
    peer: opened.ok ? opened.value : null,
    failure: opened.ok ? null : opened.error,
    close: () => {
      if (isClosed) return;
      isClosed = true;
      endpoint.close();
      release();
    },
  });
};
