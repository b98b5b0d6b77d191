import { createIdSource } from '../../src/core/id';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import { openPeerInBrowser } from '../../src/runtime/transports/worker-in-browser';

// A tab without screens: the real client over the real transport, worked from outside.
type Write = { readonly title: string; readonly commandId: string };

let client: ApiClient | null = null;
let worker: Worker | null = null;
let workerName = '';
let latest: readonly string[] = [];
const stopped: unknown[] = [];

const startFrom =
  (address: string) =>
  (name: string): Worker => {
    const started = new Worker(address, { type: 'module', name });
    started.addEventListener('message', ({ data }: MessageEvent<{ readonly stopped?: unknown }>) => {
      if (data.stopped !== undefined) stopped.push(data.stopped);
    });
    worker = started;
    workerName = name;
    return started;
  };

const opened = (): ApiClient => {
  if (client === null) throw new Error('not opened');
  return client;
};

const open = async (address = '/worker.js'): Promise<string> => {
  const transport = await openPeerInBrowser(startFrom(address));
  if (!transport.ok) return transport.error.code;
  client = createApiClient({
    transport: transport.value,
    newId: createIdSource({
      clock: { now: () => Date.now() },
      random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    }),
  });
  client.subscribe('task.list', { filter: {}, limit: 5 }, (answer) => {
    if (answer.ok) latest = answer.value.tasks.map(({ title }) => title);
  });
  return 'open';
};

const write = async ({ title, commandId }: Write): Promise<string> => {
  const answer = await opened().command('task.create', { title }, { commandId });
  return answer.ok ? answer.value.id : `failed: ${answer.error.code}`;
};

const titlesAfter = async (after: string | null): Promise<readonly string[]> => {
  const page = await opened().query('task.list', { filter: {}, after, limit: 200 });
  if (!page.ok) throw new Error(page.error.code);
  const { tasks, next } = page.value;
  const here = tasks.map(({ title }) => title);
  return next === null ? here : [...here, ...(await titlesAfter(next))];
};

Object.assign(window, {
  rig: {
    open,
    write,
    titles: () => titlesAfter(null),
    startEmpty: () => opened().command('profile.startEmpty', {}),
    status: () => opened().query('system.status', {}),
    connection: () => opened().connection(),
    latest: () => latest,
    arm: (commandId: string) => worker?.postMessage({ deadly: commandId }),
    stopped: () => stopped,
    workerName: () => workerName,
  },
});
