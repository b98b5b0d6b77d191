import { jsonEquals, type Json } from '../../../core/json';

// [PENDING-1] What a person chose is shown at once, until the live answer brings it, or a value nobody chose here, or the command failed.
// [PENDING-2] It never comes back: an undo that returns to the old value shows the old value.
// [PENDING-3] Who chooses again before the first answer came sees the last choice: the answers to the choices before it change nothing.
type Choice<T extends Json> = { readonly to: T };

export type Pending<T extends Json> = {
  readonly key: string;
  /** What the live answer said last. */
  readonly stored: T;
  /** Chosen since, oldest first; never empty. */
  readonly choices: readonly Choice<T>[];
};

type Answer<T extends Json> = { readonly key: string; readonly stored: T };

/** What is left to wait for now that the live answer says this. */
export const afterAnswer = <T extends Json>(
  pending: Pending<T>,
  { key, stored }: Answer<T>,
): Pending<T> | null => {
  if (pending.key !== key) return null;
  if (jsonEquals(pending.stored, stored)) return pending;
  const arrived = pending.choices.findIndex(({ to }) => jsonEquals(to, stored));
  const choices = pending.choices.slice(arrived + 1);
  return arrived === -1 || choices.length === 0 ? null : { key, stored, choices };
};

export const withChoice = <T extends Json>(
  pending: Pending<T> | null,
  { key, stored, choice }: Answer<T> & { readonly choice: Choice<T> },
): Pending<T> =>
  pending?.key === key
    ? { ...pending, choices: [...pending.choices, choice] }
    : { key, stored, choices: [choice] };

/** A choice that failed: the others stand. */
export const withoutChoice = <T extends Json>(
  pending: Pending<T> | null,
  choice: Choice<T>,
): Pending<T> | null => {
  const choices = pending?.choices.filter((each) => each !== choice) ?? [];
  return pending === null || choices.length === 0 ? null : { ...pending, choices };
};

/** No answer told the last choice from what was there before: two that cancel out may reach us as none at all. */
export const withoutLast = <T extends Json>(
  pending: Pending<T> | null,
  choice: Choice<T>,
): Pending<T> | null => (pending?.choices.at(-1) === choice ? null : pending);

export const shownOf = <T extends Json>(pending: Pending<T> | null, stored: T): T => {
  const last = pending?.choices.at(-1);
  return last === undefined ? stored : last.to;
};
