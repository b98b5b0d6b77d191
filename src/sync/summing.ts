import type { Crypto } from '../core/crypto';
import type { Clock } from '../core/ports';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { DAY_MS, HOUR_MS } from '../core/calendar/civil-day';
import { concatBytes, sameBytes, u64Bytes } from '../core/wire-bytes';
import { keepSyncValue, syncValue } from '../db/journal/sync-state';
import { headOf } from '../db/log/feed';
import { streamHead } from '../db/log/streams';
import type { SqlDatabase } from '../db/sql-database';
import type { StateSum } from './ack-codec';
import type { DomainDesks } from './domain-desk';
import { domains, type KnownStreams } from './known-streams';
import { sumOfState } from './state-sum';
import type { Domain } from './stream-desk';

// [SYNC-17] A sum is worked out when nothing else is to be done, at most once a day, and only of a state that a list of envelopes describes: nothing
// unsealed, nothing half applied. Somebody who said the sum of the very state that is here is answered within the hour.
const LAST = 'sums';

export type SummingParts = {
  readonly crypto: Crypto;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly journal: SqlDatabase;
  readonly desks: DomainDesks;
  readonly streams: () => KnownStreams;
  /** The vectors of which others said a sum. */
  readonly saidByOthers: () => readonly StateSum[];
};
type Work = {
  readonly domain: Domain;
  readonly vector: Uint8Array;
  readonly arrival: number;
  readonly steps: Generator<undefined, Uint8Array, undefined>;
};
type Last = { readonly at: number; readonly sums: readonly StateSum[] };

const textOf = ({ at, sums }: Last): string =>
  [
    String(at),
    ...sums.flatMap(({ domain, vector, sum }) => [domain, bytesToHex(vector), bytesToHex(sum)]),
  ].join(' ');
const lastFrom = (text: string | null): Last => {
  const [at = '0', ...words] = text?.split(' ') ?? [];
  const sums: StateSum[] = [];
  for (let place = 0; place < words.length; place += 3) {
    const domain = domains.find((name) => name === words[place]);
    const [vector = '', sum = ''] = words.slice(place + 1);
    if (domain !== undefined) sums.push({ domain, vector: hexToBytes(vector), sum: hexToBytes(sum) });
  }
  return { at: Number(at), sums };
};

export const createSumming = (parts: SummingParts) => {
  const { crypto, clock, elapsed, journal, desks, streams } = parts;
  let last: Last | null = null;
  let work: Work | null = null;
  const known = (): Last => (last ??= lastFrom(syncValue(journal, LAST)));

  /** Null: no list of envelopes describes what is here now. */
  const vectorOf = (domain: Domain): Uint8Array | null => {
    const { zone, outbox, inbox } = desks[domain];
    if (zone.unitOfWork.unsealed() > 0) return null;
    const heads: Uint8Array[] = [];
    for (const stream of streams().all) {
      if (stream.domain !== domain) continue;
      const head = stream.isOwn ? outbox.head() : streamHead(zone.database, stream.host);
      if (!stream.isOwn && inbox.isWithin(stream)) return null;
      heads.push(concatBytes([stream.id, u64Bytes(head.seq), u64Bytes(head.counter)]));
    }
    const names = new TextEncoder().encode([...zone.records.names].sort().join(' '));
    // Streams come in the roster's order, which is everybody's. Another version may have other kinds, so their names belong to it.
    return crypto.sha256(concatBytes([crypto.sha256(names), ...heads]));
  };
  const isDue = (domain: Domain, vector: Uint8Array): boolean => {
    const { at, sums } = known();
    const mine = sums.find((sum) => sum.domain === domain);
    if (mine !== undefined && sameBytes(mine.vector, vector)) return false;
    const isAsked = parts
      .saidByOthers()
      .some((said) => said.domain === domain && sameBytes(said.vector, vector));
    return clock.now() - at >= (isAsked ? HOUR_MS : DAY_MS) || mine === undefined;
  };
  const begin = (): void => {
    for (const domain of domains) {
      const { zone } = desks[domain];
      const vector = vectorOf(domain);
      if (vector === null || !isDue(domain, vector)) continue;
      work = { domain, vector, arrival: headOf(zone.database).arrival, steps: sumOfState(zone, crypto) };
      return;
    }
  };
  const ended = ({ domain, vector }: Work, sum: Uint8Array): void => {
    work = null;
    const others = known().sums.filter((one) => one.domain !== domain);
    last = { at: clock.now(), sums: [...others, { domain, vector, sum }] };
    keepSyncValue(journal, { key: LAST, value: textOf(last) });
  };
  return {
    /** True: there is more to do now. */
    some: (end: number): boolean => {
      if (streams().devices.length < 2) return false;
      if (work === null) begin();
      while (work !== null && elapsed() < end) {
        if (headOf(desks[work.domain].zone.database).arrival !== work.arrival) {
          work = null;
          return false;
        }
        const step = work.steps.next();
        if (step.done === true) {
          ended(work, step.value);
          begin();
        }
      }
      return work !== null;
    },
    sums: (): readonly StateSum[] => known().sums,
  };
};
