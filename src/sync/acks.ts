import { bytesToHex } from '@noble/hashes/utils.js';
import type { Crypto } from '../core/crypto';
import type { HostId } from '../core/named-ids';
import type { Clock, Random } from '../core/ports';
import { sameBytes } from '../core/wire-bytes';
import { deviceAcks, keepDeviceAck, keepSyncValue, syncValue } from '../db/journal/sync-state';
import { streamHead } from '../db/log/streams';
import type { SqlDatabase } from '../db/sql-database';
import { openAck, sealAck, type Acknowledgement, type AppliedStream, type StateSum } from './ack-codec';
import type { DomainDesks } from './domain-desk';
import { domains, type KnownStream, type KnownStreams } from './known-streams';
import { orFailure } from './or-failure';
import type { StreamRanges } from './relay/messages';
import { safeAt } from './safe-at';
import type { SpaceKeys } from './space-keys';
import type { Domain, Halt } from './stream-desk';

// [SYNC-17] What each device has applied, in its own signed words. `held` at the relay is not safe; this is.
export type AcksParts = {
  readonly crypto: Crypto;
  readonly random: Random;
  readonly clock: Clock;
  readonly keys: () => SpaceKeys;
  readonly streams: () => KnownStreams;
  readonly desks: DomainDesks;
  readonly journal: SqlDatabase;
  readonly sums: () => readonly StateSum[];
};
type Heard = { readonly ack: Acknowledgement; readonly heardAt: number };
const NUMBER = 'ack.number';

const isOf = (stream: KnownStream, { host, domain }: Pick<Halt, 'host' | 'domain'>): boolean =>
  stream.host === host && stream.domain === domain;

const offered = (ranges: readonly StreamRanges[], { id }: KnownStream): number =>
  ranges.find(({ stream }) => sameBytes(stream, id))?.ranges.at(-1)?.through ?? 0;

/** Sums of the same state that are not the same. */
const differing = (
  theirs: readonly StateSum[],
  { mine, host }: { readonly mine: readonly StateSum[]; readonly host: HostId },
): readonly Halt[] =>
  theirs.flatMap(({ domain, vector, sum }) => {
    const here = mine.find((one) => one.domain === domain && sameBytes(one.vector, vector));
    if (here === undefined || sameBytes(here.sum, sum)) return [];
    return [{ host, domain, seq: 0, code: 'state_divergence' }];
  });

export const createAcks = (parts: AcksParts) => {
  const { crypto, clock, keys, streams, desks, journal } = parts;
  const heard = new Map<string, Heard>();
  let withheld: readonly Halt[] = [];
  let lastSaid = '';

  const opened = (device: Uint8Array, bytes: Uint8Array): Acknowledgement | null => {
    const { space, epochs } = keys();
    return openAck(crypto, { bytes, space, device, epochs });
  };
  const seqIn = ({ applied }: Acknowledgement, stream: Uint8Array): number =>
    applied.find((one) => sameBytes(one.stream, stream))?.seq ?? 0;
  /** The greatest seq of the stream that another device applied. */
  const appliedElsewhere = ({ id }: KnownStream): number =>
    [...heard.values()].reduce((most, { ack }) => Math.max(most, seqIn(ack, id)), 0);
  const reached = (stream: KnownStream): number => {
    const { inbox, outbox } = desks[stream.domain];
    return stream.isOwn ? outbox.head().seq : inbox.tip(stream).seq;
  };

  /** The part that stands here for good, so that others may rely on it. */
  const appliedHere = (): readonly AppliedStream[] =>
    streams()
      .all.filter(({ isOwn }) => !isOwn)
      .map(({ id, host, domain }) => {
        const { seq, commitment } = streamHead(desks[domain].zone.database, host);
        return { stream: id, seq, commitment };
      });
  const nextNumber = (): number => {
    const number = Math.max(clock.now(), Number(syncValue(journal, NUMBER) ?? 0) + 1);
    keepSyncValue(journal, { key: NUMBER, value: String(number) });
    return number;
  };

  return {
    /** Roster or keys changed: the words that are kept may be readable now. */
    load: (): void => {
      for (const { device, bytes, heardAt } of deviceAcks(journal)) {
        const known = streams().devices.find(({ signingKey }) => bytesToHex(signingKey) === device);
        const ack = known === undefined ? null : opened(known.signingKey, bytes);
        if (ack !== null) heard.set(device, { ack, heardAt });
      }
    },
    said: (): Uint8Array | null => {
      const { epoch, rosterVersion } = streams();
      const { space, epochs, signingSeed } = keys();
      const epochKey = epochs.get(epoch);
      if (epochKey === undefined) return null;
      const applied = appliedHere();
      const sums = parts.sums();
      const vector = JSON.stringify([
        rosterVersion,
        applied.map(({ stream, seq }) => [bytesToHex(stream), seq]),
        sums.map(({ vector: of, sum }) => [bytesToHex(of), bytesToHex(sum)]),
      ]);
      if (vector === lastSaid) return null;
      const number = orFailure(() => {
        // [SYNC-11] Whoever reads it may forget what it names.
        for (const domain of domains) desks[domain].zone.database.flush();
        return nextNumber();
      });
      if (!number.ok) return null;
      lastSaid = vector;
      const ack = { number: number.value, rosterVersion, applied, sums };
      return sealAck(crypto, { ack, space, epoch, epochKey, signingSeed, nonce: parts.random.bytes(24) });
    },
    heard: (device: Uint8Array, bytes: Uint8Array): void => {
      const name = bytesToHex(device);
      const isKnown = streams().devices.some(({ signingKey }) => sameBytes(signingKey, device));
      const ack = isKnown ? opened(device, bytes) : null;
      if (ack === null || ack.number <= (heard.get(name)?.ack.number ?? 0)) return;
      const heardAt = clock.now();
      heard.set(name, { ack, heardAt });
      const keep = (): void => keepDeviceAck(journal, { device: name, bytes, heardAt });
      // A word that is not kept is heard again.
      orFailure(() => journal.transaction(keep, { durable: 'later' }));
    },
    /** The ranges that the relay offers now. */
    compared: (ranges: readonly StreamRanges[]): void => {
      withheld = streams().all.flatMap((stream) => {
        const seq = appliedElsewhere(stream);
        const isMissing = !stream.isOwn && seq > offered(ranges, stream) && seq > reached(stream);
        const { host, domain } = stream;
        return isMissing ? [{ host, domain, seq, code: 'relay_withholding' }] : [];
      });
    },
    troubles: (): readonly Halt[] => [
      ...withheld.filter(({ seq, ...of }) =>
        streams().all.some((stream) => isOf(stream, of) && reached(stream) < seq),
      ),
      ...[...heard].flatMap(([device, { ack }]) => {
        const host = streams().devices.find(({ signingKey }) => bytesToHex(signingKey) === device)?.host;
        return host === undefined ? [] : differing(ack.sums, { mine: parts.sums(), host });
      }),
    ],
    /** [SYNC-20] Another device applied more of this device's stream than this device sealed: an old state was put back. */
    isBehind: (domain: Domain): boolean => {
      const stream = streams().own(domain);
      return stream !== null && appliedElsewhere(stream) > reached(stream);
    },
    saidSums: (): readonly StateSum[] => [...heard.values()].flatMap(({ ack }) => ack.sums),
    safeUntil: (): ReadonlyMap<string, { readonly at: number | null; readonly heardAt: number }> => {
      const safe = new Map<string, { at: number | null; heardAt: number }>();
      for (const [device, { ack, heardAt }] of heard)
        safe.set(device, { at: safeAt(ack.applied, { desks, streams: streams() }), heardAt });
      return safe;
    },
  };
};
