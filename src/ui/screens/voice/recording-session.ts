import { ok, type Failure, type Result } from '../../../core/result';
import { beginRecording, OWN_RECORDING, type Begun, type RecordingPorts, type Work } from './begin-recording';
import { createSessionStore, IDLE, running, type SessionState, type SessionStore } from './session-state';

// [VOICE-7] A recording outlives the screen it was begun on: it goes on until the person ends it, and what it gave is on its way to the peer
// within a second.
// [VOICE-8] What ends a recording against the person's will (a call, a full disk, the greatest length) keeps what there is, says so, and leaves
// the choice to them.
export type Kept = { readonly id: string; readonly actId: string; readonly length: number };
/** Null where the peer never heard of it: nothing can be taken back. */
export type Discarded = { readonly recordingId: string | null };
export type RecordingSession = {
  readonly state: () => SessionState;
  readonly onChange: (listener: () => void) => () => void;
  readonly start: (begun: Begun) => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Null where it could not be kept; the state says why. */
  readonly stop: () => Promise<Kept | null>;
  /** Null where it could not be thrown away; the state says why. */
  readonly discard: () => Promise<Discarded | null>;
  readonly dismiss: () => void;
};
export { OWN_RECORDING };

type Place = { readonly ports: RecordingPorts; readonly store: SessionStore };

/** The microphone is let go first: nothing more is heard whatever happens next. */
const halt = async (store: SessionStore, { watch, live }: Work): Promise<void> => {
  if (store.get().phase === 'ended') return store.change({ phase: 'saving', failure: null });
  watch.rest();
  store.change({ phase: 'saving', elapsed: watch.read() });
  await live.stop();
};

/** Everything that was heard is stored before the last word is said. Null: it failed, and the state says why. */
const close = async <T>(
  { store }: Place,
  { work, last }: { readonly work: Work; readonly last: () => Promise<Result<T, Failure>> },
): Promise<T | null> => {
  await halt(store, work);
  const sent = await work.queue.drained();
  const done = sent.ok ? await last() : sent;
  if (done.ok) return done.value;
  store.change({ phase: 'ended', failure: done.error });
  return null;
};

const finish =
  ({ client }: RecordingPorts, { id, noteId }: Work) =>
  () =>
    client.command('voice.finish', { recordingId: id, ...(noteId === undefined ? {} : { noteId }) });
const throwAway =
  ({ client }: RecordingPorts, { id }: Work) =>
  () =>
    client.command('voice.discard', { recordingId: id });

/** One recording after another: which one there is now. */
const createHolder = ({ ports, store }: Place) => {
  let work: Work | null = null;
  const endBy = async (failure: Failure): Promise<void> => {
    const { phase } = store.get();
    if (work === null || (phase !== 'recording' && phase !== 'paused')) return;
    await halt(store, work);
    store.change({ phase: 'ended', failure });
  };
  return {
    now: () => work,
    /** What may be ended now: nobody is at it. */
    idleWork: () => (store.get().phase === 'saving' ? null : work),
    take: (next: Work): void => {
      work = next;
      next.queue.onEnd((failure) => void endBy(failure));
    },
    forget: (): void => {
      work = null;
      ports.tabMemory.set(OWN_RECORDING, null);
      store.set(IDLE);
    },
  };
};

const start = async (
  { ports, store }: Place,
  { begun, take }: { readonly begun: Begun; readonly take: (work: Work) => void },
): Promise<Result<null, Failure>> => {
  store.set({ phase: 'asking' });
  const made = await beginRecording(ports, { store, begun });
  if (!made.ok) {
    store.set({ phase: 'refused', failure: made.error });
    return made;
  }
  const { work, attach } = made.value;
  store.set(running(work.id));
  take(work);
  attach();
  return ok(null);
};

const createEndings = (
  place: Place,
  holder: ReturnType<typeof createHolder>,
): Pick<RecordingSession, 'stop' | 'discard'> => ({
  stop: async () => {
    const work = holder.idleWork();
    const done = work && (await close(place, { work, last: finish(place.ports, work) }));
    if (work === null || done === null) return null;
    holder.forget();
    return { ...done, length: work.watch.read() };
  },
  discard: async () => {
    const work = holder.idleWork();
    if (work === null) return null;
    const { client } = place.ports;
    const isHeard = work.queue.hasBegun() || client.connection() === 'online';
    const done = isHeard ? await close(place, { work, last: throwAway(place.ports, work) }) : null;
    if (done === null && work.queue.hasBegun()) return null;
    // What the peer never heard of is here alone.
    work.queue.drop();
    if (done === null) await halt(place.store, work);
    holder.forget();
    return { recordingId: done === null ? null : work.id };
  },
});

export const createRecordingSession = (ports: RecordingPorts): RecordingSession => {
  const store = createSessionStore();
  const place = { ports, store };
  const holder = createHolder(place);
  ports.client.onConnection((connection) => {
    if (connection === 'online') void holder.now()?.queue.send();
  });
  return {
    state: store.get,
    onChange: store.onChange,
    start: async (begun) => {
      const { phase } = store.get();
      if (phase === 'idle' || phase === 'refused') await start(place, { begun, take: holder.take });
    },
    pause: () => {
      if (store.get().phase !== 'recording') return;
      holder.now()?.live.pause();
      holder.now()?.watch.rest();
      store.change({ phase: 'paused' });
    },
    resume: () => {
      if (store.get().phase !== 'paused') return;
      holder.now()?.live.resume();
      holder.now()?.watch.run();
      store.change({ phase: 'recording', isInterrupted: false });
    },
    ...createEndings(place, holder),
    dismiss: () => {
      if (store.get().phase === 'refused') store.set(IDLE);
    },
  };
};
