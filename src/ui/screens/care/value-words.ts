import { formatInstant } from '../../time/format';
import { dateFormat, type DateOptions } from '../../../core/formatters';
import type { Say, WordKey } from '../../../words/words';
import { wordKeys } from '../../../words/words';

type Speaking = { readonly say: Say; readonly locale: string };
export type Value = { readonly field: string; readonly value: unknown; readonly name: string | null };

const isWordKey = (key: string): key is WordKey => wordKeys.includes(key);
const said = (say: Say, key: string): string | null => {
  const found: string = key;
  if (!isWordKey(found)) return null;
  // Every key that is asked for here takes no parameters.
  const plain: (of: WordKey) => string = (of) => Reflect.apply(say, undefined, [of]);
  return plain(found);
};

export const fieldWords = (say: Say, field: string): string =>
  said(say, `care.field_${field}`) ?? say('care.field_other');

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const instant = (value: unknown, { say, locale }: Speaking): string =>
  typeof value === 'number'
    ? formatInstant(value, { language: locale, options: { dateStyle: 'medium', timeStyle: 'short' } })
    : say('care.running');
const wall = (value: unknown, { locale }: Speaking): string => {
  const at = Date.parse(text(value).length === 10 ? `${text(value)}T00:00:00Z` : `${text(value)}:00Z`);
  if (Number.isNaN(at)) return text(value);
  const options: DateOptions = { dateStyle: 'medium', timeZone: 'UTC' };
  const format = text(value).length === 10 ? options : { ...options, timeStyle: 'short' as const };
  return dateFormat(locale, format).format(at);
};

const statusWords = (value: unknown, { say }: Speaking): string => {
  const status = said(say, `task.status${text(member(value, 'status'))}`) ?? '';
  return [status, text(member(value, 'statusReason'))].filter((part) => part !== '').join(': ');
};

type Words = (value: Value, speaking: Speaking) => string;
const byField: Readonly<Record<string, Words>> = {
  status: ({ value }, speaking) => statusWords(value, speaking),
  priority: ({ value }, { say }) => said(say, `task.priority${text(value)}`) ?? text(value),
  due: ({ value }, speaking) => wall(value, speaking),
  day: ({ value }, speaking) => wall(value, speaking),
  moment: ({ value }, speaking) => instant(member(value, 'at'), speaking),
  span: ({ value }, speaking) =>
    `${instant(member(value, 'start'), speaking)} – ${instant(member(value, 'end'), speaking)}`,
  block: ({ value, name }, speaking) =>
    [`${wall(member(value, 'start'), speaking)} – ${text(member(value, 'end')).slice(11)}`, name ?? '']
      .filter((part) => part !== '')
      .join(', '),
  deletedAt: ({ value }, { say }) => say(value === null ? 'care.kept' : 'care.wasDeleted'),
  checked: ({ value }, { say }) => say(value === true ? 'care.yes' : 'care.no'),
  estimateMinutes: ({ value }, { say }) =>
    say('care.minutes', { count: typeof value === 'number' ? value : 0 }),
};

/** What a version says, in words; what has no words of its own is shown as its parts. */
export const valueWords = (value: Value, speaking: Speaking): string => {
  const { say } = speaking;
  const own = byField[value.field];
  if (value.value === null && value.field !== 'deletedAt') return say('care.emptyValue');
  if (own !== undefined) return own(value, speaking) || say('care.emptyValue');
  if (value.name !== null) return value.name;
  if (typeof value.value === 'string') return value.value === '' ? say('care.emptyValue') : value.value;
  if (typeof value.value !== 'object' || value.value === null) return String(value.value);
  return Object.values(value.value)
    .flatMap((part) => (part === null || typeof part === 'object' ? [] : [String(part)]))
    .join(' ');
};

/** Where a person can write a third version: texts. */
const WRITABLE: readonly string[] = [
  'title',
  'notes',
  'body',
  'text',
  'name',
  'note',
  'annotation',
  'intention',
];
export const isWritable = (field: string): boolean => WRITABLE.includes(field);
export const isLongText = (field: string): boolean => ['notes', 'body', 'annotation'].includes(field);

export const kindWords = (say: Say, kind: string): string => said(say, `care.kind_${kind}`) ?? '';
