import { z } from 'zod';
import { idsOf, isTrue, textOf } from '../../journal/effective';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { AgentId, AgentLine, AgentMillis, InstantText } from '../fields';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** An IANA name, or `floating`: the zone of the person, wherever that is. */
const zone = AgentLine;
export const Schedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once'), at: InstantText }),
  z.object({
    kind: z.literal('interval'),
    every: z.object({ minutes: z.number().int().min(1).max(5_270_400) }),
    anchor: InstantText,
  }),
  z.object({ kind: z.literal('daily'), time, zone }),
  z.object({
    kind: z.literal('weekly'),
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    time,
    zone,
  }),
  z.object({ kind: z.literal('cron'), expression: AgentLine, zone }),
]);
export type Schedule = z.infer<typeof Schedule>;

const timerFields = {
  agentId: { schema: AgentId, fold: 'scalar' },
  label: { schema: AgentLine, fold: 'scalar', isText: true },
  active: { schema: z.boolean(), fold: 'falseWins' },
  intent: { schema: z.object({ schedule: Schedule, effectiveFrom: InstantText }), fold: 'scalar' },
  createdAt: { schema: AgentMillis, fold: 'scalar' },
  deletedAt: { schema: AgentMillis.nullable(), fold: 'deletedAt' },
} as const satisfies FieldDefinitions;

/** [TIMER-1] A timer stores intent, never just an instant; kind, schedule, zone and the instant of the last edit are one register. */
export const timerKind = {
  kind: 'agentTimer',
  table: 'agent_timers',
  storage: 'registers',
  payloadType: 'agentTimer',
  token: 'AGENT_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  fields: timerFields,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    active: {
      type: 'INTEGER',
      from: (effective) => Number(isTrue(effective, 'active') && (effective['deletedAt'] ?? null) === null),
    },
  },
} as const satisfies RegisterKind<typeof timerFields>;
