import type { HostId } from '../core/named-ids';
import { sameBytes } from '../core/wire-bytes';
import { envelopesIn, rangesHeld } from '../db/log/envelopes';
import type { DomainDesk, DomainDesks } from './domain-desk';
import type { KnownStreams } from './known-streams';
import { missingRanges } from './missing-ranges';
import type { StreamRanges } from './relay/messages';
import type { StreamDesk } from './stream-desk';

/** As much is offered again at once; the rest is found at the next comparison. */
const MOST_HEALED = 4 * 1024 * 1024;

const loaded = (
  { zone: { database } }: DomainDesk,
  { host, ranges }: { readonly host: HostId; readonly ranges: StreamRanges['ranges'] },
): readonly Uint8Array[] =>
  ranges.flatMap((range) =>
    envelopesIn(database, { host, range, mostBytes: MOST_HEALED }).flatMap(({ bytes, state }) =>
      state === 'refused' ? [] : [bytes],
    ),
  );

/** [SYNC-16] Whoever holds what the relay lacks sends it, author or not. */
export const compareWith = (
  ranges: readonly StreamRanges[],
  { desks, streams }: { readonly desks: DomainDesks; readonly streams: KnownStreams },
): ReturnType<StreamDesk['compare']> => {
  const held = {
    journal: rangesHeld(desks.journal.zone.database),
    agent: rangesHeld(desks.agent.zone.database),
  };
  const toSend: Uint8Array[] = [];
  const toRead: StreamRanges[] = [];
  let bytes = 0;
  for (const stream of streams.all) {
    const { id, host, domain, isOwn } = stream;
    const theirs = ranges.find((range) => sameBytes(range.stream, id))?.ranges ?? [];
    const lost = missingRanges({ held: held[domain].get(host) ?? [], without: theirs });
    if (bytes < MOST_HEALED) {
      const envelopes = loaded(desks[domain], { host, ranges: lost });
      bytes += envelopes.reduce((sum, { length }) => sum + length, 0);
      toSend.push(...envelopes);
    }
    const missing = isOwn ? [] : desks[domain].inbox.missing(stream, theirs);
    if (missing.length > 0) toRead.push({ stream: id, ranges: missing });
  }
  return { toSend, toRead };
};
