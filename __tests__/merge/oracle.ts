import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../src/core/json';
import { fieldNames, type Act, type FieldName, type View } from './peer';

// A second opinion that shares no code with src/core: no clocks, no registers, no merge. It is told the whole history, who had seen what, and
// folds, per field, over the writes that no other write of the field had seen.
export type Step = {
  readonly host: string;
  readonly n: number;
  readonly act: Act;
  /** The steps (by index) that the writer had seen. */
  readonly past: ReadonlySet<number>;
};
type Touch = { readonly step: Step; readonly value: Json; readonly rev: number; readonly isPersons: boolean };

const touchesOf = (history: readonly Step[], field: FieldName): ReadonlyMap<number, Touch> => {
  const touches = new Map<number, Touch>();
  history.forEach((step, index) => {
    if (step.act.kind !== 'set') return;
    const value = step.act.values.get(field);
    if (value === undefined) return;
    const seen = [...step.past].flatMap((past) => touches.get(past)?.rev ?? []);
    touches.set(index, { step, value, rev: Math.max(0, ...seen) + 1, isPersons: step.act.by === 'person' });
  });
  return touches;
};

const maximal = (touches: ReadonlyMap<number, Touch>): readonly Touch[] =>
  [...touches]
    .filter(([index]) => ![...touches.values()].some(({ step }) => step.past.has(index)))
    .map(([, t]) => t);

/** Sorts the best first by each criterion in turn; a greater number or a later text is better. */
const best = (touches: readonly Touch[], ...criteria: ((touch: Touch) => number | string)[]): Json => {
  const order = [...criteria, (t: Touch) => t.rev, (t: Touch) => t.step.host];
  const [first] = [...touches].sort((a, b) => {
    for (const criterion of order) {
      const [left, right] = [criterion(a), criterion(b)];
      if (left !== right) return left > right ? -1 : 1;
    }
    return 0;
  });
  return first === undefined ? null : first.value;
};

const persons = (t: Touch): number => (t.isPersons ? 1 : 0);
const persona = (value: Json): { approved: number; version: number } => {
  const text = JSON.stringify(value);
  return {
    approved: text.includes('"approvedByPerson":true') ? 1 : 0,
    version: Number(/"version":(\d+)/.exec(text)?.[1] ?? 0),
  };
};

const common = (touches: readonly Touch[]): Json => {
  const lists = touches.flatMap((t) =>
    t.value === null ? [] : [new Set(JSON.parse(JSON.stringify(t.value)))],
  );
  const [first] = lists;
  if (first === undefined) return null;
  return [...first]
    .filter((item) => lists.every((list) => list.has(item)))
    .map(String)
    .sort();
};

const greatestPerKey = (touches: readonly Touch[]): Json => {
  const most: Record<string, number> = {};
  for (const key of ['a', 'b']) {
    const found = touches.flatMap((t) => {
      const match = new RegExp(`"${key}":(\\d+)`).exec(JSON.stringify(t.value));
      return match === null ? [] : [Number(match[1])];
    });
    if (found.length > 0) most[key] = Math.max(...found);
  }
  return most;
};

const read: Readonly<Record<FieldName, (touches: readonly Touch[]) => Json>> = {
  title: (all) => best(all, persons),
  goal: (all) => best(all),
  failures: (all) => best(all, (t) => Number(t.value ?? -1)),
  wake: (all) =>
    best(all, (t) => (t.value === null ? Number.NEGATIVE_INFINITY : -Date.parse(String(t.value)))),
  allowed: common,
  active: (all) => all.every((t) => t.value === true),
  lifecycle: (all) => best(all, (t) => ({ created: 0, active: 1, dormant: 2 })[String(t.value)] ?? 9),
  deletedAt: (all) => best(all, (t) => (t.value === null ? 1 : 0), persons),
  risk: (all) => best(all, (t) => ({ low: 0, medium: 1, high: 2 })[String(t.value)] ?? 9),
  processed: greatestPerKey,
  persona: (all) =>
    best(
      all,
      (t) => persona(t.value).approved,
      (t) => persona(t.value).version,
      (t) => t.step.host,
    ),
};

const readField = (field: FieldName, touches: readonly Touch[]): Json => {
  const [only] = touches;
  return touches.length === 1 && only !== undefined ? only.value : read[field](touches);
};

const isContested = (touches: readonly Touch[]): boolean =>
  touches.some((t) => t.isPersons) && touches.some((t) => !isDeepStrictEqual(t.value, touches[0]?.value));

/** What each write took from a person who was not shown: the losers among what the writer had before it. */
const taken = (field: FieldName, touches: ReadonlyMap<number, Touch>): readonly string[] =>
  [...touches.values()].flatMap((write) => {
    const before = maximal(new Map([...touches].filter(([index]) => write.step.past.has(index))));
    if (before.length < 2) return [];
    const shown = readField(field, before);
    const isKept = (value: Json) => isDeepStrictEqual(value, shown) || isDeepStrictEqual(value, write.value);
    return before
      .filter((t) => t.isPersons && !isKept(t.value))
      .map((t) => `${field} ${t.step.host} ${t.step.n}`);
  });

/** One counter per host, chosen from all of its steps of the kind, even where a device forgot some of them. */
const byHost = (
  history: readonly Step[],
  { kind, choose }: { kind: Act['kind']; choose: (...counters: number[]) => number },
): Json => {
  const chosen: Record<string, number> = {};
  for (const { host, n, act } of history) if (act.kind === kind) chosen[host] = choose(n, chosen[host] ?? n);
  return chosen;
};

/** Every use writes one more than the greatest value that its writer had seen. */
const mostUsed = (history: readonly Step[]): number => {
  const used: number[] = [];
  history.forEach(({ act, past }, index) => {
    used[index] = act.kind === 'use' ? 1 + Math.max(0, ...[...past].map((seen) => used[seen] ?? 0)) : 0;
  });
  return Math.max(0, ...used);
};

export const oracle = (history: readonly Step[]): View => {
  const effective: Record<string, Json> = {};
  const live: string[] = [];
  const superseded = new Set<string>();
  for (const field of fieldNames) {
    const touches = touchesOf(history, field);
    const last = maximal(touches);
    if (last.length > 0) effective[field] = readField(field, last);
    if (isContested(last)) live.push(field);
    for (const edit of taken(field, touches)) superseded.add(edit);
  }
  const isReleased = (index: number) =>
    history.some((step) => step.act.kind === 'release' && step.past.has(index));
  return {
    effective,
    destroyed: byHost(history, { kind: 'destroy', choose: Math.min }),
    engaged: byHost(history, { kind: 'stop', choose: Math.max }),
    isStopped: history.some((step, index) => step.act.kind === 'stop' && !isReleased(index)),
    used: mostUsed(history),
    live: live.sort(),
    superseded: [...superseded].sort(),
  };
};
