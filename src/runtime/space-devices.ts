import { noSpace, type SpaceDevices } from '../core/space-devices';

/** What everything about agents asks. Whoever opens the roster says once where the answers are. */
export type DeviceBook = SpaceDevices & {
  readonly readFrom: (devices: SpaceDevices) => void;
};

export const createDeviceBook = (): DeviceBook => {
  let devices = noSpace;
  return {
    kindOf: (host) => devices.kindOf(host),
    nameOf: (host) => devices.nameOf(host),
    founder: () => devices.founder(),
    counts: (dot, domain) => devices.counts(dot, domain),
    readFrom: (given) => {
      devices = given;
    },
  };
};
