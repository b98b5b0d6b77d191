import { liveSome } from '../merge/two-profiles';
import {
  contentsOf,
  createWire,
  exchange,
  openDevice,
  rosterOf,
  type Device,
  type DeskOptions,
} from './stream-bed';

const HOSTS = ['hosta', 'hostb', 'hostc'];
const opened: Device[] = [];
const open = (
  seed: number,
  { hosts = HOSTS, options }: { hosts?: readonly string[]; options?: DeskOptions } = {},
) => {
  const devices = hosts.map((host, place) => openDevice(host, seed * 10 + place, options));
  opened.push(...devices);
  for (const { desk } of devices) desk.useRoster(rosterOf(hosts));
  return devices;
};
afterEach(() => {
  for (const { profile } of opened.splice(0)) profile.destroy();
});

test.each([1, 2, 3])('[SYNC-6] three lives become one, sealed and opened, seed %s', (seed) => {
  const devices = open(seed);
  const wire = createWire();
  for (let round = 0; round < 2; round += 1) {
    for (const [place, { profile }] of devices.entries())
      liveSome(profile, { seed: seed * 7 + place + round, acts: 14 });
    exchange(devices, wire);
    expect(new Set(devices.map(contentsOf)).size).toBe(1);
  }
  for (const { desk, profile } of devices) {
    expect(desk.halts()).toEqual([]);
    expect(desk.counts()).toEqual({ toSend: 0, toApply: 0, refused: [] });
    expect(profile.bed.faults).toEqual([]);
  }
});
