import { useMemo, type ReactNode } from 'react';
import { fail } from '../../core/result';
import type { AppStart } from '../../runtime/app-start';
import type { ApiClient } from '../../runtime/api/client';
import { lockCheckOver, type LockCheck } from '../lock/lock-check';
import { useLock } from '../lock/lock-provider';
import { isLockOn, type LockSettings } from '../lock/lock-settings';
import { LockScreen } from '../lock/lock-screen';
import { useSpeaking } from '../words';

/** A peer of its own for every question, as everything in safe mode. Where none opens there is nothing to guard, and safe mode says why. */
const checkThrough = (open: () => Promise<AppStart>, settings: LockSettings): LockCheck => {
  const over = async <T,>(ask: (client: ApiClient) => Promise<T>, otherwise: () => T): Promise<T> => {
    const start = await open();
    if (start.state !== 'open') return otherwise();
    if (!isLockOn(settings, start.place)) {
      start.client.close();
      return otherwise();
    }
    try {
      return await ask(start.client);
    } finally {
      start.client.close();
    }
  };
  return {
    state: () =>
      over(
        (client) => lockCheckOver(client).state(),
        () => ({ ok: true, value: { way: 'none', isReady: false } }),
      ),
    pass: (asked) =>
      over(
        (client) => lockCheckOver(client).pass(asked),
        () => fail('device_check_unavailable'),
      ),
  };
};

/** [LOCK-5] Safe mode is no way round the lock: it asks the same, and then it exports. */
export const SafeLock = ({ open, children }: { open: () => Promise<AppStart>; children: ReactNode }) => {
  const { say } = useSpeaking();
  const lock = useLock();
  const { settings } = lock;
  const check = useMemo(() => checkThrough(open, settings), [open, settings]);
  if (!lock.isLocked) return children;
  return <LockScreen check={check} body={say('lock.bodySafe')} onOpen={lock.open} onNobodyAsks={lock.open} />;
};
