import { integerNamed, integerOrNull, textOf } from '../../db/journal/effective';
import { journalKinds } from '../../db/journal/kinds';
import type { RegisterKind } from '../../db/record-kind';
import { plainExcerpt } from '../../words/plain-excerpt';
import { RecordKindName } from '../api/journal-values';
import type { Engine } from '../engine';
import { readRecord, type AnyRecord, type ReadRecord } from './journal-records';

// [JOURNAL-13] What a record is called where only its id is at hand.
const TITLE: {
  readonly [Name in RecordKindName]: (record: ReadRecord<Name>, engine: Engine) => string;
} = {
  task: ({ fields }) => textOf(fields, 'title'),
  note: ({ fields }) => textOf(fields, 'title') || plainExcerpt(textOf(fields, 'body')),
  voiceNote: ({ fields }) => textOf(fields, 'title') || plainExcerpt(textOf(fields, 'transcript')),
  timeEntry: ({ fields }) => textOf(fields, 'annotation'),
  dayPlan: ({ fields }) => textOf(fields, 'day'),
  planBlock: ({ fields }, engine) =>
    textOf(fields, 'title') || (titleOf(engine, { kind: 'task', id: textOf(fields, 'taskId') }) ?? ''),
  rating: ({ fields }) => `${textOf(fields, 'dimension')} ${integerOrNull(fields, 'value') ?? ''}`.trim(),
  workout: ({ fields }) => textOf(fields, 'workoutType'),
  measurement: ({ fields }) => textOf(fields, 'measurementKind'),
  habit: ({ fields }) => textOf(fields, 'name'),
  habitCheck: ({ fields }, engine) => titleOf(engine, { kind: 'habit', id: textOf(fields, 'habitId') }) ?? '',
};

const kindByName: ReadonlyMap<string, RegisterKind> = new Map(
  journalKinds.flatMap((kind) => (kind.storage === 'registers' ? [[kind.kind, kind] as const] : [])),
);
export const registerKindOf = (name: RecordKindName): RegisterKind => {
  const kind = kindByName.get(name);
  if (kind === undefined) throw new Error(`[KIND-1] a kind that the journal does not hold: ${name}`);
  return kind;
};

export const titleOfRecord = (
  engine: Engine,
  { kind, record }: { readonly kind: RecordKindName; readonly record: AnyRecord },
): string => TITLE[kind](record, engine);

/** Null where it is not there. */
export const titleOf = (
  engine: Engine,
  { kind, id }: { readonly kind: string; readonly id: string },
): string | null => {
  const name = RecordKindName.safeParse(kind);
  if (!name.success) return null;
  const record = readRecord(engine, { kind: registerKindOf(name.data), id });
  return record === null ? null : titleOfRecord(engine, { kind: name.data, record });
};

/** Live records alone; the first kind that knows the id. */
export const findRecord = (
  engine: Engine,
  id: string,
): { readonly kind: RecordKindName; readonly record: AnyRecord } | null => {
  for (const kind of RecordKindName.options) {
    const record = readRecord(engine, { kind: registerKindOf(kind), id });
    if (record === null) continue;
    return integerNamed(record.fields, 'deletedAt') === null ? { kind, record } : null;
  }
  return null;
};
