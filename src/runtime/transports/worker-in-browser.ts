import { fail, ok, type Failure, type Result } from '../../core/result';
import { canKeepPeer } from '../../platform/web/browser-abilities';
import { onPageBack } from '../../platform/web/page-presence';
import { askToKeep } from '../../platform/web/persistent-storage';
import { holdLock } from '../../platform/web/web-lock';
import type { ApiTransport } from '../api/transport';
import { keepWorker } from './worker-keeper';
import { channelNames, lockNames, type ToOwner } from './worker-messages';
import { createWorkerTransport, type WorkerTransportPorts } from './worker-transport';

/** A real file beside the app, never a blob: address, which the page's policy forbids. */
const WORKER_ADDRESS = '/worker/peer-worker.js';
const OPENING_MS = 30_000;

const startWorker = (name: string): Worker => new Worker(WORKER_ADDRESS, { type: 'module', name });

const listenOn =
  (tab: string): WorkerTransportPorts['listen'] =>
  (listener) => {
    const channels = [channelNames.fromOwner, channelNames.toTab(tab)].map(
      (name) => new BroadcastChannel(name),
    );
    for (const channel of channels)
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data));
    return () => channels.forEach((channel) => channel.close());
  };

type Tab = { readonly tab: string; readonly toOwner: BroadcastChannel; readonly closed: () => void };

const connect = ({ tab, toOwner, closed }: Tab): ApiTransport =>
  createWorkerTransport({
    tab,
    post: (message: ToOwner) => toOwner.postMessage(message),
    listen: listenOn(tab),
    onWake: onPageBack,
    now: () => Date.now(),
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    closed: () => {
      toOwner.close();
      closed();
    },
  });

const silence = (): Promise<Result<null, Failure>> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(fail('browser_storage_in_use', 'silent')), OPENING_MS);
  });

/** Profiles are the host's to list: it answers also where a profile's own files do not open, which screens then say. */
const firstAnswer = async (transport: ApiTransport): Promise<Result<null, Failure>> => {
  const answer = await transport.query({ name: 'profile.list', input: {} });
  return answer.ok ? ok(null) : answer;
};
const never = new Promise<never>(() => undefined);

const open = async (start: (name: string) => Worker): Promise<Result<ApiTransport, Failure>> => {
  const tab = crypto.randomUUID();
  const toOwner = new BroadcastChannel(channelNames.toOwner);
  // The owner asks again whether the browser promised whenever somebody says hello.
  void askToKeep().then(() => toOwner.postMessage({ type: 'hello', tab, hello: 0 } satisfies ToOwner));
  // First of all: an owner that hears from a tab without its lock takes it for gone.
  const lock = await holdLock(lockNames.tab(tab));
  const keeper = keepWorker({ tab, start });
  const closed = (): void => {
    keeper.stop();
    lock?.release();
  };
  const transport = connect({ tab, toOwner, closed });
  const broken = keeper.started.then((started) => (started.ok ? never : started));
  const opened = await Promise.race([firstAnswer(transport), broken, silence()]);
  if (opened.ok) return ok(transport);
  transport.close();
  return opened;
};

/** The peer of this browser: in this page's worker, or in another page's if that one owns the files. */
export const openPeerInBrowser = async (start = startWorker): Promise<Result<ApiTransport, Failure>> => {
  if (!canKeepPeer()) return fail('browser_cannot_keep');
  try {
    return await open(start);
  } catch (cause) {
    // Locks refuse where the page has no origin of its own.
    return fail('browser_cannot_keep', cause instanceof Error ? cause.name : 'unknown');
  }
};
