import { createIdSource } from '../../src/core/id';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { pinProfile, profileHostFolder } from '../../src/platform/node/node-profile-store';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import type { ApiTransport } from '../../src/runtime/api/transport';
import { EXAMPLE_PROFILE } from '../../src/runtime/profile-store';
import { createHttpTransport } from '../../src/runtime/transports/http-transport';
import { hubFolder, hubOrigin, repeatUntil, whoOwns, type Reached } from '../hub-address';
import { newSecret } from '../secret';
import { openWsSocket } from '../ws-socket';
import { storeOfHome } from './store-of-home';

// [CLI-5] A command talks to the hub that owns the profile, or owns the profile itself for as long as it takes. Another
// command at work is waited for.
const WAIT_MS = 10_000;

export type Place = {
  readonly home: string;
  readonly profile: string | null;
  readonly appVersion: string;
  readonly language: 'en' | 'de';
  /** [SPACE-6] No profile is opened for what only a running hub can do. */
  readonly through?: 'running_hub' | undefined;
};
export type Connected = {
  readonly client: ApiClient;
  /** Nothing can be written where the profile lies. */
  readonly isReadOnly: boolean;
  readonly close: () => void;
};

/** A hub that was started anew meanwhile has a token of its own; one at another address is sent nothing. */
const tokenNow = (hub: Reached, home: string): string => {
  const now = whoOwns(hubFolder(home));
  return now.kind === 'hub' && hubOrigin(now.hub) === hubOrigin(hub) ? now.hub.token : hub.token;
};

const toHub = (hub: Reached, { home, language }: Pick<Place, 'home' | 'language'>): ApiTransport => {
  const headers = () => ({
    authorization: `Bearer ${tokenNow(hub, home)}`,
    'accept-language': language,
  });
  return createHttpTransport({
    origin: hubOrigin(hub),
    fetch: (input, init) => globalThis.fetch(input, init),
    openSocket: (url, events) => openWsSocket(headers())(url, events),
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
    now: () => performance.now(),
    headers,
    patienceMs: WAIT_MS,
  });
};

const connected = (
  transport: ApiTransport,
  { isReadOnly, close }: Pick<Connected, 'isReadOnly' | 'close'>,
): Result<Connected, Failure> => {
  const newId = createIdSource({ clock: systemClock, random: secureRandom });
  return ok({ client: createApiClient({ transport, newId }), isReadOnly, close });
};

const attempt = async ({
  home,
  profile,
  appVersion,
  language,
  through,
}: Place): Promise<Result<Connected, Failure>> => {
  const note = { pid: process.pid, port: null, token: newSecret(secureRandom) };
  const made = storeOfHome(home, note);
  if (!made.ok) return made;
  const store = made.value;
  if (profile !== null && !store.list().some(({ name }) => name === profile))
    return fail('profile_not_found');
  const current = store.current();
  if (profile === null && !current.ok) return current;
  const name = profile ?? (current.ok ? current.value : null) ?? EXAMPLE_PROFILE;
  const owner = whoOwns(profileHostFolder(home, name));
  if (owner.kind === 'hub') {
    // The profile's note outlives the port of a hub that is stopping; the home's note does not ([HUB-3]).
    const hub = whoOwns(hubFolder(home));
    if (hub.kind !== 'hub') return fail('profile_in_use');
    const transport = toHub(hub.hub, { home, language });
    return connected(transport, { isReadOnly: false, close: transport.close });
  }
  if (owner.kind === 'busy') return fail('profile_in_use');
  if (through === 'running_hub') return fail('hub_not_running');
  // Whoever only asks the hub does not wait until a whole peer is loaded.
  const { openPeerOfHub } = await import('../hub-peer');
  const options = { home, appVersion, language, agents: 'when_asked' } as const;
  const own = openPeerOfHub(profile === null ? store : pinProfile(store, name), { ...options, relay: null });
  if (!own.ok) return own;
  const { transport, isReadOnly, close } = own.value;
  return connected(transport, { isReadOnly: isReadOnly(), close });
};

export const connect = (place: Place): Promise<Result<Connected, Failure>> =>
  repeatUntil({
    attempt: () => attempt(place),
    isUseful: (result) => result.ok || result.error.code !== 'profile_in_use',
    withinMs: WAIT_MS,
  });
