import { readsTogether } from '../../core/folds';
import { jsonEquals } from '../../core/json';
import type { Entry } from '../../core/registers';
import { commitOf, type Dot } from './feed';
import type { Before, HeldEntry, Unit } from './past';
import type { SqlDatabase } from '../sql-database';
import { foldedField } from '../records/effective';
import type { DraftRecord } from '../records/draft';
import type { Standing } from './undone-entry';

/** An act's version of one register record. */
export type PastVersion = {
  readonly unit: Unit;
  readonly dot: Dot;
  readonly before: Before;
  /** The place of its commit. */
  readonly arrival: number;
};
/** One record's versions in the act, newest first. */
export type UndoTarget = {
  readonly kind: string;
  readonly id: string;
  readonly versions: readonly PastVersion[];
};
export type Restoration = Pick<HeldEntry, 'value' | 'authority' | 'tainted'>;
export type UndoPlan = {
  readonly fields: ReadonlyMap<string, Restoration>;
  /** Something of this record was written since and stays. */
  readonly isKept: boolean;
};
type Planning = {
  readonly record: DraftRecord;
  readonly database: SqlDatabase;
  readonly now: number;
  readonly standing: Standing;
  readonly fields: Map<string, Restoration>;
  /** Every version that the act wrote, on whichever device. */
  readonly dots: readonly Dot[];
  /** Per field looked at: whose entry an older commit of the act must have written for the chain to go on; null ends it. */
  readonly chain: Map<string, Dot | null>;
  isKept: boolean;
};

const shownEntry = (record: DraftRecord, name: string): Entry | null =>
  foldedField(record, name)?.entry ?? null;

type FieldWrite = { readonly name: string; readonly dot: Dot; readonly held: HeldEntry | null };
const isSame = (one: Dot | null, other: Dot): boolean => one?.n === other.n && one.host === other.host;

/** Nothing was there before: an optional field is emptied if it can be. */
const restorationOf = (record: DraftRecord, { name, held }: FieldWrite): Restoration | null => {
  if (held !== null) return held;
  const canBeNull = record.kind.fields[name]?.schema.safeParse(null).success ?? false;
  return canBeNull ? { value: null, authority: 'person', tainted: false } : null;
};

/** [UNDO-6] What only grows (destroyed, stopped, released, processed) is never taken back. */
const onlyGrows = ({ kind }: DraftRecord, name: string): boolean => readsTogether(kind.fields[name]?.fold);

/** [UNDO-7] Whose entry it is: the act's own at once, else what an undo put back stands for what it was. */
const ownerOf = (planning: Planning, { name, dot }: Pick<FieldWrite, 'name' | 'dot'>): Dot | null => {
  const { record, standing } = planning;
  const shown = shownEntry(record, name);
  if (shown === null || isSame(shown, dot)) return shown;
  return standing(shown, { kind: record.kind.kind, id: record.id, field: name });
};

const planField = (planning: Planning, write: FieldWrite): void => {
  const { record, fields, chain } = planning;
  const { name, dot, held } = write;
  if (onlyGrows(record, name)) {
    planning.isKept = true;
    return;
  }
  const shown = shownEntry(record, name);
  const isFirst = !chain.has(name);
  const owner = isFirst ? ownerOf(planning, write) : (chain.get(name) ?? null);
  const restoration = isSame(owner, dot) ? restorationOf(record, write) : null;
  if (restoration !== null) {
    fields.set(name, restoration);
    chain.set(name, held);
  } else if (isFirst && owner !== null && planning.dots.some((own) => isSame(owner, own))) {
    // [UNDO-10] Two devices did the act apart: the chain begins at the version that is shown, which comes later in the list.
    return;
  } else if (isFirst) {
    chain.set(name, null);
    const isThereAlready = shown !== null && held !== null && jsonEquals(shown.value, held.value);
    if (!isThereAlready) planning.isKept = true;
  }
};

const planCreation = (planning: Planning, dot: Dot): void => {
  const { record, now } = planning;
  const deleted: HeldEntry = { value: now, host: '', n: 0, authority: 'person', tainted: false };
  const shown = shownEntry(record, 'deletedAt');
  const isFirst = !planning.chain.has('deletedAt');
  if (isFirst && shown !== null && shown.value !== null) return;
  planField(planning, { name: 'deletedAt', dot, held: deleted });
};

/** An adopted record's entries are not the act's. It is untouched if the act's version is the newest one that the log knows. */
const planAdoption = (planning: Planning, newest: Dot): void => {
  const { record, database, now } = planning;
  const arrivals = [...(record.now?.clock ?? [])].map(
    ([host, n]) => commitOf(database, { host, n })?.arrival ?? 0,
  );
  const isNewest = record.now?.clock.get(newest.host) === newest.n;
  if (!isNewest || Math.max(0, ...arrivals) !== commitOf(database, newest)?.arrival) planning.isKept = true;
  else if (record.kind.fields['deletedAt'] !== undefined) {
    planning.fields.set('deletedAt', { value: now, authority: 'person', tainted: false });
  }
};

export const planUndo = (parts: {
  readonly record: DraftRecord;
  readonly target: UndoTarget;
  readonly database: SqlDatabase;
  readonly now: number;
  readonly standing: Standing;
}): UndoPlan => {
  const { record, target, database, now, standing } = parts;
  const planning: Planning = {
    record,
    database,
    now,
    standing,
    fields: new Map(),
    dots: target.versions.map(({ dot }) => dot),
    chain: new Map(),
    isKept: false,
  };
  const newest = target.versions[0];
  for (const version of target.versions) {
    const { before, dot } = version;
    if (before === 'created') planCreation(planning, dot);
    else if (before === 'adopted') planAdoption(planning, newest?.dot ?? dot);
    else if (before === 'merged') planning.isKept = true;
    else for (const [name, held] of before) planField(planning, { name, dot, held });
  }
  return planning;
};
