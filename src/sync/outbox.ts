import type { Random } from '../core/ports';
import { fail, ok, type Failure, type Result } from '../core/result';
import type { UnitOfWork } from '../db/commit';
import { Refusal } from '../db/commit-refusal';
import { markHeld, markRefused, openEnvelopes, sendAgain } from '../db/log/envelopes';
import type { MakeEnvelope } from '../db/log/seal';
import { ownHead, type StreamHead } from '../db/log/streams';
import type { RecordStore } from '../db/records/store';
import type { SqlDatabase } from '../db/sql-database';
import { encodeBody } from './body';
import { commitmentOf, sealEnvelope, type EnvelopeCodec } from './envelope';
import type { KnownStream, KnownStreams } from './known-streams';
import { flatOrFailure, orFailure } from './or-failure';
import type { PushOutcome } from './relay/messages';
import type { SpaceKeys } from './space-keys';
import type { Domain, Halt } from './stream-desk';

/** One of the two databases. */
export type Zone = {
  readonly database: SqlDatabase;
  readonly records: RecordStore;
  readonly unitOfWork: Pick<UnitOfWork, 'hosts' | 'seal' | 'unsealed' | 'apply'>;
};
export type OutboxParts = {
  readonly domain: Domain;
  readonly zone: Zone;
  readonly codec: EnvelopeCodec;
  readonly random: Random;
  readonly keys: () => SpaceKeys;
  readonly streams: () => KnownStreams;
};

/** [SYNC-5] [SYNC-16] Own commits become envelopes, and stay until the relay and the other devices have them. */
export const createOutbox = ({ domain, zone, codec, random, keys, streams }: OutboxParts) => {
  const { database, unitOfWork } = zone;
  /** The relay holds other bytes under this seq. */
  let fork: number | null = null;

  const makeFor = (stream: KnownStream): MakeEnvelope => {
    const { epoch, rosterVersion } = streams();
    const { space, epochs, signingSeed } = keys();
    const epochKey = epochs.get(epoch);
    if (epochKey === undefined) throw new Refusal({ code: 'epoch_key_missing' });
    return ({ head, commits }) => {
      const body = encodeBody({ rosterVersion, commits });
      const header = { space, stream: stream.id, seq: head.seq + 1, epoch, nonce: random.bytes(24) };
      const bytes = sealEnvelope(codec, {
        header,
        epochKey,
        signingSeed,
        previous: head.commitment,
        body: body.bytes,
      });
      return { bytes, commitment: commitmentOf(codec.crypto, body.bytes), epoch, commits: body.commits };
    };
  };
  const sealAll = (make: MakeEnvelope): Result<null, Failure> => {
    for (;;) {
      const sealed = unitOfWork.seal(make);
      if (!sealed.ok) return sealed;
      if (sealed.value === null) return ok(null);
    }
  };
  return {
    seal: (): Result<null, Failure> => {
      const stream = streams().own(domain);
      // [SYNC-20] Under another host this is a copy: it must not write into that host's stream.
      if (stream === null || unitOfWork.hosts.current() !== stream.host) return fail('not_enrolled');
      return flatOrFailure(() => sealAll(makeFor(stream)));
    },
    /** The head of this device's stream, as it is sealed. */
    head: (): StreamHead => {
      const { hosts } = unitOfWork;
      return ownHead(database, hosts.spans().at(-1) ?? { host: hosts.current(), from: 0 });
    },
    outgoing: (mostBytes: number): readonly Uint8Array[] =>
      fork === null ? openEnvelopes(database, { state: 'out', mostBytes }).map(({ bytes }) => bytes) : [],
    pushed: ({ host }: KnownStream, { seq, outcome }: { seq: number; outcome: PushOutcome }): void => {
      const mark = (): void => {
        if (outcome === 'kept' || outcome === 'there') markHeld(database, { host, seq });
        else if (outcome === 'gap') sendAgain(database, { host, range: { from: 1, through: seq - 1 } });
        else if (outcome === 'fork') fork = Math.min(fork ?? seq, seq);
        else markRefused(database, { host, seq, reason: outcome });
      };
      // An outcome that is not noted, for lack of room or of power, is told again.
      orFailure(() => database.transaction(mark, { durable: 'later' }));
    },
    halts: (): readonly Halt[] => {
      const host = streams().own(domain)?.host;
      return fork === null || host === undefined ? [] : [{ host, domain, seq: fork, code: 'stream_fork' }];
    },
  };
};
export type Outbox = ReturnType<typeof createOutbox>;
