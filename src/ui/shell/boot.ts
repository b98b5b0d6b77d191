import { createBootGuard, type BootGuard } from '../../runtime/app-boot-guard';
import { createAppDevice, type AppDevice } from '../../runtime/app-device';

export type Boot = {
  readonly device: AppDevice;
  readonly guard: BootGuard;
  readonly mode: 'normal' | 'safe';
};

/** Once per start, before the first render: a crash while rendering must already have been counted. */
const startBoot = (): Boot => {
  const device = createAppDevice();
  const guard = createBootGuard(device.keyValue);
  const mode = guard.begin();
  device.onLeave(guard.left);
  return { device, guard, mode };
};

export const boot: Boot = startBoot();
