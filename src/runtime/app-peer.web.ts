import { flags } from '../core/flags';
import { createIdSource } from '../core/id';
import type { KeyValue } from '../core/key-value';
import { createApiClient, type ApiClient } from './api/client';
import type { ApiTransport } from './api/transport';
import { openBrowserPeer } from './app-browser-peer';
import type { AppDevice } from './app-device';
import type { AppStart } from './app-start';
import { takeCode } from './app-before-screens.web';
import { deviceZone } from '../platform/device-zone';
import { peerChoiceFrom } from './app-web-address';
import { waitForHub } from './hub-return';
import { isSignedIn, openHubSession, whoAnswers } from './transports/http-session';
import { PAGE_KEY_NAME } from './transports/page-key';
import { createBrowserHttpTransport } from './transports/http-transport-in-browser';

const clientOver = (transport: ApiTransport): ApiClient =>
  createApiClient({
    transport,
    newId: createIdSource({
      clock: { now: () => Date.now() },
      random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    }),
  });

/** [DRAFT-11] Whose profile is open is known before the first screen: what was typed there waits for it. Where it cannot be asked, it is learnt later. */
const knowing = async (client: ApiClient): Promise<ApiClient> => {
  await client.query('profile.list', {});
  return client;
};

const openHubPeer = async (code: string | null, keyValue: KeyValue): Promise<AppStart> => {
  const ports = {
    origin: window.location.origin,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
    keyValue,
  };
  // A code that is spent or stale does no harm to a browser that is signed in already.
  if (code !== null) await openHubSession(ports, { code, zone: deviceZone() });
  const signedIn = await isSignedIn(ports);
  if (!signedIn.ok) return { state: 'failed', failure: signedIn.error };
  if (!signedIn.value) return { state: 'needsLink' };
  return {
    state: 'open',
    client: await knowing(clientOver(createBrowserHttpTransport(ports.origin, keyValue))),
    place: 'hub',
    isTrial: false,
  };
};

const ASK_AGAIN_MS = 3_000;
const soon = (work: () => void): (() => void) => {
  const timer = setTimeout(work, ASK_AGAIN_MS);
  return () => clearTimeout(timer);
};

const openWorkerPeer = async (): Promise<AppStart> => {
  const opened = await openBrowserPeer();
  if (!opened.ok) return { state: 'failed', failure: opened.error, canTryHub: true };
  return { state: 'open', client: await knowing(clientOver(opened.value)), place: 'browser', isTrial: false };
};

export const openAppPeer = async ({ keyValue, tabMemory }: AppDevice): Promise<AppStart> => {
  const code = takeCode();
  const { search } = window.location;
  const choice = flags.browserPeer
    ? peerChoiceFrom({ search, hasCode: code !== null, tabMemory, keyValue })
    : 'hub';
  if (choice === 'browser') return openWorkerPeer();
  const ask = () =>
    whoAnswers({ origin: window.location.origin, fetch: (input, init) => fetch(input, init) });
  const served = await ask();
  // A kept page whose hub is away must not show another, empty peer as if it were the person's.
  if (served === 'nobody' && keyValue.get(PAGE_KEY_NAME) !== null)
    return { state: 'away', onBack: (listener) => waitForHub({ ask, wait: soon, listener }) };
  return served === 'hub' || !flags.browserPeer ? openHubPeer(code, keyValue) : openWorkerPeer();
};
