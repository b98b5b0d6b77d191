import type { BackgroundWork } from '../../core/background-tasks';

// A system that grants half a minute ends whoever takes longer, and grants less the next time. Work is told an earlier
// deadline, and one that answers to nobody is given up before the system loses patience.
export const GRANTED_MS = 25_000;
const PATIENCE_MS = 3_000;

export type GrantParts = {
  readonly now: () => number;
  /** Runs a task later; answers how to prevent it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** Where the system says that time is up; answers how to stop listening. */
  readonly onExpired?: (listener: () => void) => () => void;
};
export type Outcome = 'did' | 'nothing' | 'failed';

/** Never rejects, and never outlives what was granted. */
export const runGranted = async (work: BackgroundWork, parts: GrantParts): Promise<Outcome> => {
  const deadline = parts.now() + GRANTED_MS;
  let stop: (() => void)[] = [];
  const outOfTime = new Promise<Outcome>((resolve) => {
    const giveUp = (): void => resolve('failed');
    stop = [parts.after(GRANTED_MS + PATIENCE_MS, giveUp), parts.onExpired?.(giveUp) ?? (() => undefined)];
  });
  const working = work({ deadline }).then(
    (answer): Outcome => (answer.ok ? answer.value : 'failed'),
    (): Outcome => 'failed',
  );
  const outcome = await Promise.race([working, outOfTime]);
  for (const end of stop) end();
  return outcome;
};

export const deviceGrant: GrantParts = {
  now: () => Date.now(),
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
