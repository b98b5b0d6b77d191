import type { Clock } from '../../core/ports';
import type { Desk, Turn, Turns } from './desk';

// [ENGINE-1] Work is done in slices with a rest after each; the engine never spins: it sleeps until somebody nudges it, a run ends, or the
// clock brings something due.
// [ENGINE-2] `runDue` does what fits and leaves the rest due: at its end what runs is put down as it stands, and nothing is lost or done twice.
// [ENGINE-3] A slice that throws harms no other: the fault is told, and its desk rests until the next nudge.
export type EngineParts = {
  readonly clock: Clock;
  /** In the order in which they get their turn. */
  readonly desks: readonly Desk[];
  readonly turns: Turns;
  /** Runs a task after whatever else waits. */
  readonly pause: (task: () => void) => void;
  /** Runs a task later; answers how to prevent it. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  readonly onFault: (fault: { readonly code: string }) => void;
};
export type Limits = {
  /** By the clock; null: until nothing is due. */
  readonly deadline: number | null;
};
export type AgentEngine = {
  /** From now on work is done as it comes due. */
  readonly start: () => void;
  /** Something changed: look soon. */
  readonly nudge: () => void;
  readonly runDue: (limits: Limits) => Promise<'did' | 'nothing'>;
  readonly isBusy: () => boolean;
  readonly close: () => Promise<void>;
};

/** The clock may jump, and a phone may sleep through an alarm: nothing is waited for longer than this without a look. */
const LONGEST_SLEEP_MS = 15 * 60_000;
/** Whatever a desk says is due, nothing turns round faster than this. */
const SHORTEST_SLEEP_MS = 20;

const createSlices = ({ desks, turns, onFault }: EngineParts) => {
  const running = new Map<string, Turn>();
  const resting = new Set<Desk>();
  const advance = (desk: Desk): boolean => {
    if (resting.has(desk)) return false;
    try {
      return desk.advance();
    } catch {
      resting.add(desk);
      onFault({ code: 'engine.slice_failed' });
      return false;
    }
  };
  const startTurn = (onEnd: () => void): boolean => {
    const turn = turns.start();
    if (turn === null) return false;
    running.set(turn.runKey, turn);
    const end = (): void => {
      running.delete(turn.runKey);
      onEnd();
    };
    // A run that breaks its promise not to reject takes nothing else with it.
    turn.ended.then(end, () => {
      onFault({ code: 'engine.turn_failed' });
      end();
    });
    return true;
  };
  return {
    running,
    ends: () => Array.from(running.values(), ({ ended }) => ended.catch(() => undefined)),
    wakeDesks: () => resting.clear(),
    /** One slice of whatever is due first. */
    next: (onEnd: () => void): boolean => desks.some(advance) || startTurn(onEnd),
    nextDueAt: (): number | null => {
      const awake = desks.filter((desk) => !resting.has(desk));
      const dues = [...awake.map((desk) => desk.nextDueAt()), turns.nextDueAt()];
      const known = dues.filter((due) => due !== null);
      return known.length === 0 ? null : Math.min(...known);
    },
  };
};
type Slices = ReturnType<typeof createSlices>;

const createLoop = ({ clock, pause, after, turns }: EngineParts, slices: Slices) => {
  let isOn = false;
  let isPlanned = false;
  let cancelAlarm: () => void = () => undefined;
  const sleep = (): void => {
    const due = slices.nextDueAt();
    const wait = due === null ? LONGEST_SLEEP_MS : due - clock.now();
    const bounded = Math.min(Math.max(SHORTEST_SLEEP_MS, wait), LONGEST_SLEEP_MS);
    cancelAlarm = after(bounded, () => soon());
  };
  const step = (): void => {
    isPlanned = false;
    if (!isOn) return;
    if (slices.next(soon)) soon();
    else sleep();
  };
  const soon = (): void => {
    if (!isOn || isPlanned) return;
    isPlanned = true;
    cancelAlarm();
    pause(step);
  };
  return {
    start: () => {
      isOn = true;
      soon();
    },
    nudge: () => {
      slices.wakeDesks();
      turns.recheck();
      soon();
    },
    stop: () => {
      isOn = false;
      cancelAlarm();
    },
    soon,
  };
};

/** Settles at the deadline, or never where there is none. */
const alarmAt = ({ clock, after }: EngineParts, deadline: number | null) => {
  let cancel: () => void = () => undefined;
  const rang = new Promise<void>((resolve) => {
    if (deadline !== null) cancel = after(Math.max(0, deadline - clock.now()), resolve);
  });
  return { rang, cancel };
};

const createRunDue =
  (
    parts: EngineParts,
    { slices, onEnd }: { readonly slices: Slices; readonly onEnd: () => void },
  ): AgentEngine['runDue'] =>
  async ({ deadline }) => {
    const { clock, pause } = parts;
    const alarm = alarmAt(parts, deadline);
    const isOver = (): boolean => deadline !== null && clock.now() >= deadline;
    let isDone = false;
    slices.wakeDesks();
    while (!isOver()) {
      if (slices.next(onEnd)) {
        isDone = true;
        await new Promise<void>((resolve) => pause(resolve));
      } else if (slices.running.size === 0) break;
      else await Promise.race([alarm.rang, ...slices.ends()]);
    }
    alarm.cancel();
    const left = [...slices.running.values()];
    for (const turn of left) turn.interrupt();
    await Promise.allSettled(left.map(({ ended }) => ended));
    return isDone ? 'did' : 'nothing';
  };

export const createAgentEngine = (parts: EngineParts): AgentEngine => {
  const slices = createSlices(parts);
  const loop = createLoop(parts, slices);
  return {
    start: loop.start,
    nudge: loop.nudge,
    runDue: createRunDue(parts, { slices, onEnd: loop.soon }),
    isBusy: () => slices.running.size > 0,
    close: async () => {
      loop.stop();
      const left = [...slices.running.values()];
      for (const turn of left) turn.interrupt();
      await Promise.allSettled(left.map(({ ended }) => ended));
    },
  };
};
