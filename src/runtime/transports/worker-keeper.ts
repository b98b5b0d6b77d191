import { fail, ok, type Result } from '../../core/result';
import { watchPresence } from '../../platform/web/page-presence';
import { onLockFree } from '../../platform/web/web-lock';
import { FromWorker, lockNames, type ToWorker } from './worker-messages';

// [WORKER-14] A page always has a living worker: one that ended is started anew, later each time it ends soon.
export type WorkerKeeper = {
  /** Whether the first worker started at all. */
  readonly started: Promise<Result<null>>;
  readonly stop: () => void;
};
export type WorkerKeeperParts = {
  readonly tab: string;
  readonly start: (name: string) => Worker;
};

const STARTED_MS = 20_000;
const backoffMs = (generation: number): number => Math.min(10_000, 50 * 2 ** Math.min(generation, 10));

type Running = { readonly worker: Worker; readonly end: () => void };
type Events = { readonly started: () => void; readonly broken: () => void; readonly ended: () => void };

const run = (
  worker: Worker,
  { name, events }: { readonly name: string; readonly events: Events },
): Running => {
  let stopWaiting: (() => void) | null = null;
  const tooLate = setTimeout(events.broken, STARTED_MS);
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!FromWorker.safeParse(data).success || stopWaiting !== null) return;
    clearTimeout(tooLate);
    stopWaiting = onLockFree(lockNames.worker(name), events.ended);
    events.started();
  });
  // Once it runs, an error of one message is not the end of it.
  worker.addEventListener('error', () => {
    if (stopWaiting === null) events.broken();
  });
  const end = (): void => {
    clearTimeout(tooLate);
    stopWaiting?.();
    worker.terminate();
  };
  return { worker, end };
};

export const keepWorker = ({ tab, start }: WorkerKeeperParts): WorkerKeeper => {
  let generation = 0;
  let presence: ToWorker['presence'] = 'hidden';
  let running: Running | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let settle: (result: Result<null>) => void = () => undefined;
  const started = new Promise<Result<null>>((resolve) => {
    settle = resolve;
  });
  const tell = (): void => running?.worker.postMessage({ type: 'presence', presence } satisfies ToWorker);
  const launch = (): void => {
    const name = `${tab}.${generation}`;
    const ended = (): void => {
      running?.end();
      running = null;
      again = setTimeout(launch, backoffMs(generation));
      generation += 1;
    };
    const broken = (): void => settle(fail('start_failed', 'worker'));
    running = run(start(name), { name, events: { started: () => settle(ok(null)), broken, ended } });
    tell();
  };
  launch();
  const stopWatching = watchPresence((now) => {
    presence = now;
    tell();
  });
  return {
    started,
    stop: () => {
      stopWatching();
      clearTimeout(again);
      running?.end();
    },
  };
};
