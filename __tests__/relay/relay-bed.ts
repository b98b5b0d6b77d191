import { concatBytes, u32Bytes, u64Bytes, u8Bytes } from '../../src/core/wire-bytes';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { secureRandom } from '../../src/platform/node/node-ports';
import { decodeFromRelay, encodeToRelay } from '../../src/sync/relay/codec';
import { defaultRelayLimits, type RelayLimits } from '../../src/sync/relay/limits';
import type { FromRelay, ToRelay } from '../../src/sync/relay/messages';
import type { RelayAddress, RelayStore } from '../../src/sync/relay/ports';
import { proofBytes } from '../../src/sync/relay/proof';
import { createRelay, type RelayRefusal } from '../../src/sync/relay/relay';
import { enrol } from '../../src/sync/roster/enrol';
import type { OpenRoster } from '../../src/sync/roster/entry';
import { foundSpace } from '../../src/sync/roster/found';
import type { SpaceKeys } from '../../src/sync/space-keys';
import { createMemoryRelayStore } from './memory-store';

// A relay with real keys, real rosters and a clock that stands until it is moved. Turns of the event loop are taken by `turn`.
const ports = { crypto: nodeCrypto, random: secureRandom };
export const local: RelayAddress = { share: '127.0.0.1', is: 'loopback', mayFound: true };
export const remote = (share = '198.51.100.7'): RelayAddress => ({ share, is: 'public', mayFound: false });

export type Device = { readonly key: Uint8Array; readonly seed: Uint8Array };
export type Person = {
  readonly space: Uint8Array;
  readonly devices: readonly Device[];
  /** The chain, from version 1 on. */
  readonly entries: readonly Uint8Array[];
  /** Of the founder. */
  readonly keys: SpaceKeys;
};
const valueOf = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!result.ok) throw new Error('a roster did not stand');
  return result.value;
};
/** A space of so many devices, all enrolled by the first one. */
export const personWith = (
  count: number,
  { host = '01jd0000000000000000000001', name = 'Hub' }: { host?: string; name?: string } = {},
): Person => {
  const card = { host, name, kind: 'hub' } as const;
  const founded = valueOf(foundSpace(ports, { card, relay: 'ws://127.0.0.1/relay', ghosts: [] }));
  const { keys } = founded;
  let roster: OpenRoster = founded.roster;
  const devices: Device[] = [{ key: nodeCrypto.signingPublicKey(keys.signingSeed), seed: keys.signingSeed }];
  const entries = [founded.entry];
  for (let at = 2; at <= count; at += 1) {
    const seed = secureRandom.bytes(32);
    const device = {
      host: `01jd000000000000000000000${at}`,
      name: `Device ${at}`,
      kind: 'browser',
      role: 'person',
      signingKey: nodeCrypto.signingPublicKey(seed),
      agreementKey: nodeCrypto.agreementPublicKey(secureRandom.bytes(32)),
    } as const;
    const enrolled = valueOf(enrol(ports, { keys, roster, device }));
    ({ roster } = enrolled);
    devices.push({ key: device.signingKey, seed });
    entries.push(enrolled.entry);
  }
  return { space: keys.space, devices, entries, keys };
};

const SIGNATURE_AND_TAG = 80;
/** As a device seals it, but for its inside: the relay cannot tell. */
export const envelopeOf = ({
  space,
  stream,
  seq,
  epoch = 1,
  size = 100,
  version = 1,
}: {
  readonly space: Uint8Array;
  readonly stream: number;
  readonly seq: number;
  readonly epoch?: number;
  readonly size?: number;
  readonly version?: number;
}): Uint8Array =>
  concatBytes([
    u8Bytes(version),
    space,
    streamOf(stream),
    u64Bytes(seq),
    u32Bytes(epoch),
    secureRandom.bytes(24),
    secureRandom.bytes(size + SIGNATURE_AND_TAG),
  ]);
export const streamOf = (stream: number): Uint8Array => new Uint8Array(16).fill(stream);

export type Client = {
  readonly heard: FromRelay[];
  readonly say: (message: ToRelay) => void;
  readonly sayBytes: (frame: Uint8Array) => void;
  readonly last: <K extends FromRelay['is']>(is: K) => Extract<FromRelay, { is: K }> | undefined;
  readonly all: <K extends FromRelay['is']>(is: K) => readonly Extract<FromRelay, { is: K }>[];
  /** Bytes of all envelopes that came by the feed. */
  readonly envelopes: () => readonly Uint8Array[];
  readonly hasEnded: () => boolean;
  /** A reader that stands: what is sent waits. */
  readonly stall: () => void;
  /** Takes what waits. */
  readonly drain: () => void;
  readonly waiting: () => number;
  readonly leave: () => void;
};

export type RelayBed = ReturnType<typeof createRelayBed>;
export const createRelayBed = (
  given: {
    readonly store?: RelayStore;
    readonly limits?: Partial<RelayLimits>;
    readonly foundingToken?: string;
    readonly relayId?: Uint8Array;
    readonly permitKey?: Uint8Array;
  } = {},
) => {
  const store = given.store ?? createMemoryRelayStore(secureRandom.bytes(16));
  const relayId = given.relayId ?? secureRandom.bytes(16);
  const permitKey = given.permitKey ?? secureRandom.bytes(32);
  const refusals: RelayRefusal[] = [];
  const faults: unknown[] = [];
  let now = Date.UTC(2026, 10, 20);
  let deferred: (() => void)[] = [];
  const relay = createRelay({
    store,
    relayId,
    permitKey,
    foundingToken: given.foundingToken ?? null,
    crypto: nodeCrypto,
    random: secureRandom,
    clock: { now: () => now },
    limits: { ...defaultRelayLimits, ...given.limits },
    defer: (task) => deferred.push(task),
    refused: (refusal) => refusals.push(refusal),
    broken: (cause) => faults.push(cause),
  });
  /** Runs what the relay left for the end of the turn. */
  const turn = (): void => {
    while (deferred.length > 0) {
      const tasks = deferred;
      deferred = [];
      for (const task of tasks) task();
    }
  };
  const connect = (address: RelayAddress = remote()): Client => {
    const heard: FromRelay[] = [];
    let ended = false;
    let stalled = false;
    let waiting = 0;
    const connection = relay.connect({
      address,
      proved: () => undefined,
      send: (frame) => {
        if (stalled) waiting += frame.length;
        const message = decodeFromRelay(frame);
        if (message === null) throw new Error('the relay sent a frame that is no message');
        heard.push(message);
      },
      end: () => {
        ended = true;
        connection.closed();
      },
      waiting: () => waiting,
    });
    const all = <K extends FromRelay['is']>(is: K) =>
      heard.filter((message): message is Extract<FromRelay, { is: K }> => message.is === is);
    return {
      heard,
      say: (message) => {
        connection.receive(encodeToRelay(message));
        turn();
      },
      sayBytes: (frame) => {
        connection.receive(frame);
        turn();
      },
      all,
      last: (is) => all(is).at(-1),
      envelopes: () => all('envelopes').flatMap(({ envelopes }) => [...envelopes]),
      hasEnded: () => ended,
      stall: () => {
        stalled = true;
      },
      drain: () => {
        waiting = 0;
        connection.drained();
        turn();
      },
      waiting: () => waiting,
      leave: () => connection.closed(),
    };
  };
  const proofOf = (client: Client, { person, device }: { person: Person; device: Device }): Uint8Array => {
    client.say({ is: 'hello', version: 1, space: person.space, device: device.key });
    const challenge = client.last('challenge');
    if (challenge === undefined) throw new Error('no challenge');
    const message = proofBytes({ relayId: challenge.relayId, space: person.space, nonce: challenge.nonce });
    return nodeCrypto.sign(device.seed, message);
  };
  const found = (
    person: Person,
    how: {
      readonly address?: RelayAddress;
      readonly token?: string;
      readonly permit?: Uint8Array;
      readonly entries?: readonly Uint8Array[];
      readonly device?: Device;
    } = {},
  ): Client => {
    const client = connect(how.address ?? local);
    const device = how.device ?? deviceOf(person, 0);
    const signature = proofOf(client, { person, device });
    const { entries = person.entries, token = null, permit = null } = how;
    client.say({ is: 'found', signature, entries, token, permit });
    return client;
  };
  const enter = (
    person: Person,
    how: {
      readonly device?: number;
      readonly address?: RelayAddress;
      readonly after?: number;
      readonly roster?: number;
      readonly epoch?: Uint8Array;
    } = {},
  ): Client => {
    const client = connect(how.address ?? remote());
    const signature = proofOf(client, { person, device: deviceOf(person, how.device ?? 0) });
    const relayEpoch = how.after === undefined ? null : (how.epoch ?? store.relayEpoch);
    const { after = 0, roster = person.entries.length } = how;
    client.say({ is: 'prove', signature, relayEpoch, after, roster });
    return client;
  };
  return {
    relay,
    store,
    relayId,
    permitKey,
    refusals,
    faults,
    connect,
    proofOf,
    found,
    enter,
    turn,
    later: (milliseconds: number) => {
      now += milliseconds;
      relay.beat();
      turn();
    },
  };
};
export const deviceOf = (person: Person, at: number): Device => {
  const device = person.devices[at];
  if (device === undefined) throw new Error('no such device');
  return device;
};
export const pushOf = (
  client: Client,
  { isAgain = false, envelopes }: { isAgain?: boolean; envelopes: readonly Uint8Array[] },
): readonly string[] => {
  client.say({ is: 'push', isAgain, envelopes });
  return client.last('pushed')?.answers.map(({ outcome }) => outcome) ?? [];
};
