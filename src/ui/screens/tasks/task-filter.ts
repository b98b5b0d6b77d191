import type { CategoryId } from '../../../core/named-ids';
import { TaskFilterInput, type TaskFilter } from '../../../runtime/api/definition';
import type { TaskStatus } from '../../../runtime/api/values';

// What the filter chips hold, and how it becomes the query. "Not done" is the quiet default.
export const unfinished = [
  'OPEN',
  'IN_PROGRESS',
  'BLOCKED',
  'ON_HOLD',
] as const satisfies readonly TaskStatus[];
export const statusChoices = [
  'unfinished',
  'all',
  'OPEN',
  'IN_PROGRESS',
  'BLOCKED',
  'ON_HOLD',
  'DONE',
  'REJECTED',
] as const;
export type StatusChoice = (typeof statusChoices)[number];

export type Filters = {
  readonly status: StatusChoice;
  readonly categoryId: CategoryId | null;
  readonly labelId: string | null;
  readonly priority: TaskFilter['priority'] | null;
  readonly isBin: boolean;
};
export const noFilters: Filters = {
  status: 'unfinished',
  categoryId: null,
  labelId: null,
  priority: null,
  isBin: false,
};

const statusesOf = (choice: StatusChoice): readonly TaskStatus[] | null => {
  if (choice === 'all') return null;
  return choice === 'unfinished' ? unfinished : [choice];
};

export const filterOf = (filters: Filters, search: string): TaskFilter => {
  const text = search.trim().slice(0, 200);
  // The bin shows all that is in it: a status left over from before would hide rows one looks for.
  const statuses = filters.isBin ? null : statusesOf(filters.status);
  return {
    ...(statuses === null ? {} : { statuses: [...statuses] }),
    ...(filters.categoryId === null ? {} : { categoryId: filters.categoryId }),
    ...(filters.labelId === null ? {} : { labelId: filters.labelId }),
    ...(filters.priority ? { priority: filters.priority } : {}),
    ...(text === '' || !TaskFilterInput.shape.text.safeParse(text).success ? {} : { text }),
    ...(filters.isBin ? { deleted: true } : {}),
  };
};

export const isFiltered = (filters: Filters, search: string): boolean =>
  JSON.stringify(filters) !== JSON.stringify(noFilters) || search.trim() !== '';

const isStatusChoice = (value: string | undefined): value is StatusChoice =>
  statusChoices.some((choice) => choice === value);

/** From a link such as `/tasks?status=DONE`. Anything else in it is ignored. */
export const filtersOfLink = (params: { readonly status?: string | undefined }): Filters =>
  isStatusChoice(params.status) ? { ...noFilters, status: params.status } : noFilters;
