import { createContext, useContext, type ReactNode } from 'react';
import type { AppDevice } from '../../runtime/app-device';

const DeviceContext = createContext<AppDevice | null>(null);

export const DeviceProvider = ({ device, children }: { device: AppDevice; children: ReactNode }) => (
  <DeviceContext value={device}>{children}</DeviceContext>
);

export const useDevice = (): AppDevice => {
  const device = useContext(DeviceContext);
  if (device === null) throw new Error('[SCREEN-2] the device was asked for outside of DeviceProvider');
  return device;
};
