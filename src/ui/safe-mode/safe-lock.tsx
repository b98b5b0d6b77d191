import { useMemo, useState, type ReactNode } from 'react';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { AppStart } from '../../runtime/app-start';
import type { ApiClient } from '../../runtime/api/client';
import { lockCheckOver, type LockCheck } from '../lock/lock-check';
import { useLock } from '../lock/lock-provider';
import { isLockOn, type LockSettings } from '../lock/lock-settings';
import { LockScreen } from '../lock/lock-screen';
import { StartProblem } from '../shell/start-problem';
import { useSpeaking } from '../words';

type Problem = Exclude<AppStart, { state: 'open' }>;
type Asking = {
  readonly open: () => Promise<AppStart>;
  readonly settings: LockSettings;
  readonly onProblem: (problem: Problem) => void;
};

/** A peer of its own for every question, as everything in safe mode. Where none opens nobody was asked, and nothing is opened for that. */
const checkThrough = ({ open, settings, onProblem }: Asking): LockCheck => {
  const over = async <T,>(
    ask: (client: ApiClient) => Promise<Result<T, Failure>>,
    otherwise: () => Result<T, Failure>,
  ): Promise<Result<T, Failure>> => {
    const start = await open();
    if (start.state !== 'open') {
      onProblem(start);
      return fail('start_failed');
    }
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
        () => ok({ way: 'none', isReady: false }),
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
  const [problem, onProblem] = useState<Problem | null>(null);
  const check = useMemo(() => checkThrough({ open, settings, onProblem }), [open, settings]);
  if (!lock.isLocked) return children;
  if (problem !== null) return <StartProblem start={problem} onAgain={() => onProblem(null)} />;
  return <LockScreen check={check} body={say('lock.bodySafe')} onOpen={lock.open} onNobodyAsks={lock.open} />;
};
