import { createIdSource } from '../../src/core/id';
import type { Clock, Random } from '../../src/core/ports';
import { ok, type Failure, type Result } from '../../src/core/result';
import { sha256 } from '../../src/core/sha256';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import type { DeviceCheckHere } from '../../src/runtime/device-check/desk';
import type { ApiAnswer } from '../../src/runtime/api/transport';
import { createPeerHost, type PeerHost, type PeerHostParts } from '../../src/runtime/peer-host';
import type { PeerPlace } from '../../src/runtime/peer-ports';
import { createTemporaryProfiles, type TemporaryProfiles } from './temporary-profiles';

// A host over real files in a temporary folder, with a clock and dice of its own.
export const NOON = new Date(2026, 10, 18, 12).getTime();
export const TODAY = '2026-11-18';

export type TestClock = Clock & { readonly advance: (by: number) => void };
export const createTestClock = (): TestClock => {
  let now = NOON;
  return {
    // One millisecond a reading: ids and instants have an order.
    now: () => (now += 1),
    advance: (by) => {
      now += by;
    },
  };
};

/** xorshift; the seed is all there is to it. */
export const createTestRandom = (seed: number): Random => {
  let state = seed * 2 + 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, next) };
};

export const testPlace: PeerPlace = {
  where: 'hub',
  isEncryptedAtRest: false,
  isKept: () => true,
  appVersion: '0.0.0-test',
};

/** The failure's code, or the test is red. */
export const valueOf = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail ?? ''}`);
  return result.value;
};
/** What a peer answers in the call itself; only long work answers later. */
export const atOnceOf = (answer: ApiAnswer | Promise<ApiAnswer>): ApiAnswer => {
  if (answer instanceof Promise) throw new Error('this was to be answered at once');
  return answer;
};
export const codeOf = (result: Result<unknown, Failure>): string => (result.ok ? 'ok' : result.error.code);

export type TestHost = {
  readonly host: PeerHost;
  readonly client: ApiClient;
  readonly store: TemporaryProfiles;
  readonly clock: TestClock;
  readonly end: () => void;
};

/** A person who passes every device check. */
export const personHere: DeviceCheckHere = {
  way: 'system',
  isReady: () => Promise.resolve(ok(true)),
  ask: () => Promise.resolve(ok(null)),
};
export const openTestHost = (
  options: {
    seed?: number;
    store?: TemporaryProfiles;
    language?: 'en' | 'de';
    more?: Partial<PeerHostParts>;
  } = {},
): TestHost => {
  const { seed = 7, store = createTemporaryProfiles(), language = 'en', more = {} } = options;
  const clock = createTestClock();
  const random = createTestRandom(seed);
  // This clock runs by being read, so work rests after every few steps: no timer is waited for each time.
  const pause = (task: () => void): void => void setImmediate(task);
  const ports = { store, clock, random, place: testPlace, pause, deviceCheck: personHere };
  const host = valueOf(createPeerHost({ ...ports, language, ...more }));
  const newId = createIdSource({ clock, random });
  const client = createApiClient({ transport: host.transport, newId });
  return {
    host,
    client,
    store,
    clock,
    end: () => {
      host.close();
      store.remove();
    },
  };
};

/** [VOUCH-4] Imports an export as the person's own, with the proof of a device check. */
export const asOwn = async (client: ApiClient, text: string) => {
  const asked = { for: { what: 'importOwn', digest: sha256(text) } } as const;
  const { proof } = valueOf(await client.command('deviceCheck.pass', asked));
  return { text, isOwn: true, proof };
};

/** The person's own, empty profile. */
export const openEmptyHost = async (
  options: { seed?: number; more?: Partial<PeerHostParts> } = {},
): Promise<TestHost> => {
  const test = openTestHost(options);
  valueOf(await test.client.command('profile.startEmpty', {}));
  return test;
};

/** Lets everything deferred so far run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
