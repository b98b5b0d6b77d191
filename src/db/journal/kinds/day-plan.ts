import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { textOf, textOrNull } from '../effective';
import { DayText, Text } from './fields';
import { deletedColumn, derivedIdOf, lifetimeFields } from './lifetime';

/** [JOURNAL-12] A day has one plan, whichever device began it. */
export const dayPlanId = (day: string): string => {
  const id = derivedIdOf('dayPlan', [day]);
  if (id === null) throw new Error('[JOURNAL-12] a plan without a day');
  return id;
};

const dayPlanFields = {
  day: { schema: DayText, fold: 'scalar' },
  /** The person's intention for the day, in their own words. */
  intention: { schema: Text, fold: 'scalar', isText: true },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

export const dayPlanKind = {
  kind: 'dayPlan',
  table: 'day_plan',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'DAY_PLAN',
  derivedId: (effective) => derivedIdOf('dayPlan', [textOrNull(effective, 'day')]),
  fields: dayPlanFields,
  columns: {
    day: { type: 'TEXT', from: (effective) => textOf(effective, 'day') },
    intention: { type: 'TEXT', from: (effective) => textOf(effective, 'intention') },
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof dayPlanFields>;
