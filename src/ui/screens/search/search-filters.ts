import type { CategoryId } from '../../../core/named-ids';
import { instantHere } from '../../../core/calendar/device-clock';
import type { QueryInput } from '../../../runtime/api/definition';
import { RecordKindName } from '../../../runtime/api/journal-values';
import { addDays, addMonths } from '../../../core/calendar/day-text';

/** Kinds as a person speaks of them. */
export const groups = [
  'tasks',
  'notes',
  'voice',
  'times',
  'plans',
  'ratings',
  'workouts',
  'measurements',
  'habits',
] as const;
export type Group = (typeof groups)[number];
export const isGroup = (value: string): value is Group => groups.some((group) => group === value);

const groupOf: Readonly<Record<RecordKindName, Group>> = {
  task: 'tasks',
  note: 'notes',
  voiceNote: 'voice',
  timeEntry: 'times',
  dayPlan: 'plans',
  planBlock: 'plans',
  rating: 'ratings',
  workout: 'workouts',
  measurement: 'measurements',
  habit: 'habits',
  habitCheck: 'habits',
};

/** Days, both inclusive; null is open. */
export type Span = { readonly from: string | null; readonly until: string | null };
export const spanNames = ['anyTime', 'pastWeek', 'pastMonth', 'pastYear'] as const;
export type SpanName = (typeof spanNames)[number];
export type When = SpanName | Span;
export type Filters = {
  readonly groups: readonly Group[];
  readonly categoryId: CategoryId | null;
  readonly when: When;
};
export const noFilters: Filters = { groups: [], categoryId: null, when: 'anyTime' };
export const isFiltered = (filters: Filters): boolean =>
  filters.groups.length > 0 || filters.categoryId !== null || filters.when !== 'anyTime';

export const spanOf = (when: When, today: string): Span => {
  if (typeof when !== 'string') return when;
  if (when === 'anyTime') return { from: null, until: null };
  const from =
    when === 'pastWeek'
      ? addDays(today, -6)
      : when === 'pastMonth'
        ? addDays(today, -29)
        : addDays(addMonths(today, -12), 1);
  return { from, until: null };
};

export type Question = Omit<QueryInput<'search'>, 'before' | 'limit' | 'waits'>;
/** Null: nothing is asked yet. */
export const questionOf = (
  text: string,
  {
    filters,
    today,
    /** Where the day begins for the person. */
    startOf = (day) => instantHere(day),
  }: {
    readonly filters: Filters;
    readonly today: string;
    readonly startOf?: (day: string) => number;
  },
): Question | null => {
  if (text.trim() === '') return null;
  const { from, until } = spanOf(filters.when, today);
  const kinds = RecordKindName.options.filter((kind) => filters.groups.includes(groupOf[kind]));
  return {
    text: text.trim(),
    ...(kinds.length > 0 && { kinds }),
    ...(filters.categoryId !== null && { categoryId: filters.categoryId }),
    ...(from !== null && { startsAt: startOf(from), fromDay: from }),
    ...(until !== null && { endsAt: startOf(addDays(until, 1)), untilDay: until }),
  };
};
