import { everyDotCounts } from './counts';
import type { HostId } from './named-ids';
import type { Dot } from './registers';

/** The devices of the space, as far as its roster can be read here by now. */
export type SpaceDevices = {
  /** `device`: enrolled, now or once. `ghost`: a host of an earlier life, named when the space was founded. Null: not known. */
  readonly kindOf: (host: HostId) => 'device' | 'ghost' | null;
  /** As the person calls it; null: not known. */
  readonly nameOf: (host: HostId) => string | null;
  /** [SYNC-12] Of a person's device, and not repudiated in this domain. */
  readonly counts: (dot: Dot, domain: 'journal' | 'agent') => boolean;
  /**
   * The host that founded the space: ghosts' agents work there. Null: this device is in no space. `unreadable`: it is in one that another device
   * founded, and its roster is not open yet.
   */
  readonly founder: () => HostId | 'unreadable' | null;
};

export const noSpace: SpaceDevices = {
  kindOf: () => null,
  nameOf: () => null,
  founder: () => null,
  counts: everyDotCounts,
};
