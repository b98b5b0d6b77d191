import type { AgentId, RunKey } from '../../core/named-ids';
import { HOUR_MS } from '../../core/calendar/civil-day';
import type { Wake, WakeClass } from '../../db/agent/wake';
import { startsBetween } from '../../db/agent/runs';
import {
  dropWake,
  dueWake,
  postponeLine,
  postponeWake,
  waitingLines,
  type WaitingLine,
} from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import { heldBySession } from '../sessions/session-clock';
import { createFairTurns, takeTurn, type FairTurns, type Waiting } from './fair-turns';
import type { SchedulerPolicy } from './scheduler-policy';

// [WAKE-27] The next wake is the oldest due one of the agent whose turn it is; an agent runs one thing at a time.
// [WAKE-28] What the world does, and what an agent asked of itself, starts at most so often an hour per agent: what is above that waits until
// an hour after the run that has to pass first. Persons, approvals and timers do not wait for it.
const LIMITED: readonly WakeClass[] = ['data', 'background'];

export type WakeQueue = {
  /** Null: nothing that may start now. It stays in the queue until its start is stored. */
  readonly next: (asked: {
    readonly policy: SchedulerPolicy;
    readonly busyAgentIds: ReadonlySet<string>;
  }) => Wake | null;
  /** When the first wake of an agent that does not run is due; null: only a run's end can bring one. */
  readonly nextDueAt: (busyAgentIds: ReadonlySet<string>) => number | null;
};

const SELF_MADE: readonly string[] = ['subscription', 'nextWakeAt'];

/** Null: it may start. */
const rateLimitedUntil = (
  { agent, clock }: Stores,
  { agentId, policy }: { readonly agentId: AgentId; readonly policy: SchedulerPolicy },
): number | null => {
  const until = clock.now();
  // What started later than now was started by a clock that ran ahead: it says nothing of this hour.
  const started = startsBetween(agent.database, { agentId, after: until - HOUR_MS, until }).filter(
    ({ reason }) => SELF_MADE.includes(reason),
  );
  const blocking = started.at(-policy.perAgentWakeRatePerHour);
  return blocking === undefined ? null : blocking.at + HOUR_MS;
};

type Asking = { readonly reason: Wake['trigger']['reason'] };
/** While a person talks with it, what the world wants of an agent waits. */
const heldUntil = (stores: Stores, { wakeClass, ...wake }: WaitingLine & Asking): number | null =>
  wakeClass === 'person'
    ? null
    : stores.agent.database.transaction(() => heldBySession(stores, { ...wake, now: stores.clock.now() }));

type Turned = { readonly line: WaitingLine; readonly policy: SchedulerPolicy };
type Picked =
  | { readonly to: 'start'; readonly wake: Wake }
  | { readonly to: 'look_again' }
  | { readonly to: 'leave'; readonly line: WaitingLine };

const postpone = (
  { agent }: Stores,
  { line, runKey, until }: { readonly line: WaitingLine; readonly runKey: RunKey; readonly until: number },
): void =>
  agent.database.transaction(() => {
    if (LIMITED.includes(line.wakeClass)) postponeLine(agent.database, { ...line, until });
    else postponeWake(agent.database, { runKey, until });
  });

/** Whoever has the turn may still have to wait for something that only its wake tells. */
const pick = (stores: Stores, { line, policy }: Turned): Picked => {
  const { agent, clock } = stores;
  const row = dueWake(agent.database, { ...line, now: clock.now() });
  if (row === null) throw new Error('[WAKE-27] a turn of an agent that has nothing due');
  const { runKey, wake } = row;
  if (wake === null) {
    stores.onFault({ code: 'wake_unreadable', ids: [runKey] });
    agent.database.transaction(() => dropWake(agent.database, runKey));
    return { to: 'look_again' };
  }
  const { reason } = wake.trigger;
  if (heldUntil(stores, { ...line, reason }) !== null) return { to: 'leave', line };
  const isLimited = LIMITED.includes(line.wakeClass) || reason === 'nextWakeAt';
  const until = isLimited ? rateLimitedUntil(stores, { agentId: line.agentId, policy }) : null;
  if (until === null || until <= clock.now()) return { to: 'start', wake };
  postpone(stores, { line, runKey, until });
  return { to: 'look_again' };
};

type Lines = Partial<Record<WakeClass, Waiting[]>>;
const isSame = (a: WaitingLine, b: WaitingLine): boolean =>
  a.agentId === b.agentId && a.wakeClass === b.wakeClass;

const linesNow = (stores: Stores, isBlocked: (line: WaitingLine) => boolean): Lines => {
  const now = stores.clock.now();
  const lines: Lines = {};
  for (const line of waitingLines(stores.agent.database)) {
    if (line.firstDueAt > now) continue;
    const one = { agentId: line.agentId, cost: 1, weight: 1, isFree: !isBlocked(line) };
    (lines[line.wakeClass] ??= []).push(one);
  }
  return lines;
};

const createNext = (stores: Stores): WakeQueue['next'] => {
  let turns: FairTurns = createFairTurns();
  return ({ policy, busyAgentIds }) => {
    const left: WaitingLine[] = [];
    const isBlocked = (line: WaitingLine): boolean =>
      busyAgentIds.has(line.agentId) || left.some((one) => isSame(one, line));
    for (;;) {
      const taken = takeTurn(turns, linesNow(stores, isBlocked));
      if (taken.turn === null) return null;
      const picked = pick(stores, { line: taken.turn, policy });
      if (picked.to === 'leave') left.push(picked.line);
      if (picked.to !== 'start') continue;
      turns = taken.turns;
      return picked.wake;
    }
  };
};

/** A line that a session holds is due when that session is over at the latest; its end by hand is a change of its own. */
const dueAt = (stores: Stores, { firstDueAt, ...line }: WaitingLine & { firstDueAt: number }): number => {
  const now = stores.clock.now();
  if (firstDueAt > now) return firstDueAt;
  return heldUntil(stores, { ...line, reason: 'subscription' }) ?? firstDueAt;
};

export const createWakeQueue = (stores: Stores): WakeQueue => ({
  next: createNext(stores),
  nextDueAt: (busyAgentIds) => {
    const dues = waitingLines(stores.agent.database)
      .filter(({ agentId }) => !busyAgentIds.has(agentId))
      .map((line) => dueAt(stores, line));
    return dues.length === 0 ? null : Math.min(...dues);
  },
});
