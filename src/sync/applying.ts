import { fail, ok, type Failure, type Result } from '../core/result';
import { dropStaged } from '../db/log/envelopes';
import { haltStream, streamHead } from '../db/log/streams';
import type { DomainDesks } from './domain-desk';
import type { KnownStream, KnownStreams } from './known-streams';

// [SYNC-6] Staged envelopes of all streams take turns. A commit that waits for another stream lets the others go first, and is tried again as soon as one
// of them has moved.
export type ApplyingParts = {
  readonly desks: DomainDesks;
  readonly streams: () => KnownStreams;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
};
type Turn = 'applied' | 'waits' | 'nothing' | 'out_of_time' | 'halted';

/** The disk or the file failed: nothing is wrong with the commit. */
const OF_THE_PLACE: ReadonlySet<string> = new Set([
  'disk_full',
  'database_corrupt',
  'database_locked',
  'database_read_only',
  'database_cannot_open',
  'database_failed',
]);

export const createApplying = ({ desks, streams, elapsed }: ApplyingParts) => {
  /** By name, in the order of their turns. */
  const staged = new Map<string, KnownStream>();
  const waiting = new Set<string>();
  const moved = ({ domain }: KnownStream): void => {
    for (const name of waiting) if (staged.get(name)?.domain === domain) waiting.delete(name);
  };

  const applyOf = (
    stream: KnownStream,
    { end, mayAgain }: { end: number; mayAgain: boolean },
  ): Result<Turn, Failure> => {
    const { zone, inbox, seal } = desks[stream.domain];
    const { host } = stream;
    const next = inbox.next(stream);
    if (next === null) return ok('nothing');
    if (!next.ok) {
      if (next.error.code === 'epoch_key_missing') return ok('waits');
      // It was checked when it came: the database lost or damaged it. It is asked for and checked anew.
      dropStaged(zone.database, { host, after: streamHead(zone.database, host).seq });
      inbox.forget();
      return ok('nothing');
    }
    const { seq, opened } = next.value;
    const before = streamHead(zone.database, host).counter;
    const left = opened.commits.filter(({ firstCounter }) => firstCounter > before);
    const commits = left.length > 0 ? left : opened.commits.slice(-1);
    const { knows } = streams();
    const applied = zone.unitOfWork.apply(
      { commits, completes: { seq, commitment: opened.commitment } },
      { space: { knows }, mayGoOn: () => elapsed() < end },
    );
    if (applied.ok) {
      moved(stream);
      if (!applied.value.isAll) return ok('out_of_time');
      inbox.applied(stream, seq);
      return ok('applied');
    }
    if (streamHead(zone.database, host).counter > before) moved(stream);
    const { code } = applied.error;
    if (code === 'stream_behind') return ok('waits');
    if (OF_THE_PLACE.has(code)) return applied;
    if (code === 'own_unsealed') {
      const sealed = seal();
      if (!sealed.ok) return sealed;
      return mayAgain ? applyOf(stream, { end, mayAgain: false }) : fail(code);
    }
    haltStream(zone.database, { host, halted: { seq, code } });
    return ok('halted');
  };
  const isHalted = (stream: KnownStream): boolean => {
    const { halted, seq } = streamHead(desks[stream.domain].zone.database, stream.host);
    return halted !== null && halted.seq <= seq + 1;
  };
  const nextTurn = (): KnownStream | undefined => {
    for (const [name, stream] of staged) if (!waiting.has(name)) return stream;
    return undefined;
  };
  const settle = (stream: KnownStream, turn: Turn): void => {
    staged.delete(stream.name);
    if (turn === 'nothing' || turn === 'halted') return;
    // Behind all others.
    staged.set(stream.name, stream);
    if (turn === 'waits') waiting.add(stream.name);
  };

  return {
    /** Something of the stream may be staged. */
    look: (stream: KnownStream): void => {
      if (!stream.isOwn && !staged.has(stream.name)) staged.set(stream.name, stream);
      waiting.delete(stream.name);
    },
    /** Roster, keys or own commits changed. */
    lookAgain: (): void => waiting.clear(),
    applySome: (milliseconds: number): Result<boolean, Failure> => {
      const end = elapsed() + milliseconds;
      for (let stream = nextTurn(); stream !== undefined; stream = nextTurn()) {
        const turn = isHalted(stream) ? ok<Turn>('halted') : applyOf(stream, { end, mayAgain: true });
        if (!turn.ok) return turn;
        settle(stream, turn.value);
        if (turn.value === 'out_of_time' || elapsed() >= end) break;
      }
      return ok(nextTurn() !== undefined);
    },
  };
};
