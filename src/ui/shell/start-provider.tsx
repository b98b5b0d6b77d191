import { createContext, useContext, type ReactNode } from 'react';
import type { AppStart } from '../../runtime/app-start';

type OpenStart = Extract<AppStart, { readonly state: 'open' }>;
const StartContext = createContext<OpenStart | null>(null);

export const StartProvider = ({ start, children }: { start: OpenStart; children: ReactNode }) => (
  <StartContext value={start}>{children}</StartContext>
);

/** Which peer is behind the screens; null: one that a test made. */
export const usePlace = (): OpenStart['place'] | null => useContext(StartContext)?.place ?? null;

/** How this app is open: over a hub, in this browser, on this device. */
export const useStart = (): OpenStart => {
  const start = useContext(StartContext);
  if (start === null) throw new Error('[SCREEN-2] the start was asked for outside of StartProvider');
  return start;
};
