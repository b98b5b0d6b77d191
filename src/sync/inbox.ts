import { fail, ok, type Failure, type Result } from '../core/result';
import { envelopeAt, keepEnvelope } from '../db/log/envelopes';
import { headOf } from '../db/log/feed';
import { haltStream, streamHead } from '../db/log/streams';
import type { SqlDatabase } from '../db/sql-database';
import type { Early } from './early';
import { isSignedBy, readHeader, type EnvelopeCodec } from './envelope';
import type { KnownStream } from './known-streams';
import {
  behindOpened,
  createOpening,
  createRemembered,
  type Open,
  type OpenedEnvelope,
  type OpeningParts,
  type Tip,
} from './opening';
import { orFailure } from './or-failure';
import type { Zone } from './outbox';
import type { SeqRange } from './relay/messages';

// [SYNC-7] Envelopes are checked whole when they arrive and staged as the bytes that they are; [SYNC-6] they are applied when their time comes. Bytes
// that were staged are opened and decoded again before they are applied, unless that was in this process: chain and tag say that they are what was
// checked. Their signature is not checked again, since nobody but this device writes to its database.
export type InboxParts = Omit<OpeningParts, 'own'> & {
  readonly zone: Zone;
  readonly codec: EnvelopeCodec;
  readonly early: Early;
};
export type Arrived = { readonly stream: KnownStream; readonly envelope: Uint8Array };

const createTips = (database: SqlDatabase, open: Open) => {
  const known = new Map<string, Tip>();
  /** After a start: through what is staged, as far as it opens. */
  const staged = (stream: KnownStream): Tip => {
    let tip: Tip = streamHead(database, stream.host);
    for (;;) {
      const next = envelopeAt(database, { host: stream.host, seq: tip.seq + 1 });
      if (next === null) return tip;
      const behind = { ...tip, counter: next.firstCounter - 1 };
      const opened = open(stream, { envelope: next.bytes, behind });
      if ('waits' in opened || !opened.ok) return tip;
      tip = behindOpened(tip.seq + 1, opened.value);
    }
  };
  return {
    of: (stream: KnownStream): Tip => {
      const tip = known.get(stream.name) ?? staged(stream);
      known.set(stream.name, tip);
      return tip;
    },
    move: (stream: KnownStream, tip: Tip): void => void known.set(stream.name, tip),
    forget: (): void => known.clear(),
  };
};

export const createInbox = (parts: InboxParts) => {
  const { zone, early } = parts;
  const { database } = zone;
  const own = () => ({ host: zone.unitOfWork.hosts.current(), counter: headOf(database).counter });
  const open = createOpening({ ...parts, own });
  const tips = createTips(database, open);
  const remembered = createRemembered();
  const haltedAt = ({ host }: KnownStream): number =>
    streamHead(database, host).halted?.seq ?? Number.POSITIVE_INFINITY;

  const keep = (
    { stream, envelope }: Arrived,
    { opened, epoch }: { opened: OpenedEnvelope; epoch: number },
  ): void => {
    const { host } = stream;
    const tip = tips.of(stream);
    const next = behindOpened(tip.seq + 1, opened);
    const head = { host, seq: next.seq, firstCounter: tip.counter + 1, lastCounter: next.counter, epoch };
    keepEnvelope(database, { ...head, bytes: envelope, state: 'staged' });
    remembered.keep(stream, { seq: next.seq, envelope: opened });
    tips.move(stream, next);
  };
  /** True: it is staged, and the next one of its stream may be here already. */
  const stage = ({ stream, envelope }: Arrived): boolean => {
    const header = readHeader(envelope);
    // The forger is not the author: nothing halts.
    if (header === null || !isSignedBy(parts.codec, { envelope, publicKey: stream.signingKey })) return false;
    const { seq, epoch } = header;
    const behind = tips.of(stream);
    if (seq <= behind.seq || seq >= haltedAt(stream)) return false;
    const opened = seq === behind.seq + 1 ? open(stream, { envelope, behind }) : { waits: true };
    if ('waits' in opened) {
      early.keep(stream.name, { seq, envelope });
      return false;
    }
    if (opened.ok) {
      keep({ stream, envelope }, { opened: opened.value, epoch });
      return true;
    }
    // [SYNC-7] Nothing of it is kept, nothing behind it is taken, and everybody else goes on.
    haltStream(database, { host: stream.host, halted: { seq, code: opened.error.code } });
    early.forget(stream.name);
    return false;
  };
  const takeEarly = (stream: KnownStream): Uint8Array | null =>
    early.take(stream.name, tips.of(stream).seq + 1);
  const stageWithNext = ({ stream, envelope }: Arrived): void => {
    for (let next: Uint8Array | null = envelope; next !== null && stage({ stream, envelope: next });)
      next = takeEarly(stream);
  };
  const forget = (): void => {
    tips.forget();
    remembered.forgetAll();
  };

  return {
    /** One transaction for all of them. [SYNC-11] Until they are on the disk the relay and the other devices have them. */
    arrived: (arrived: readonly Arrived[]): Result<null, Failure> => {
      const staged = orFailure(() =>
        database.transaction(() => arrived.forEach(stageWithNext), { durable: 'later' }),
      );
      if (staged.ok) return ok(null);
      // Memory may say more than the file.
      forget();
      return staged;
    },
    takeEarly,
    tip: tips.of,
    /** Some commits of the next envelope are applied, and some are not. */
    isWithin: (stream: KnownStream): boolean => {
      const { seq, counter } = streamHead(database, stream.host);
      const next = envelopeAt(database, { host: stream.host, seq: seq + 1 });
      return next !== null && next.firstCounter <= counter;
    },
    /** Those of these ranges that are neither applied nor staged here, nor refused. */
    missing: (stream: KnownStream, ranges: readonly SeqRange[]): readonly SeqRange[] => {
      const { seq } = tips.of(stream);
      const end = haltedAt(stream);
      return ranges
        .filter(({ from, through }) => through > seq && from < end)
        .map(({ from, through }) => ({ from: Math.max(from, seq + 1), through: Math.min(through, end - 1) }))
        .filter(({ from, through }) => from <= through);
    },
    /** The next envelope to apply; null: it is not here. */
    next: (
      stream: KnownStream,
    ): Result<{ readonly seq: number; readonly opened: OpenedEnvelope }, Failure> | null => {
      const head = streamHead(database, stream.host);
      const seq = head.seq + 1;
      const known = remembered.of(stream, seq);
      if (known !== null) return ok({ seq, opened: known });
      const staged = envelopeAt(database, { host: stream.host, seq });
      if (staged === null) return null;
      // Some of its commits may be applied already.
      const behind = { ...head, counter: staged.firstCounter - 1 };
      const opened = open(stream, { envelope: staged.bytes, behind });
      if ('waits' in opened) return fail('epoch_key_missing');
      return opened.ok ? ok({ seq, opened: opened.value }) : opened;
    },
    applied: (stream: KnownStream, seq: number): void => remembered.forget(stream, seq),
    forget,
  };
};
export type Inbox = ReturnType<typeof createInbox>;
