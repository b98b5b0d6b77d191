import { z } from 'zod';
import type { CategoryId } from '../../../core/named-ids';
import { ScheduleInput } from '../../../runtime/api/agent-definition';
import type { AgentDetail } from './agent-screen';

// What wakes an agent, as the sheet can show it: a time of day on some days, or kinds of entries, perhaps of one category. What says more than that
// (a status that is reached, one task, a pattern of hours) is not taken apart: it can be removed, and never loses half of what it says by being changed.
export type TimeToEdit = {
  readonly kind: 'time';
  readonly id: string;
  readonly time: string;
  /** Empty: every day. */
  readonly days: readonly number[];
  readonly zone: string;
};
export type ChangeToEdit = {
  readonly kind: 'change';
  readonly id: string;
  readonly tokens: readonly string[];
  readonly categoryId: CategoryId | null;
};
export type CauseToEdit = TimeToEdit | ChangeToEdit;

type Timer = Pick<AgentDetail['timers'][number], 'id' | 'schedule'>;
export const timeToEdit = ({ id, schedule }: Timer): TimeToEdit | null => {
  const { data } = ScheduleInput.safeParse(schedule);
  if (data?.kind === 'daily') return { kind: 'time', id, time: data.time, days: [], zone: data.zone };
  if (data?.kind === 'weekly') return { kind: 'time', id, time: data.time, days: data.days, zone: data.zone };
  return null;
};

const OnlyCategory = z.strictObject({
  op: z.literal('eq'),
  field: z.literal('categoryId'),
  value: z.string(),
});
const Simple = z.object({
  tokens: z.object({
    any: z.array(z.object({ tokenClass: z.literal('semanticKey'), tokenValue: z.string() })).min(1),
    all: z.array(z.unknown()).max(0),
  }),
  where: z.array(OnlyCategory).max(1),
});

export const changeToEdit = (
  { id, predicate }: Pick<AgentDetail['subscriptions'][number], 'id' | 'predicate'>,
  kinds: readonly string[],
): ChangeToEdit | null => {
  const { data } = Simple.safeParse(predicate);
  const tokens = data?.tokens.any.map(({ tokenValue }) => tokenValue) ?? [];
  if (data === undefined || tokens.some((token) => !kinds.includes(token))) return null;
  return { kind: 'change', id, tokens, categoryId: data.where[0]?.value ?? null };
};
