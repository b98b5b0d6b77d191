const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export type Trying = {
  /** Answers whether there is nothing more to do. */
  readonly attempt: () => Promise<boolean>;
  /** Calls `work` once after the time; what it answers calls that off. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly whenOnline: (work: () => void) => void;
};

/** What was cut off is tried again while the page is open: after a pause that grows, and at once when the network is back. */
export const keepTrying = ({ attempt, after, whenOnline }: Trying): void => {
  let state: 'resting' | 'trying' | 'done' = 'resting';
  let pause = FIRST_PAUSE_MS;
  let callOff = (): void => undefined;
  const go = async (): Promise<void> => {
    if (state !== 'resting') return;
    state = 'trying';
    callOff();
    state = (await attempt()) ? 'done' : 'resting';
    if (state === 'done') return;
    callOff = after(pause, () => void go());
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };
  whenOnline(() => void go());
  void go();
};
