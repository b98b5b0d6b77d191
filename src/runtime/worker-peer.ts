import { version } from '../../package.json';
import { isPromised } from '../platform/web/persistent-storage';
import { holdLock } from '../platform/web/web-lock';
import type { CommandMessage } from './api/transport';
import { lockNames, ToWorker, type FromWorker } from './transports/worker-messages';
import { createPeerOpener } from './worker-peer-files';
import { startOwning } from './worker-peer-owning';
import { runElection } from './worker-peer-runner';

export type WorkerPeerOptions = {
  /** Between a command's commit and its answer; a proof that stops the owner exactly there hands this in. */
  readonly afterCommit?: (message: CommandMessage) => void;
};

/** Whether the browser promised to keep the data; asked again at every hello, since it may promise later. */
const createPromise = () => {
  let isKept = false;
  const refresh = async (): Promise<void> => {
    isKept = await isPromised();
  };
  return { refresh, isKept: () => isKept };
};

/** The composition root of the worker. Its name is given by the page that started it. */
export const startWorkerPeer = async ({ afterCommit }: WorkerPeerOptions = {}): Promise<void> => {
  const promise = createPromise();
  const open = createPeerOpener({
    clock: { now: () => Date.now() },
    random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    place: { where: 'browser', isEncryptedAtRest: false, isKept: promise.isKept, appVersion: version },
    language: navigator.language.startsWith('de') ? 'de' : 'en',
  });
  const dispatch = runElection({
    open: async () => {
      await promise.refresh();
      return open();
    },
    own: (peer) =>
      startOwning({
        peer,
        onHello: () => void promise.refresh(),
        afterCommit: afterCommit ?? (() => undefined),
      }),
    giveUp: () => self.close(),
  });
  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = ToWorker.safeParse(data);
    if (message.success) dispatch(message.data);
  });
  // Never released: it tells the page, by being free, that this worker is no more.
  await holdLock(lockNames.worker(self.name));
  self.postMessage({ type: 'started' } satisfies FromWorker);
};
