import { keepTrying, type Trying } from './keep-trying';

const ADDRESS = '/service-worker.js';

type Worker = {
  readonly state: ServiceWorkerState;
  readonly addEventListener: (name: 'statechange', heard: () => void) => void;
};
type Registered = { readonly installing: Worker | null };
export type ShellWorkers = {
  readonly register: (
    address: string,
    options: { readonly scope: string; readonly updateViaCache: 'none' },
  ) => Promise<Registered>;
};

/** A worker that could not fetch every file is thrown away by the browser: it becomes redundant without ever having been installed. */
const installed = (worker: Worker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'redundant') resolve(false);
      else if (worker.state !== 'installing') resolve(true);
    };
    worker.addEventListener('statechange', look);
    look();
  });

const attempt = async (workers: ShellWorkers): Promise<boolean> => {
  try {
    const { installing } = await workers.register(ADDRESS, { scope: '/', updateViaCache: 'none' });
    return installing === null || (await installed(installing));
  } catch (cause) {
    // A network that failed is a TypeError. A browser that keeps none (not https, a private window) says so by another: it goes without, as before.
    return !(cause instanceof TypeError);
  }
};

export const keepShellWith = (workers: ShellWorkers, world: Omit<Trying, 'attempt'>): void =>
  keepTrying({ ...world, attempt: () => attempt(workers) });

/** From now on the app's own files open without a network. */
export const keepShell = (): void => {
  if (!('serviceWorker' in navigator)) return;
  keepShellWith(navigator.serviceWorker, {
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    whenOnline: (work) => addEventListener('online', work),
  });
};
