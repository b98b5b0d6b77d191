import type { KeyValue } from '../../../core/key-value';
import { ok, type Failure, type Result } from '../../../core/result';
import type { LiveRecording, RecordingEars, SoundRecorder } from '../../../core/sound';
import type { ApiClient } from '../../../runtime/api/client';
import { createChunkQueue, type ChunkQueue } from './chunk-queue';
import { createStopwatch, type SessionStore, type Stopwatch } from './session-state';

export type RecordingPorts = {
  readonly client: Pick<ApiClient, 'command' | 'newCommandId' | 'connection' | 'onConnection'>;
  readonly recorder: SoundRecorder;
  readonly tabMemory: KeyValue;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
};
/** [VOICE-11] When it was begun, and `noteId`: the note in which. */
export type Begun = { readonly day: string; readonly at: number; readonly noteId?: string };
export type Work = {
  readonly id: string;
  readonly live: LiveRecording;
  readonly watch: Stopwatch;
  readonly queue: ChunkQueue;
  readonly noteId: string | undefined;
};

/** Under this name a tab remembers what it was recording, so that a reload can say what was cut off. */
export const OWN_RECORDING = 'recording';
const LEVELS = 48;

/** What is heard before the microphone says that it is open waits here. */
const createEars = (store: SessionStore, watch: Stopwatch) => {
  const early: Uint8Array<ArrayBuffer>[] = [];
  let work: Work | null = null;
  const give = (bytes: Uint8Array<ArrayBuffer>): void => {
    if (work === null) early.push(bytes);
    else work.queue.add(bytes, watch.read());
  };
  const ears: RecordingEars = {
    chunk: give,
    level: (level) => {
      const state = store.get();
      if (state.phase !== 'recording') return;
      store.change({ elapsed: watch.read(), levels: [...state.levels, level].slice(-LEVELS) });
    },
    interrupted: () => {
      const { phase } = store.get();
      if (phase !== 'recording' && phase !== 'paused') return;
      watch.rest();
      work?.live.pause();
      store.change({ phase: 'paused', isInterrupted: true, elapsed: watch.read() });
    },
  };
  const attach = (made: Work): void => {
    work = made;
    for (const bytes of early.splice(0)) give(bytes);
  };
  return { ears, attach };
};

export const beginRecording = async (
  { client, recorder, tabMemory, now }: RecordingPorts,
  { store, begun }: { readonly store: SessionStore; readonly begun: Begun },
): Promise<Result<{ readonly work: Work; readonly attach: () => void }, Failure>> => {
  const id = client.newCommandId();
  const { day, at, noteId } = begun;
  const watch = createStopwatch(now);
  const { ears, attach } = createEars(store, watch);
  const started = await recorder.start(ears);
  if (!started.ok) return started;
  const live = started.value;
  watch.run();
  tabMemory.set(OWN_RECORDING, id);
  const queue = createChunkQueue({
    client,
    recordingId: id,
    begin: () => client.command('voice.begin', { recordingId: id, mime: live.mime, day, at }),
    onStored: (stored) => store.change({ stored, failure: null }),
    onProblem: (failure) => store.change({ failure }),
  });
  const work = { id, live, watch, queue, noteId };
  return ok({
    work,
    attach: () => {
      attach(work);
      void queue.send();
    },
  });
};
