import type { AppliedStream } from './ack-codec';
import { sameBytes } from '../core/wire-bytes';
import { counterOfSeq, envelopeAt } from '../db/log/envelopes';
import { headOf } from '../db/log/feed';
import { instantOf } from '../db/log/streams';
import type { DomainDesks } from './domain-desk';
import { domains, type KnownStream, type KnownStreams } from './known-streams';

type Here = { readonly desks: DomainDesks; readonly streams: KnownStreams };

/** The last own counter that a device has, by what it applied. */
const counterThere = (
  { domain, host, id }: KnownStream,
  { desks, applied }: Pick<Here, 'desks'> & { readonly applied: readonly AppliedStream[] },
): number => {
  const { zone, outbox } = desks[domain];
  const seq = applied.find(({ stream }) => sameBytes(stream, id))?.seq;
  if (seq === undefined) return 0;
  if (seq > 0) return counterOfSeq(zone.database, { host, seq }) ?? 0;
  // All that no envelope holds came with the snapshot.
  const first = envelopeAt(zone.database, { host, seq: 1 });
  return first === null ? outbox.head().counter : first.firstCounter - 1;
};

/** Through which instant of this device's own commits another one has everything. Null: it lacks the first, or there are none. */
export const safeAt = (applied: readonly AppliedStream[], { desks, streams }: Here): number | null => {
  const partly: (number | null)[] = [];
  const whole: number[] = [];
  for (const domain of domains) {
    const stream = streams.own(domain);
    if (stream === null) continue;
    const { database } = desks[domain].zone;
    const n = counterThere(stream, { desks, applied });
    const instant = n === 0 ? null : instantOf(database, { host: stream.host, n });
    if (n < headOf(database).counter) partly.push(instant);
    else if (instant !== null) whole.push(instant);
  }
  if (partly.length === 0) return whole.length === 0 ? null : Math.max(...whole);
  return partly.some((at) => at === null) ? null : Math.min(...partly.map((at) => at ?? 0));
};
