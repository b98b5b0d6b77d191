import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { AppState } from 'react-native';
import { useDevice } from '../shell/device-provider';
import { keepLock, locksAfter, readLock, type LockSettings } from './lock-settings';

type Lock = {
  readonly settings: LockSettings;
  readonly isLocked: boolean;
  readonly change: (part: Partial<LockSettings>) => void;
  readonly lockNow: () => void;
  /** After the check said that it is the person, or that nobody can say. */
  readonly open: () => void;
};
const LockContext = createContext<Lock | null>(null);

export const useLock = (): Lock => {
  const lock = useContext(LockContext);
  if (lock === null) throw new Error('[SCREEN-2] the lock was asked for outside of LockProvider');
  return lock;
};

/** When the app was last in front, and whether it was away for too long when it comes back. */
const useAway = ({
  counts,
  onBack,
}: {
  /** A phone that asks for its code leaves the app for it: who is asked is not away. */
  counts: () => boolean;
  onBack: (away: { leftAt: number; now: number }) => void;
}): void => {
  const leftAt = useRef<number | null>(null);
  const back = useEffectEvent(onBack);
  const isCounted = useEffectEvent(counts);
  useEffect(() => {
    const states = AppState.addEventListener('change', (state) => {
      const now = Date.now();
      if (state === 'background' && isCounted()) leftAt.current ??= now;
      if (state !== 'active' || leftAt.current === null) return;
      back({ leftAt: leftAt.current, now });
      leftAt.current = null;
    });
    return () => states.remove();
  }, []);
};

/** Of this device: who holds it, not whose journal is open. */
export const LockProvider = ({ children }: { children: ReactNode }) => {
  const { keyValue, privacy } = useDevice();
  const [settings, setSettings] = useState(() => readLock(keyValue));
  const isOn = settings.onAt.length > 0;
  const [isLocked, setLocked] = useState(isOn);
  useEffect(() => {
    privacy.protect(isOn);
    return () => privacy.protect(false);
  }, [privacy, isOn]);
  useEffect(() => keyValue.hearOthers?.(() => setSettings(readLock(keyValue))), [keyValue]);
  useAway({
    counts: () => !(isLocked && isOn),
    onBack: (away) => {
      if (locksAfter(settings, away)) setLocked(true);
    },
  });
  const value = useMemo(
    (): Lock => ({
      settings,
      isLocked: isLocked && isOn,
      change: (part) => {
        const next = { ...settings, ...part };
        keepLock(keyValue, next);
        setSettings(next);
        // Whoever just switched it on or off is there.
        if (part.onAt !== undefined) setLocked(false);
      },
      lockNow: () => setLocked(true),
      open: () => setLocked(false),
    }),
    [settings, isOn, isLocked, keyValue],
  );
  return <LockContext value={value}>{children}</LockContext>;
};
