import { everyDotCounts } from '../../core/counts';
import { noSpace, type SpaceDevices } from '../../core/space-devices';
import type { OpenRoster } from '../../sync/roster/entry';
import type { SpaceRow } from './space-row';

/** [AWAY-1] The hosts that the roster names, as everything about agents asks for them. Every dot counts while every device is a person's. */
export const hostsOf = ({ devices, ghosts }: OpenRoster): SpaceDevices => {
  const nameByHost = new Map(devices.map(({ host, name }) => [host, name]));
  const ghostHosts = new Set(ghosts.map(({ host }) => host));
  const founder = devices.find(({ enrolledIn }) => enrolledIn === 1)?.host ?? 'unreadable';
  return {
    kindOf: (host) => {
      if (nameByHost.has(host)) return 'device';
      return ghostHosts.has(host) ? 'ghost' : null;
    },
    nameOf: (host) => nameByHost.get(host) ?? null,
    counts: everyDotCounts,
    founder: () => founder,
  };
};

/** Before the roster is open: the device that founded the space knows that it did. */
export const hostsUnopened = (row: SpaceRow | null): SpaceDevices =>
  row === null ? noSpace : { ...noSpace, founder: () => (row.foundedBy === null ? 'unreadable' : row.host) };
