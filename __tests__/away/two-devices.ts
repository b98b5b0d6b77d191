import type { ModelPort } from '../../src/gateway/model-port';
import type { HostId } from '../../src/core/named-ids';
import type { SpaceDevices } from '../../src/core/space-devices';
import type { Stores } from '../../src/db/stores';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';
import { carryAll } from '../merge/carry';

// Two real peers of one person, the hub and the phone, each with both databases. Only `sync` carries commits from one to the other.
export const NOON = Date.UTC(2026, 10, 18, 12);
export const HOUR = 3_600_000;

export type Device = Opened & {
  readonly folder: string;
  readonly stores: () => Stores;
  readonly hostId: HostId;
};
export type TwoDevices = {
  readonly hub: Device;
  readonly phone: Device;
  /** Journal first, agents' second, or the other way round, until nothing moves. */
  readonly sync: (order?: 'journal_first' | 'agent_first') => void;
  /** As after a restart. */
  readonly reopenHub: () => Device;
  readonly close: () => void;
};

export type DeviceModels = {
  readonly hub: ModelPort;
  readonly phone: ModelPort;
  /** How far the phone's clock is ahead of the hub's. */
  readonly phoneAheadBy?: number;
};

export const openDevice = (
  folder: string,
  asked: { readonly model: ModelPort; readonly startAt: number; readonly seed: number },
): Device => {
  const opened = openIn(folder, asked);
  const stores = (): Stores => valueOf(opened.peer.stores());
  return { ...opened, folder, stores, hostId: opened.peer.hostId };
};

export const rosterOf = (names: ReadonlyMap<HostId, string>, founder: HostId): SpaceDevices => ({
  kindOf: (host) => (names.has(host) ? 'device' : 'ghost'),
  nameOf: (host) => names.get(host) ?? null,
  founder: () => founder,
  counts: () => true,
});

const commitBoth = (devices: readonly Device[], domain: 'journal' | 'agent'): number =>
  carryAll(devices.map((device) => device.stores()[domain]));

export const syncDevices = (
  devices: readonly Device[],
  order: 'journal_first' | 'agent_first' = 'journal_first',
): void => {
  const domains =
    order === 'journal_first' ? (['journal', 'agent'] as const) : (['agent', 'journal'] as const);
  while (domains.reduce((moved, domain) => moved + commitBoth(devices, domain), 0) > 0);
};

export const openTwo = ({ hub: hubModel, phone: phoneModel, phoneAheadBy = 0 }: DeviceModels): TwoDevices => {
  const [one, other] = [newFolder(), newFolder()];
  const hub = openDevice(one, { model: hubModel, startAt: NOON, seed: 11 });
  let openHub = hub;
  const phone = openDevice(other, { model: phoneModel, startAt: NOON + phoneAheadBy, seed: 12 });
  return {
    hub,
    phone,
    sync: (order) => syncDevices([hub, phone], order),
    reopenHub: () => {
      openHub.peer.close();
      openHub = openDevice(one, { model: hubModel, startAt: NOON, seed: 13 });
      return openHub;
    },
    close: () => {
      openHub.peer.close();
      phone.peer.close();
      removeFolder(one);
      removeFolder(other);
    },
  };
};
