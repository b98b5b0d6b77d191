import { z } from 'zod';
import { given } from '../../core/given';
import type { AgentId, HostId, RunKey } from '../../core/named-ids';
import type { Writer } from '../commit';
import { from, number, numberOr, select, text, textOr } from '../rows';
import type { SqlDatabase } from '../sql-database';
import type { Stores } from '../stores';
import { readRegister } from './read-record';

// [BUDGET-1] A limit holds for a day of the space's home zone; of two limits the smaller holds.
// [BUDGET-2] What a host used only grows, only that host writes it, and reading sums over hosts.
// [BUDGET-3] What a model call may cost is reserved before it and settled with its answer. A reservation that nobody settled counts as used:
// where its request is asked again it stays beside the new one, and is counted for good when that is settled. A crash gives nothing back.
const quantities = ['tokens', 'costMicros', 'runMs', 'toolCalls'] as const;
export type Quantity = (typeof quantities)[number];
export type Use = Readonly<Record<Quantity, number>>;
export const noUse: Use = { tokens: 0, costMicros: 0, runMs: 0, toolCalls: 0 };
export const budgetQuantities: readonly Quantity[] = quantities;

const count = z.number().int().min(0).nullable().catch(0);
const StoredLimits = z.object({
  tokens: count,
  costMicros: count,
  runMs: count,
  toolCalls: count,
  softPercent: z.number().min(1).max(100).catch(80),
});
/** Null: no limit. */
export type BudgetLimits = z.infer<typeof StoredLimits>;
const LIMIT = 'agentBudgetLimit';
const COUNTER = 'agentBudgetCounter';
export const budgetLimitId = (agentId: AgentId): string => `budget:${agentId}`;
const counterId = ({ agentId, day, hostId }: CounterPlace): string => `used:${agentId}:${day}:${hostId}`;

export const addUse = (a: Use, b: Use): Use => ({
  tokens: a.tokens + b.tokens,
  costMicros: a.costMicros + b.costMicros,
  runMs: a.runMs + b.runMs,
  toolCalls: a.toolCalls + b.toolCalls,
});

/** In a person's commit, or with an agent's creation. */
export const writeBudgetLimits = (
  writer: Writer,
  { agentId, limits }: { readonly agentId: AgentId; readonly limits: Partial<BudgetLimits> },
): void => {
  const id = budgetLimitId(agentId);
  const fields = given(limits);
  if (writer.read(LIMIT, id) !== null) return writer.write(LIMIT, id, fields);
  const none = { tokens: null, costMicros: null, runMs: null, toolCalls: null, softPercent: 80 };
  writer.create(LIMIT, id, { agentId, ...none, ...fields });
};

/** Null: nobody set any. What cannot be read permits nothing. */
export const readBudgetLimits = ({ agent }: Stores, agentId: AgentId): BudgetLimits | null => {
  const id = budgetLimitId(agentId);
  const limits = readRegister(agent.records, { kind: LIMIT, id, schema: StoredLimits });
  if (limits !== null) return limits;
  return agent.records.readState(agent.records.registerKind(LIMIT), id).ok ? null : StoredLimits.parse({});
};

export type BudgetDay = { readonly agentId: AgentId; readonly day: string };
type CounterPlace = BudgetDay & { readonly hostId: HostId };
const used = z.number().int().min(0).catch(0);
const StoredUse = z.object({ tokens: used, costMicros: used, runMs: used, toolCalls: used });
const COUNTERS = from('agent_budget_counters').column({ id: text }, 'WHERE agent_id = ? AND day = ?');
const RESERVED = select(
  { tokens: number, costMicros: number },
  `SELECT coalesce(sum(tokens), 0) AS tokens, coalesce(sum(cost_micros), 0) AS cost_micros FROM budget_reservations
  WHERE agent_id = ? AND day = ?`,
);

/** Reserved on this device and not settled yet. */
export const reservedOnDay = (
  { agent }: Stores,
  { agentId, day }: BudgetDay,
): Pick<Use, 'tokens' | 'costMicros'> =>
  RESERVED.first(agent.database, [agentId, day]) ?? { tokens: 0, costMicros: 0 };

/** By every host, and what is reserved here. */
export const usedOnDay = (stores: Stores, { agentId, day }: BudgetDay): Use => {
  const { agent } = stores;
  let total = noUse;
  for (const id of COUNTERS.all(agent.database, [agentId, day]))
    total = addUse(total, readRegister(agent.records, { kind: COUNTER, id, schema: StoredUse }) ?? noUse);
  return addUse(total, { ...noUse, ...reservedOnDay(stores, { agentId, day }) });
};

/** In a commit of agent.sqlite: this host's counter grows. */
export const countUse = (
  writer: Writer,
  { hostId, use, ...at }: BudgetDay & { readonly hostId: HostId; readonly use: Use },
): void => {
  if (quantities.every((quantity) => use[quantity] === 0)) return;
  const id = counterId({ ...at, hostId });
  const now = writer.read(COUNTER, id);
  const sum = addUse(now === null ? noUse : StoredUse.parse(now.fields), use);
  if (now === null) writer.create(COUNTER, id, { agentId: at.agentId, window: at.day, hostId, ...sum });
  else writer.write(COUNTER, id, { ...sum });
};

export type Reservation = BudgetDay & {
  readonly requestId: string;
  readonly runKey: RunKey;
  readonly tokens: number;
  readonly costMicros: number;
  readonly at: number;
};
const RESERVE = `INSERT INTO budget_reservations (request_id, run_key, agent_id, day, tokens, cost_micros, at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;
/** Earlier calls of a request stand beside it as `{requestId}#{n}`; `$` is the sign behind `#`. */
const EARLIER = from('budget_reservations').select(
  { day: textOr(''), tokens: numberOr(0), costMicros: numberOr(0) },
  'WHERE request_id > ? AND request_id < ? ORDER BY request_id',
);
const SET_ASIDE = 'UPDATE budget_reservations SET request_id = ? WHERE request_id = ?';
const DAY_OF = from('budget_reservations').column({ day: text }, 'WHERE request_id = ?');
const RELEASE = 'DELETE FROM budget_reservations WHERE request_id = ? OR (request_id > ? AND request_id < ?)';

type EarlierCall = Pick<Reservation, 'day' | 'tokens' | 'costMicros'>;
const earlierCalls = (database: SqlDatabase, requestId: string): readonly EarlierCall[] =>
  EARLIER.all(database, [`${requestId}#`, `${requestId}$`]);

/** In the transaction that found room for it. What the request reserved before, and nobody settled, is set aside: two calls may have been paid. */
export const keepReservation = (database: SqlDatabase, reservation: Reservation): void => {
  const { requestId, runKey, agentId, day, tokens, costMicros, at } = reservation;
  const earlier = earlierCalls(database, requestId).length;
  database.run(SET_ASIDE, [`${requestId}#${earlier}`, requestId]);
  database.run(RESERVE, [requestId, runKey, agentId, day, tokens, costMicros, at]);
};

/** The day that a request reserved on; null: it has no reservation. */
export const reservedDay = (database: SqlDatabase, requestId: string): string | null =>
  DAY_OF.first(database, [requestId]);

/** In the commit that counts what its last call used: its reservation goes, and what was set aside for earlier ones is used. */
export const settleReservation = (
  writer: Writer,
  {
    database,
    requestId,
    ...whose
  }: {
    readonly database: SqlDatabase;
    readonly requestId: string;
    readonly agentId: AgentId;
    readonly hostId: HostId;
  },
): void => {
  for (const { day, tokens, costMicros } of earlierCalls(database, requestId))
    countUse(writer, { ...whose, day, use: { ...noUse, tokens, costMicros } });
  database.run(RELEASE, [requestId, `${requestId}#`, `${requestId}$`]);
};
