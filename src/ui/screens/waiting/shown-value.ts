import { formatInstant } from '../../time/format';
import { numberFormat } from '../../../core/formatters';
import { isJsonObject, type Json } from '../../../core/json';
import { Priority, TaskStatus } from '../../../runtime/api/values';
import type { Say } from '../../../words/words';

// A value of a record as a person reads it. Ids of categories become names; what is long is cut and says so by its ellipsis.
export type ValueContext = {
  readonly say: Say;
  readonly locale: string;
  readonly categoryName: (id: string) => string | null;
};
const LONGEST = 600;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
/** Instants are stored as milliseconds; smaller numbers are amounts. */
const FIRST_INSTANT = 100_000_000_000;

const cut = (text: string): string => {
  const signs = [...text];
  return signs.length <= LONGEST ? text : `${signs.slice(0, LONGEST).join('')}…`;
};
const instant = (at: number, locale: string): string =>
  formatInstant(at, { language: locale, options: { dateStyle: 'medium', timeStyle: 'short' } });

const isStatus = (value: Json): value is TaskStatus => TaskStatus.safeParse(value).success;
const isPriority = (value: Json): value is Priority => Priority.safeParse(value).success;

/** Fields of records and arguments of tools that say what a task becomes. */
const STATUS_FIELDS: ReadonlySet<string> = new Set(['status', 'closeAs', 'closeSourceTaskAs']);

/** What a field may be, where it is one of a few. Null: it is written. */
export const choicesOf = (field: string): readonly string[] | null => {
  if (field === 'priority') return Priority.options;
  if (!STATUS_FIELDS.has(field)) return null;
  return field === 'status' ? TaskStatus.options : ['DONE', 'REJECTED'];
};

/** A status comes with its reason, where it has one; a priority by its name. Null: it is neither. */
const taskWords = (field: string, { value, say }: { value: Json; say: Say }): string | null => {
  if (field === 'priority' && isPriority(value)) return say(`task.priority${value}`);
  const status = isJsonObject(value) ? (value['status'] ?? null) : value;
  if (!STATUS_FIELDS.has(field) || !isStatus(status)) return null;
  const reason = isJsonObject(value) ? (value['statusReason'] ?? null) : null;
  const word = say(`task.status${status}`);
  return typeof reason === 'string' && reason !== '' ? `${word}: ${cut(reason)}` : word;
};

const numberWords = (value: number, { field, locale }: { field: string; locale: string }): string =>
  value >= FIRST_INSTANT && /(At|start|end)$/.test(field)
    ? instant(value, locale)
    : numberFormat(locale).format(value);

export const shownValue = (
  { field, value }: { readonly field: string; readonly value: Json },
  context: ValueContext,
): string => {
  const { say, locale, categoryName } = context;
  if (value === null || value === '') return say('waiting.nothing');
  const ofTask = taskWords(field, { value, say });
  if (ofTask !== null) return ofTask;
  if (typeof value === 'boolean') return say(value ? 'waiting.yes' : 'waiting.no');
  if (typeof value === 'number') return numberWords(value, { field, locale });
  if (typeof value === 'string') {
    if (field === 'categoryId') return categoryName(value) ?? value;
    return INSTANT.test(value) && !Number.isNaN(Date.parse(value))
      ? instant(Date.parse(value), locale)
      : cut(value);
  }
  if (Array.isArray(value))
    return value.length === 0
      ? say('waiting.nothing')
      : cut(value.map((each: Json) => shownValue({ field, value: each }, context)).join(', '));
  return cut(
    Object.entries(value)
      .map(([name, part]) => `${name}: ${shownValue({ field: name, value: part }, context)}`)
      .join(', '),
  );
};
