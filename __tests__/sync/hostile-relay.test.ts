import { HEADER_BYTES } from '../../src/sync/envelope';
import { createDice, shuffled } from '../merge/random';
import { liveSome } from '../merge/two-profiles';
import {
  apply,
  contentsOf,
  createWire,
  exchange,
  openDevice,
  push,
  rangesOf,
  rosterOf,
  streamOf,
  take,
  type Device,
  type Wire,
} from './stream-bed';

// A relay that is free to do anything with the bytes, and has no key.
const HOSTS = ['hosta', 'hostb', 'hostc'];
const opened: Device[] = [];
const open = (host: string, seed: number): Device => {
  const device = openDevice(host, seed);
  opened.push(device);
  device.desk.useRoster(rosterOf(HOSTS));
  return device;
};
afterEach(() => {
  for (const { profile } of opened.splice(0)) profile.destroy();
});
const lived = (seed: number): { readonly devices: readonly Device[]; readonly wire: Wire } => {
  const devices = HOSTS.map((host, place) => open(host, seed * 10 + place));
  const wire = createWire();
  for (let round = 0; round < 3; round += 1) {
    for (const [place, device] of devices.entries()) {
      liveSome(device.profile, { seed: seed * 30 + place + round * 7, acts: 5 });
      push(device, wire);
    }
  }
  return { devices, wire };
};
const taken = (device: Device): unknown =>
  device.profile.bed.stores.journal.database.query('SELECT host, seq FROM envelopes ORDER BY host, seq').rows;
const flipped = (envelope: Uint8Array, at: number): Uint8Array => {
  const bytes = envelope.slice();
  bytes[at] = (bytes[at] ?? 0) ^ 0x11;
  return bytes;
};

test('[SYNC-2] every byte of a header flipped, cuts, swaps and forgeries: nothing is accepted, nothing halts', () => {
  const { devices, wire } = lived(1);
  const [here] = devices;
  const [first = new Uint8Array(), second = new Uint8Array()] = wire.envelopes;
  if (here === undefined) throw new Error('nobody');
  const before = [taken(here), contentsOf(here)];
  const forged: Uint8Array[] = [];
  for (const envelope of wire.envelopes) {
    for (let at = 0; at < HEADER_BYTES; at += 1) forged.push(flipped(envelope, at));
    for (const at of [HEADER_BYTES, envelope.length - 65, envelope.length - 1])
      forged.push(flipped(envelope, at));
    forged.push(envelope.subarray(0, envelope.length - 1), envelope.subarray(0, 200), envelope.subarray(1));
  }
  // One's header with another's rest.
  const swapped = second.slice();
  swapped.set(first.subarray(0, HEADER_BYTES));
  forged.push(swapped, new Uint8Array(0), new Uint8Array(700_000));
  take(here, forged);
  apply(here);
  expect([taken(here), contentsOf(here), here.desk.halts()]).toEqual([...before, []]);
  exchange(devices, wire);
  expect(new Set(devices.map(contentsOf)).size).toBe(1);
});

test.each([1, 2, 3, 4])(
  '[SYNC-7] replayed, doubled, out of order and with holes: all arrives once, seed %s',
  (seed) => {
    const { devices, wire } = lived(seed);
    const dice = createDice(seed);
    for (const device of devices) {
      for (let round = 0; round < 60; round += 1) {
        const some = shuffled(wire.envelopes, dice).slice(0, 1 + dice.below(6));
        take(device, [...some, ...some.slice(0, 2)]);
        if (dice.chance(0.5)) apply(device);
      }
    }
    // What the relay let fall is asked for by name.
    for (const device of devices) {
      push(device, wire);
      const { toRead } = device.desk.compare(rangesOf(wire.envelopes));
      for (const { stream } of toRead) expect(stream).toHaveLength(16);
      take(device, wire.envelopes);
      apply(device);
    }
    exchange(devices, wire);
    expect(new Set(devices.map(contentsOf)).size).toBe(1);
    for (const { desk, profile } of devices) {
      expect([desk.halts(), desk.counts().toApply]).toEqual([[], 0]);
      const { rows } = profile.bed.stores.journal.database.query(
        'SELECT host, last_counter, count(*) FROM commits GROUP BY host, last_counter HAVING count(*) > 1',
      );
      expect(rows).toEqual([]);
    }
  },
);

test('[SYNC-7] a stream whose second envelope is kept back waits, and is asked for by name', () => {
  const { devices, wire } = lived(6);
  const [here] = devices;
  if (here === undefined) throw new Error('nobody');
  const stream = streamOf('hostb', 'journal');
  const ofB = wire.envelopes.filter((envelope) =>
    envelope.subarray(17, 33).every((byte, at) => byte === stream[at]),
  );
  expect(ofB.length).toBeGreaterThan(2);
  take(
    here,
    wire.envelopes.filter((envelope) => envelope !== ofB[1]),
  );
  apply(here);
  const { toRead } = here.desk.compare(rangesOf(wire.envelopes));
  expect(toRead).toContainEqual({ stream, ranges: [{ from: 2, through: ofB.length }] });
  // The ones behind it wait in memory: it alone brings them all.
  take(here, ofB.slice(1, 2));
  apply(here);
  expect(here.desk.compare(rangesOf(wire.envelopes)).toRead).toEqual([]);
  expect(here.desk.halts()).toEqual([]);
});

test('[SYNC-16] a relay that lost everything is given it again by whoever holds it', () => {
  const { devices, wire } = lived(7);
  exchange(devices, wire);
  const [here] = devices;
  if (here === undefined) throw new Error('nobody');
  const offered = here.desk.compare([]).toSend;
  expect(rangesOf(offered)).toHaveLength(6);
  const late = open('hostd', 99);
  const hosts = [...HOSTS, 'hostd'];
  late.desk.useRoster(rosterOf(hosts));
  take(late, offered);
  apply(late);
  expect(contentsOf(late)).toBe(contentsOf(here));
});

test('[SYNC-16] a refused push shows its reason, and goes again when that ends', () => {
  const { devices } = lived(8);
  const [here] = devices;
  if (here === undefined) throw new Error('nobody');
  liveSome(here.profile, { seed: 5, acts: 3 });
  here.desk.seal();
  const out = here.desk.outgoing(1_000_000);
  expect(out.length).toBeGreaterThan(0);
  for (const { stream, ranges } of rangesOf(out))
    for (const { from, through } of ranges)
      for (let seq = from; seq <= through; seq += 1) here.desk.pushed({ stream, seq, outcome: 'quota' });
  expect(here.desk.outgoing(1_000_000)).toEqual([]);
  expect(here.desk.counts()).toMatchObject({
    toSend: out.length,
    refused: [{ code: 'quota', envelopes: out.length }],
  });
  here.desk.tryAgain();
  expect(here.desk.outgoing(1_000_000)).toEqual(out);
});

test('[SYNC-16] gap: the earlier ones go again; fork: nothing is sent any more, and it is named', () => {
  const { devices, wire } = lived(9);
  const [here] = devices;
  if (here === undefined) throw new Error('nobody');
  const stream = streamOf('hosta', 'journal');
  liveSome(here.profile, { seed: 5, acts: 4 });
  here.desk.seal();
  const last = rangesOf([...wire.envelopes, ...here.desk.outgoing(1_000_000)]).find(({ stream: id }) =>
    id.every((byte, at) => byte === stream[at]),
  )?.ranges[0]?.through;
  if (last === undefined) throw new Error('nothing was sealed');
  here.desk.pushed({ stream, seq: last, outcome: 'gap' });
  expect(rangesOf(here.desk.outgoing(1_000_000))).toContainEqual({
    stream,
    ranges: [{ from: 1, through: last }],
  });
  here.desk.pushed({ stream, seq: last, outcome: 'fork' });
  expect(
    rangesOf(here.desk.outgoing(1_000_000)).some(({ stream: id }) =>
      id.every((byte, at) => byte === stream[at]),
    ),
  ).toBe(false);
  expect(here.desk.halts()).toEqual([{ host: 'hosta', domain: 'journal', seq: last, code: 'stream_fork' }]);
});
