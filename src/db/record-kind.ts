import type { z } from 'zod';
import type { FieldFold, Folds } from '../core/folds';
import type { Json } from '../core/json';
import type { PayloadType } from '../core/payload-types';
import type { BodyView, Effective, ViewOf } from './records/view';
import type { SqlDatabase } from './sql-database';

// What a kind of record is, as data. One generic repository reads and writes every kind from its description.
// [KIND-1] `fields` are registers; a group is one register whose value is an object. Fields are only ever added, and optional.
// [KIND-20] What lets something happen is written by a person's own commit and by nothing else: no tool, workflow or import reaches it.
// [KIND-2] `columns` are effective values kept beside the registers for queries: a cache, rebuildable from `state`.
export type { FieldFold };

export type FieldDefinition = {
  readonly schema: z.ZodType;
  readonly fold: FieldFold;
  /** A text a person or agent can write: authority and taint are shown beside it. */
  readonly isText?: boolean;
  /** Of a group: the members that hold text. The others are numbers, or words of a closed list. */
  readonly textMembers?: readonly string[];
};
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;
// Declared as methods, so that a kind with its own view is also a kind of any view. Callers pass a view of the kind's own record.
export type ColumnDefinition<View = Effective> = {
  readonly type: 'TEXT' | 'INTEGER' | 'REAL';
  /** The effective fields → the column's value. */
  from(effective: View): string | number | null;
};
export type { Effective };
/** What sort of its kind a record is, as a slug: `workoutType` `squat`. */
export type Subtype = { readonly namespace: string; readonly value: string };

/** Live records of a kind that name the one whose id the statement takes. */
export type Users = { readonly kind: string; readonly sql: string };
export type Underway<View = Effective> = {
  readonly field: string;
  readonly ids: (database: SqlDatabase) => readonly string[];
  /** When it was over; null while it is under way. */
  overAt(effective: View): number | null;
  /** The field's value where it was over once the next of its kind began, no earlier than `at`. */
  endedAt(
    effective: View,
    there: { readonly database: SqlDatabase; readonly id: string; readonly at: number },
  ): Json;
};

export type RegisterKind<Fields extends FieldDefinitions = FieldDefinitions> = {
  /** [KIND-20] Only a person's own commit may write such a one: an answer, a grant. */
  readonly isPersons?: true;
  /** [AWAY-9] The fields that are read only from dots that count. A person's kind is read so whole. */
  readonly counted?: 'all' | readonly string[];
  readonly kind: string;
  readonly table: string;
  readonly storage: 'registers';
  /** [APPLY-7] The only host that may write the record with this id. Absent: any host may. */
  readonly speaker?: (id: string) => string;
  readonly payloadType: PayloadType;
  readonly fields: Fields;
  readonly columns: Readonly<Record<string, ColumnDefinition<ViewOf<Fields>>>>;
  /** The semantic token its changes carry: TASK, CHECKLIST… */
  readonly token: string;
  /** The field that names the parent record: adding a child revives a deleted parent [MERGE-11]. */
  readonly parentField?: string;
  /** The kind of the record that `parentField` names. */
  readonly parentKind?: string;
  /** Ids besides its own that a change of this record names as entityId tokens: both ends of a link, an item's task. */
  relatedIds?(effective: ViewOf<Fields>): readonly string[];
  /** The subtype tokens that a change of this record carries beside its semantic token. */
  subtypes?(effective: ViewOf<Fields>): readonly Subtype[];
  /** [COMMIT-13] Of a record that joins others: their ids, and the kinds that they may be of. */
  readonly ends?: {
    ids(effective: ViewOf<Fields>): readonly string[];
    readonly kinds: readonly string[];
  };
  /** [UNDO-9] What names one of these as its place or its mark: it is not taken away from under that. */
  readonly users?: readonly Users[];
  /** [UNDO-8] Of which one alone should be under way: an undo gives none back beside one that began since. */
  readonly underway?: Underway<ViewOf<Fields>>;
  /**
   * Where the id follows from what the record says, so that two devices' records of the same thing are one: the id it must have, null where
   * it says too little.
   */
  derivedId?(effective: ViewOf<Fields>): string | null;
};
export type AppendOnlyKind<Schema extends z.ZodType = z.ZodType> = {
  /** [KIND-20] Only a person's own commit may write such a one: an answer, a grant. */
  isPersons?(body: BodyView<z.output<Schema>>): boolean;
  readonly kind: string;
  readonly table: string;
  readonly storage: 'append';
  /**
   * Where its ids come from. `stream`: `{hostId}-{domain}-{counter}` of this host (`Writer.newAppendId`), anything else is refused.
   * `derived`: from what the record says, by a rule of its kind, so that several devices may make the same one. `stream_or_effect`: of the stream, or of the
   * operation whose effect it is, so that what is done on two devices apart is there once [EFFECT-11].
   */
  readonly ids: 'stream' | 'derived' | 'stream_or_effect';
  /** [APPLY-7] The only host that may say this, named by the body. Absent: any host may. */
  speaker?(body: BodyView<z.output<Schema>>): string | undefined;
  readonly payloadType: PayloadType;
  readonly schema: Schema;
  /** Read from the body as it was appended. */
  readonly columns: Readonly<Record<string, ColumnDefinition<BodyView<z.output<Schema>>>>>;
  readonly token: string;
  relatedIds?(effective: BodyView<z.output<Schema>>): readonly string[];
  /** The subtype tokens that a change of this record carries beside its semantic token. */
  subtypes?(effective: BodyView<z.output<Schema>>): readonly Subtype[];
};
export type RecordKind = RegisterKind | AppendOnlyKind;

const foldsByKind = new WeakMap<RegisterKind, Folds>();
/** The folds by which the fields of a kind are merged and read. */
export const foldsOf = (kind: RegisterKind): Folds => {
  const known = foldsByKind.get(kind);
  if (known !== undefined) return known;
  const folds = Object.fromEntries(Object.entries(kind.fields).map(([name, { fold }]) => [name, fold]));
  foldsByKind.set(kind, folds);
  return folds;
};

export const isRegisterKind = (kind: RecordKind): kind is RegisterKind => kind.storage === 'registers';
