import { sameBytes } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import type { Clock, Random } from '../../core/ports';
import { ownHead } from '../../db/log/streams';
import type { Stores } from '../../db/stores';
import { createStreamDesk } from '../../sync/create-stream-desk';
import { streamId } from '../../sync/envelope';
import { judgeCopy, type OwnHeads } from '../../sync/judge-copy';
import type { StreamRanges } from '../../sync/relay/messages';
import type { OpenRoster } from '../../sync/roster/entry';
import type { SpaceKeys, SpaceMark } from '../../sync/space-keys';
import type { Domain, StreamDesk } from '../../sync/stream-desk';
import type { SyncWorld } from '../sync-world';

export type StreamsParts = {
  readonly world: Pick<SyncWorld, 'packing'>;
  readonly crypto: Crypto;
  readonly random: Random;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly stores: Stores;
  readonly keys: SpaceKeys;
  readonly roster: OpenRoster;
  readonly appVersion: string;
  /** Out of the store of secrets; null: none was set. */
  readonly mark: SpaceMark | null;
};
export type Streams = StreamDesk & {
  /** [SYNC-20] The relay holds more of this device's own streams than this device sealed. */
  readonly isOldState: (ranges: readonly StreamRanges[]) => boolean;
  /** Through which envelope this device sealed each of its own. */
  readonly ownHeads: () => OwnHeads;
};

export const openStreams = (parts: StreamsParts): Streams => {
  const { crypto, random, clock, elapsed, stores, keys, roster, appVersion, mark } = parts;
  const { journal, agent } = stores;
  const { packing } = parts.world;
  const desk = createStreamDesk({
    crypto,
    random,
    clock,
    journal,
    agent,
    appVersion,
    elapsed,
    keys: () => keys,
    ...(packing === undefined ? {} : { packing }),
  });
  desk.useRoster(roster);
  const headOfOwn = (domain: Domain): number => {
    const { database, unitOfWork } = stores[domain];
    const hosts = unitOfWork.hosts;
    return ownHead(database, hosts.spans().at(-1) ?? { host: hosts.current(), from: 0 }).seq;
  };
  const ownHeads = (): OwnHeads => ({ journal: headOfOwn('journal'), agent: headOfOwn('agent') });
  const heardOf = (ranges: readonly StreamRanges[], domain: Domain): number => {
    const id = streamId(crypto, { spaceKey: keys.spaceKey, host: keys.host, domain });
    return ranges.find(({ stream }) => sameBytes(stream, id))?.ranges.at(-1)?.through ?? 0;
  };
  return {
    ...desk,
    ownHeads,
    isOldState: (ranges) =>
      judgeCopy({
        keys,
        hosts: {
          journal: journal.unitOfWork.hosts.current(),
          agent: agent.unitOfWork.hosts.current(),
        },
        own: ownHeads(),
        heard: { journal: heardOf(ranges, 'journal'), agent: heardOf(ranges, 'agent') },
        mark,
      }) !== 'ours',
  };
};
