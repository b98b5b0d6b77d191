import { z } from 'zod';
import type { KeyValue } from '../core/key-value';

// [BACKGROUND-1] What the system really let run is kept as it happened, also where no screen was: when, and what came of it.
const MOST = 10;
const Run = z.object({ at: z.number(), did: z.enum(['did', 'nothing', 'failed']) });
const BackgroundLog = z.object({
  /** Whether the system took the wish; null: it was not asked yet. */
  isScheduled: z.boolean().nullable().catch(null),
  /** Newest first. */
  runs: z.array(Run).readonly().catch([]),
});
export type BackgroundLog = z.infer<typeof BackgroundLog>;

const KEY = 'background';

export const readBackgroundLog = (keyValue: KeyValue): BackgroundLog => {
  try {
    return BackgroundLog.parse(JSON.parse(keyValue.get(KEY) ?? '{}'));
  } catch {
    return BackgroundLog.parse({});
  }
};
const keep = (keyValue: KeyValue, log: BackgroundLog): void => keyValue.set(KEY, JSON.stringify(log));

export const noteScheduled = (keyValue: KeyValue, isScheduled: boolean): void =>
  keep(keyValue, { ...readBackgroundLog(keyValue), isScheduled });

/** Noted as failed before it begins: a run that the system ends says nothing more. Answers how to say how it went. */
export const noteRun = (keyValue: KeyValue, at: number): ((did: 'did' | 'nothing' | 'failed') => void) => {
  const note = (did: 'did' | 'nothing' | 'failed'): void => {
    const { runs, isScheduled } = readBackgroundLog(keyValue);
    const others = runs.filter((run) => run.at !== at);
    const all = [{ at, did }, ...others].sort((a, b) => b.at - a.at).slice(0, MOST);
    keep(keyValue, { isScheduled, runs: all });
  };
  note('failed');
  return note;
};
