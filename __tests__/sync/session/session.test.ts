import { personWith, deviceOf } from '../../relay/relay-bed';
import { calm, createChance, createNet, createTime } from './net';
import { createCountingDevice, type CountingDevice } from './counting-device';

const seed = Number(process.env['REVEILLE_SEED'] ?? 20_261_120);
const DEVICES = 3;

const bedOf = (number: number, limits = {}) => {
  const time = createTime();
  const chance = createChance(number);
  const net = createNet({ time, chance, limits });
  const person = personWith(DEVICES);
  const bed = { time, chance, net, person };
  const devices = [0, 1, 2].map((at) =>
    createCountingDevice(bed, { device: deviceOf(person, at), number: at + 1, knows: at + 1 }),
  );
  return { ...bed, devices };
};
type Bed = ReturnType<typeof bedOf>;

/** Quiet long enough for the longest wait between two tries. */
const settle = ({ time, net }: Bed): void => {
  net.set(calm);
  net.up();
  for (let minute = 0; minute < 15; minute += 1) {
    time.pass(60_000);
    net.beat();
  }
};
const heads = (devices: readonly CountingDevice[]) =>
  Object.fromEntries(devices.map(({ own, store }) => [own, store.seq]));
const expectOne = ({ devices, net, person }: Bed): void => {
  const all = Object.fromEntries(Object.entries(heads(devices)).filter(([, seq]) => seq > 0));
  for (const device of devices) {
    expect(device.session().status()).toMatchObject({ connection: 'connected', reason: null });
    expect(device.applied()).toEqual(all);
    // Each knows what every other one has.
    expect([...device.store.acks.values()]).toEqual(Array(DEVICES - 1).fill(expect.anything()));
    for (const word of device.store.acks.values()) expect(JSON.parse(word)).toEqual(all);
  }
  const there = net.store().log.ranges(person.space);
  expect(there.map(({ ranges }) => ranges)).toEqual(
    there.map(({ stream }) => [{ from: 1, through: all[Buffer.from(stream).toString('hex')] }]),
  );
  expect(there.length).toBe(Object.keys(all).length);
  expect(net.faults).toEqual([]);
};

test('[LINE-3] what each device writes reaches all others, within half a second of calm', () => {
  const bed = bedOf(seed);
  bed.time.pass(2000);
  for (const device of bed.devices) device.write(3);
  bed.time.pass(500);
  for (const device of bed.devices) expect(Object.values(device.applied())).toEqual([3, 3, 3]);
  settle(bed);
  expectOne(bed);
});

const step = ({ chance, net, devices, time }: Bed): void => {
  const device = devices[chance.below(devices.length)];
  const what = chance.below(100);
  if (what < 60) device?.write(1 + chance.below(4));
  else if (what < 70) device?.restart();
  else if (what < 78) net.cutAll();
  else if (what < 82) net.down();
  else if (what < 90) net.up();
  else if (what < 93) net.wipe();
  else if (what < 96) net.drain();
  else device?.session().now();
  time.pass(chance.below(4000));
};

/** Found a device that brought the roster again and again to a relay that had it. */
const TAKEN_AGAIN = 20_261_307;
test.each([TAKEN_AGAIN, ...Array.from({ length: 12 }, (_, at) => seed + at)])(
  '[LINE-3] [SYNC-16] cuts, doubled frames, restarts, wiped and draining relays lose nothing: seed %i',
  (number) => {
    const bed = bedOf(number);
    bed.net.set({ cut: 0.02, double: 0.01, slowest: 400 });
    for (let count = 0; count < 80; count += 1) step(bed);
    settle(bed);
    expectOne(bed);
  },
);
