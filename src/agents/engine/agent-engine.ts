import type { Clock } from '../../core/ports';
import type { Desk, Turn, Turns } from './desk';

// [ENGINE-1] Work is done in slices with a rest after each; the engine never spins: it sleeps until somebody nudges it, a run ends, or the
// clock brings something due.
// [ENGINE-2] `runDue` does what fits and leaves the rest due: at its end what runs is put down as it stands, and nothing is lost or done twice.
// [ENGINE-3] A part that throws harms no other, whatever it was asked: the fault is told, and it rests for a minute or until the next nudge.
export type EngineParts = {
  readonly clock: Clock;
  /** In the order in which they get their turn. */
  readonly desks: readonly Desk[];
  readonly turns: Turns;
  /** [ENGINE-7] What nobody waits for: its turn comes where nothing else is due. */
  readonly idle?: Desk;
  /** [ENGINE-7] The same, of work that waits for somebody elsewhere. */
  readonly idleTurns?: Turns;
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

const REST_MS = 60_000;
type Part = Desk | Turns;
const createRests = ({ clock, onFault }: EngineParts) => {
  const since = new Map<Part, number>();
  const isResting = (part: Part): boolean => {
    const from = since.get(part);
    const passed = from === undefined ? REST_MS : clock.now() - from;
    // A clock that was put back is no reason to rest until it has caught up.
    return passed >= 0 && passed < REST_MS;
  };
  /** Null: it rests; it broke and rests from now on; or null is the answer. */
  const ask = <T>(part: Part, question: () => T): T | null => {
    if (isResting(part)) return null;
    try {
      return question();
    } catch {
      since.set(part, clock.now());
      onFault({ code: 'engine.slice_failed' });
      return null;
    }
  };
  return {
    ask,
    end: () => since.clear(),
    nextDueAt: (part: Part): number | null => {
      const due = ask(part, () => part.nextDueAt());
      return isResting(part) ? (since.get(part) ?? 0) + REST_MS : due;
    },
  };
};

const createSlices = (parts: EngineParts) => {
  const { desks, turns, idle, idleTurns, onFault } = parts;
  const running = new Map<string, Turn>();
  const rests = createRests(parts);
  const everyTurns = idleTurns === undefined ? [turns] : [turns, idleTurns];
  const recheck = (of: Turns): void => void rests.ask(of, () => of.recheck());
  const advance = (desk: Desk): boolean => rests.ask(desk, () => desk.advance()) === true;
  const startTurn = (of: Turns, onEnd: () => void): boolean => {
    const turn = rests.ask(of, () => of.start());
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
    endRests: rests.end,
    recheck: () => everyTurns.forEach(recheck),
    /** One slice of whatever is due first. */
    next: (onEnd: () => void): boolean =>
      desks.some(advance) ||
      startTurn(turns, onEnd) ||
      (idle !== undefined && advance(idle)) ||
      (idleTurns !== undefined && startTurn(idleTurns, onEnd)),
    nextDueAt: (): number | null => {
      const known = [...desks, ...everyTurns].map(rests.nextDueAt).filter((due) => due !== null);
      return known.length === 0 ? null : Math.min(...known);
    },
  };
};
type Slices = ReturnType<typeof createSlices>;

const createLoop = ({ clock, pause, after }: EngineParts, slices: Slices) => {
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
      slices.endRests();
      slices.recheck();
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
  let hasRung = false;
  const rang = new Promise<void>((resolve) => {
    if (deadline === null) return;
    cancel = after(Math.max(0, deadline - clock.now()), () => {
      hasRung = true;
      resolve();
    });
  });
  // The clock may have been put back: then it is the alarm that says that the time is over, or waiting for it would never rest.
  const isOver = (): boolean => hasRung || (deadline !== null && clock.now() >= deadline);
  return { rang, cancel, isOver };
};

const createRunDue =
  (
    parts: EngineParts,
    { slices, onEnd }: { readonly slices: Slices; readonly onEnd: () => void },
  ): AgentEngine['runDue'] =>
  async ({ deadline }) => {
    const { pause } = parts;
    const alarm = alarmAt(parts, deadline);
    let isDone = false;
    slices.endRests();
    while (!alarm.isOver()) {
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
