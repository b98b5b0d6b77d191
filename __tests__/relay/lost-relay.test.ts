import { secureRandom } from '../../src/platform/node/node-ports';
import { readEnvelopeHead } from '../../src/sync/relay/envelope-head';
import { openRelayStore, RELAY_FILE } from '../../src/sync/relay/sqlite/open-relay-store';
import type { RelayStore } from '../../src/sync/relay/ports';
import { createTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import {
  createRelayBed,
  deviceOf,
  envelopeOf,
  local,
  personWith,
  remote,
  streamOf,
  type Client,
  type Person,
  type RelayBed,
} from './relay-bed';

// Devices that do nothing but what SYNC-16 asks of them: at each connection they compare ranges, bring what the relay lacks and read what they lack.
const folders: TemporaryFiles[] = [];
const opened: { readonly close: () => void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  for (const each of folders.splice(0)) each.destroy();
});
const BACKUP = 'older.sqlite';
/** A relay whose database can be lost, or replaced by an older copy of itself; its id and its key for permits stay. */
const createRelayHome = () => {
  const temporary = createTemporaryFiles();
  folders.push(temporary);
  const { files } = temporary;
  const identity = { relayId: secureRandom.bytes(16), permitKey: secureRandom.bytes(32) };
  const open = (): RelayStore => {
    const store = openRelayStore(files, secureRandom);
    if (!store.ok) throw new Error(store.error.code);
    opened.push(store.value);
    return store.value.store;
  };
  const close = (): void => {
    for (const each of opened.splice(0)) each.close();
  };
  const bedOf = (): RelayBed => createRelayBed({ store: open(), ...identity });
  let bed = bedOf();
  const again = (change: () => void): void => {
    bed.relay.drain();
    close();
    change();
    bed = bedOf();
  };
  return {
    bed: () => bed,
    wipe: () => again(() => files.remove(RELAY_FILE)),
    copy: () => again(() => files.copy(RELAY_FILE, BACKUP)),
    rollBack: () => again(() => files.copy(BACKUP, RELAY_FILE)),
  };
};

type Held = Map<number, Uint8Array>;
const createDevice = (person: Person, at: number) => {
  const held = new Map<number, Held>();
  let permit: Uint8Array | null = null;
  let known: { readonly epoch: Uint8Array; readonly position: number } | null = null;
  let client: Client | null = null;
  let taken = 0;
  const keep = (envelope: Uint8Array): void => {
    const head = readEnvelopeHead(envelope);
    if (head === null) throw new Error('no head');
    const stream = head.stream[0] ?? 0;
    const of = held.get(stream) ?? new Map<number, Uint8Array>();
    of.set(head.seq, envelope.slice());
    held.set(stream, of);
  };
  const compare = (welcomed: Client): void => {
    const { ranges = [] } = welcomed.last('welcome') ?? {};
    const has = (stream: number, seq: number): boolean =>
      ranges.some(
        (each) =>
          each.stream[0] === stream && each.ranges.some(({ from, through }) => from <= seq && seq <= through),
      );
    for (const [stream, envelopes] of held) {
      const lacking = [...envelopes].filter(([seq]) => !has(stream, seq)).map(([, bytes]) => bytes);
      if (lacking.length > 0) welcomed.say({ is: 'push', isAgain: true, envelopes: lacking });
    }
    for (const { stream, ranges: there } of ranges)
      for (const range of there) {
        const mine = held.get(stream[0] ?? 0);
        const size = range.through - range.from + 1;
        if (Array.from({ length: size }, (_, n) => range.from + n).every((seq) => mine?.has(seq) === true))
          continue;
        welcomed.say({ is: 'read', stream, range });
        welcomed.last('range')?.envelopes.forEach(keep);
      }
  };
  const hear = (): void => {
    for (const message of client?.heard.slice(taken) ?? []) {
      if (message.is === 'envelopes') message.envelopes.forEach(keep);
      if ((message.is === 'envelopes' || message.is === 'pushed') && known !== null)
        known = { ...known, position: message.position };
    }
    taken = client?.heard.length ?? 0;
  };
  const connect = (bed: RelayBed): void => {
    const after = known === null ? {} : { after: known.position, epoch: known.epoch };
    let fresh = bed.enter(person, { device: at, ...after });
    if (fresh.last('refused')?.code === 'unknown_space' || fresh.last('refused')?.code === 'not_enrolled') {
      const address = permit === null ? local : remote();
      const device = deviceOf(person, at);
      fresh = bed.found(person, { address, device, ...(permit === null ? {} : { permit }) });
    }
    const welcome = fresh.last('welcome');
    if (welcome === undefined) throw new Error(fresh.last('refused')?.code ?? 'no welcome');
    permit = welcome.permit.slice();
    known = { epoch: welcome.relayEpoch.slice(), position: 0 };
    client = fresh;
    taken = 0;
    hear();
    compare(fresh);
    hear();
  };
  return {
    connect,
    hear,
    leave: () => {
      client?.leave();
      client = null;
    },
    write: () => {
      const stream = at + 1;
      const seq = (held.get(stream)?.size ?? 0) + 1;
      const envelope = envelopeOf({ space: person.space, stream, seq });
      keep(envelope);
      client?.say({ is: 'push', isAgain: false, envelopes: [envelope] });
      hear();
    },
    isConnected: () => client !== null && !client.hasEnded(),
    all: () =>
      [...held]
        .sort(([a], [b]) => a - b)
        .flatMap(([stream, envelopes]) =>
          [...envelopes]
            .sort(([a], [b]) => a - b)
            .map(([seq, bytes]) => `${stream} ${seq} ${Buffer.from(bytes).toString('hex')}`),
        ),
  };
};

/** Dice that fall the same way each time. */
const diceOf = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

test.each([1, 2, 3])('[SYNC-16] a relay wiped or set back under load loses nothing (seed %i)', (seed) => {
  const home = createRelayHome();
  const person = personWith(3);
  const devices = person.devices.map((_, at) => createDevice(person, at));
  const dice = diceOf(seed);
  let written = 0;
  let losses = 0;
  devices[0]?.connect(home.bed());
  for (let step = 0; step < 400; step += 1) {
    const device = devices[dice(devices.length)];
    if (device === undefined) continue;
    const what = dice(20);
    if (what < 12) {
      device.write();
      written += 1;
    } else if (what < 16) {
      if (!device.isConnected()) device.connect(home.bed());
    } else if (what < 18) device.leave();
    else if (dice(4) === 0) {
      losses += 1;
      const change = [home.wipe, home.copy, home.rollBack][losses === 1 ? 1 : dice(3)];
      change?.();
    }
    for (const each of devices) each.hear();
  }
  expect(losses).toBeGreaterThan(3);
  // Everybody comes back once, whoever founds first; then once more for what the last one brought.
  for (const device of [...devices, ...devices]) {
    device.leave();
    device.connect(home.bed());
    for (const each of devices) each.hear();
  }
  const [first, ...others] = devices.map((device) => device.all());
  for (const other of others) expect(other).toEqual(first);
  expect(first).toHaveLength(written);
  expect(home.bed().store.totals().envelopes).toBe(written);
});

test('[SYNC-16] a relay set back keeps its epoch and answers a position below what was known', () => {
  const home = createRelayHome();
  const person = personWith(2);
  const device = createDevice(person, 0);
  device.connect(home.bed());
  device.write();
  home.copy();
  device.connect(home.bed());
  const epoch = home.bed().store.relayEpoch;
  device.write();
  device.write();
  const after = home.bed().store.log.head(person.space);
  home.rollBack();
  const client = home.bed().enter(person, { after, epoch });
  expect(client.last('welcome')?.relayEpoch).toEqual(epoch);
  expect(client.last('welcome')?.position).toBeLessThan(after);
  expect(client.last('welcome')?.ranges).toEqual([
    { stream: streamOf(1), ranges: [{ from: 1, through: 1 }] },
  ]);
});
