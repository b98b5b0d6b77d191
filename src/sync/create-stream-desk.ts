import { bytesToHex } from '@noble/hashes/utils.js';
import type { Crypto } from '../core/crypto';
import type { HostId } from '../core/named-ids';
import type { Clock, Random } from '../core/ports';
import { fail, ok, type Failure, type Result } from '../core/result';
import { sameBytes } from '../core/wire-bytes';
import { keepSyncValue, syncValue } from '../db/journal/sync-state';
import { countEnvelopes, endRefusals } from '../db/log/envelopes';
import { haltStream, seedStream, streamHeads } from '../db/log/streams';
import { createAcks } from './acks';
import { createApplying } from './applying';
import { createSpent, type Spent } from './body-scan';
import { compareWith } from './comparing';
import { createEarly } from './early';
import { createEnvelopeKeys, readHeader } from './envelope';
import type { DomainDesk, DomainDesks } from './domain-desk';
import { createInbox, type Arrived } from './inbox';
import { domains, knownStreams, noStreams } from './known-streams';
import { flatOrFailure, orFailure } from './or-failure';
import { createOutbox, type Zone } from './outbox';
import { portablePacking, type Packing } from './packing';
import type { OpenRoster } from './roster/entry';
import { createSumming } from './summing';
import type { SpaceKeys } from './space-keys';
import type { Domain, Halt, StreamDesk } from './stream-desk';

export type StreamDeskParts = {
  readonly crypto: Crypto;
  readonly random: Random;
  readonly clock: Clock;
  /** Milliseconds that only ever grow, for slices. */
  readonly elapsed: () => number;
  /** Asked anew each time: an epoch may have been added. */
  readonly keys: () => SpaceKeys;
  readonly journal: Zone;
  readonly agent: Zone;
  /** Another version tries again what halted under this one. */
  readonly appVersion: string;
  readonly packing?: Packing;
  /** Counts what others' bytes cost, for proofs. */
  readonly spent?: Spent;
};
const VERSION_OF_HALTS = 'halts.version';
/** [SYNC-7] The first opening of another version tries again what an older one refused. */
const liftOldHalts = ({ journal, agent, appVersion }: StreamDeskParts): void => {
  if (syncValue(journal.database, VERSION_OF_HALTS) === appVersion) return;
  for (const { database } of [agent, journal]) {
    database.transaction(() => {
      for (const { host, halted } of streamHeads(database))
        if (halted !== null) haltStream(database, { host, halted: null });
    });
  }
  keepSyncValue(journal.database, { key: VERSION_OF_HALTS, value: appVersion });
};

/** [SYNC-18] The founder has everything that the ghosts wrote: it stood in its databases before the space. Others get it with the snapshot. */
const seedGhosts = (roster: OpenRoster, { desks, host }: { desks: DomainDesks; host: HostId }): void => {
  const [founder] = roster.devices;
  if (founder?.enrolledIn !== 1 || founder.host !== host) return;
  for (const domain of domains) {
    const { database } = desks[domain].zone;
    const ghosts = roster.ghosts.filter((ghost) => ghost.domain === domain);
    if (ghosts.length === 0) continue;
    // At the next opening again.
    orFailure(() =>
      database.transaction(() => {
        for (const ghost of ghosts) seedStream(database, { ...ghost, seq: 0, commitment: null });
      }),
    );
  }
};

const outgoingOf = ({ journal, agent }: DomainDesks, mostBytes: number): readonly Uint8Array[] => {
  const first = journal.outbox.outgoing(mostBytes);
  const left = mostBytes - first.reduce((sum, { length }) => sum + length, 0);
  return left > 0 ? [...first, ...agent.outbox.outgoing(left)] : first;
};

const haltsOf = ({ zone, outbox }: DomainDesk, domain: Domain): readonly Halt[] => [
  ...outbox.halts(),
  ...streamHeads(zone.database).flatMap(({ host, halted }) =>
    halted === null ? [] : [{ host, domain, seq: halted.seq, code: halted.code }],
  ),
];

const countsOf = (zones: readonly Zone[]): ReturnType<StreamDesk['counts']> => {
  const refused = new Map<string, number>();
  let toSend = 0;
  let toApply = 0;
  for (const { state, reason, envelopes } of zones.flatMap(({ database }) => countEnvelopes(database))) {
    if (state === 'staged') toApply += envelopes;
    else toSend += envelopes;
    if (reason !== null) refused.set(reason, (refused.get(reason) ?? 0) + envelopes);
  }
  return { toSend, toApply, refused: [...refused].map(([code, envelopes]) => ({ code, envelopes })) };
};

export const createStreamDesk = (parts: StreamDeskParts): StreamDesk => {
  const { crypto, random, keys, packing = portablePacking, spent = createSpent() } = parts;
  const codec = { crypto, keyOf: createEnvelopeKeys(crypto), packing };
  let known = noStreams;
  const streams = () => known;
  const early = createEarly();
  const deskOf = (domain: Domain): DomainDesk => {
    const zone = parts[domain];
    const outbox = createOutbox({ domain, zone, codec, random, keys, streams });
    const inbox = createInbox({ zone, codec, keys, streams, early, spent });
    return { zone, inbox, outbox, seal: outbox.seal };
  };
  const desks: DomainDesks = { journal: deskOf('journal'), agent: deskOf('agent') };
  const { elapsed, clock } = parts;
  const applying = createApplying({ desks, streams, elapsed });
  const journal = parts.journal.database;
  const acks = createAcks({
    crypto,
    random,
    clock,
    keys,
    streams,
    desks,
    journal,
    sums: () => summing.sums(),
  });
  const saidByOthers = acks.saidSums;
  const summing = createSumming({ crypto, clock, elapsed, journal, desks, streams, saidByOthers });
  // On a full disk they stay for now.
  orFailure(() => liftOldHalts(parts));

  const take = (arrived: readonly Arrived[]): Result<null, Failure> => {
    for (const domain of domains) {
      const envelopes = arrived.filter(({ stream }) => stream.domain === domain);
      const taken = envelopes.length === 0 ? ok(null) : desks[domain].inbox.arrived(envelopes);
      if (!taken.ok) return taken;
    }
    for (const { stream } of arrived) applying.look(stream);
    return ok(null);
  };

  /** Others' streams alone, of those that are known. */
  const sorted = (envelopes: readonly Uint8Array[]): readonly Arrived[] => {
    const arrived: Arrived[] = [];
    for (const envelope of envelopes) {
      const header = readHeader(envelope);
      if (header === null || !sameBytes(header.space, keys().space)) continue;
      const stream = known.of(header.stream);
      if (stream === null) early.keep(bytesToHex(header.stream), { seq: header.seq, envelope });
      else if (!stream.isOwn) arrived.push({ stream, envelope });
    }
    return arrived;
  };

  return {
    useRoster: (roster) => {
      known = knownStreams(crypto, { roster, keys: keys() });
      seedGhosts(roster, { desks, host: keys().host });
      acks.load();
      applying.lookAgain();
      for (const stream of known.all) {
        if (stream.isOwn) continue;
        const envelope = desks[stream.domain].inbox.takeEarly(stream);
        if (envelope !== null) take([{ stream, envelope }]);
        applying.look(stream);
      }
    },
    seal: () => {
      for (const domain of domains) {
        const sealed = acks.isBehind(domain) ? fail('own_stream_behind') : desks[domain].seal();
        if (!sealed.ok) return sealed;
      }
      applying.lookAgain();
      return ok(null);
    },
    outgoing: (mostBytes) => outgoingOf(desks, mostBytes),
    pushed: ({ stream: id, seq, outcome }) => {
      const stream = known.of(id);
      if (stream?.isOwn === true) desks[stream.domain].outbox.pushed(stream, { seq, outcome });
    },
    compare: (ranges) => {
      acks.compared(ranges);
      return compareWith(ranges, { desks, streams: known });
    },
    tryAgain: () => {
      for (const domain of domains) {
        const { database } = desks[domain].zone;
        orFailure(() => database.transaction(() => endRefusals(database), { durable: 'later' }));
      }
    },
    arrived: (envelopes) => take(sorted(envelopes)),
    applySome: (milliseconds) => {
      const end = elapsed() + milliseconds;
      const applied = flatOrFailure(() => applying.applySome(milliseconds));
      // Nothing else is to be done.
      return applied.ok && !applied.value ? orFailure(() => summing.some(end)) : applied;
    },
    acknowledgement: acks.said,
    acknowledged: acks.heard,
    halts: () => [...domains.flatMap((domain) => haltsOf(desks[domain], domain)), ...acks.troubles()],
    counts: () => countsOf([parts.journal, parts.agent]),
    safeUntil: acks.safeUntil,
  };
};
