import { ok, type Failure, type Result } from '../../../core/result';
import type { ApiClient } from '../../../runtime/api/client';
import { bytesToBase64 } from '../../../runtime/transfer/staging/base64';
import { isPassing } from '../../api/live-store';

/** What one message carries; a second of speech is far less. */
const MOST = 384 * 1024;

type Chunk = { readonly number: number; readonly bytes: Uint8Array; readonly milliseconds: number };
export type ChunkQueue = {
  readonly add: (bytes: Uint8Array, milliseconds: number) => void;
  /** Begins again where it had stopped. */
  readonly send: () => Promise<void>;
  /** Settles when everything is stored, or cannot be just now. What the peer would take no more is left out. */
  readonly drained: () => Promise<Result<null, Failure>>;
  /** Called where nothing more is taken: the disk is full, the recording as long as it can be, or the peer refuses to begin it. */
  readonly onEnd: (listener: (failure: Failure) => void) => void;
  /** The peer knows of the recording. */
  readonly hasBegun: () => boolean;
  /** Nothing of it is sent any more, and nothing said. */
  readonly drop: () => void;
};
type Target = {
  readonly client: Pick<ApiClient, 'command'>;
  readonly recordingId: string;
  /** The first thing that is sent. It waits like any chunk. */
  readonly begin: () => Promise<Result<unknown, Failure>>;
  readonly onStored: (milliseconds: number) => void;
  readonly onProblem: (failure: Failure) => void;
};

/** The failure that stopped it; null where nothing waits any more. */
const sendAll = async (
  { client, recordingId, onStored }: Target,
  waiting: Chunk[],
): Promise<Failure | null> => {
  for (let chunk = waiting[0]; chunk !== undefined; chunk = waiting[0]) {
    const { bytes, ...rest } = chunk;
    const input = { recordingId, ...rest, data: bytesToBase64(bytes) };
    const answer = await client.command('voice.append', input);
    if (!answer.ok) return answer.error;
    waiting.shift();
    onStored(chunk.milliseconds);
  }
  return null;
};

/** Begins the recording, then sends what waits, one at a time. */
const createSender = (target: Target, waiting: Chunk[]) => {
  let sending: Promise<void> | null = null;
  let problem: Failure | null = null;
  let hasBegun = false;
  let hasEnded = false;
  let isDropped = false;
  let tellEnd: (failure: Failure) => void = () => undefined;
  const begin = async (): Promise<Failure | null> => {
    if (hasBegun) return null;
    const answer = await target.begin();
    hasBegun = answer.ok;
    return answer.ok ? null : answer.error;
  };
  const sendOnce = async (): Promise<void> => {
    problem = (await begin()) ?? (await sendAll(target, waiting));
    sending = null;
    if (problem === null || isDropped) return;
    target.onProblem(problem);
    if (isPassing(problem)) return;
    // What was not begun can be begun later, with all that was heard.
    hasEnded = hasBegun;
    tellEnd(problem);
  };
  return {
    send: (): Promise<void> => {
      if (hasEnded || isDropped) return Promise.resolve();
      sending ??= sendOnce();
      return sending;
    },
    result: (): Result<null, Failure> =>
      problem === null || hasEnded ? ok(null) : { ok: false, error: problem },
    hasBegun: () => hasBegun,
    onEnd: (listener: (failure: Failure) => void): void => {
      tellEnd = listener;
    },
    drop: (): void => {
      isDropped = true;
    },
  };
};

/** Chunks in order, one at a time. What cannot be stored just now waits and is tried again; nothing is left out. */
export const createChunkQueue = (target: Target): ChunkQueue => {
  const waiting: Chunk[] = [];
  const { send, result, drop, ...sender } = createSender(target, waiting);
  let next = 0;
  return {
    ...sender,
    add: (bytes, milliseconds) => {
      for (let from = 0; from < bytes.length; from += MOST) {
        waiting.push({ number: next, bytes: bytes.subarray(from, from + MOST), milliseconds });
        next += 1;
      }
      void send();
    },
    send,
    drained: async () => {
      // The second one takes what came while the first was under way, and tries once more what had failed.
      await send();
      if (waiting.length > 0) await send();
      return result();
    },
    drop: () => {
      drop();
      waiting.length = 0;
    },
  };
};
