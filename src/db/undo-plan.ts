import { readsTogether } from '../core/folds';
import { jsonEquals } from '../core/json';
import type { Entry } from '../core/registers';
import type { HeldEntry, PastVersion } from './commit-log';
import type { Hosts } from './hosts';
import { foldedField } from './effective';
import type { DraftRecord } from './record-draft';
import type { Standing } from './undone-entry';

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
type Dot = { readonly host: string; readonly n: number };
type Planning = {
  readonly record: DraftRecord;
  readonly hosts: Hosts;
  readonly now: number;
  readonly standing: Standing;
  readonly fields: Map<string, Restoration>;
  /** Per field looked at: whose entry an older commit of the act must have written for the chain to go on; null ends it. */
  readonly chain: Map<string, Dot | null>;
  isKept: boolean;
};

const shownEntry = (record: DraftRecord, name: string): Entry | null =>
  foldedField(record, name)?.entry ?? null;

type FieldWrite = { readonly name: string; readonly counter: number; readonly held: HeldEntry | null };

/** Nothing was there before: an optional field is emptied if it can be. */
const restorationOf = (record: DraftRecord, { name, held }: FieldWrite): Restoration | null => {
  if (held !== null) return held;
  const canBeNull = record.kind.fields[name]?.schema.safeParse(null).success ?? false;
  return canBeNull ? { value: null, authority: 'person', tainted: false } : null;
};

/** [UNDO-6] What only grows (destroyed, stopped, released, processed) is never taken back. */
const onlyGrows = ({ kind }: DraftRecord, name: string): boolean => readsTogether(kind.fields[name]?.fold);

/** [UNDO-7] Whose entry it is: the act's own at once, else what an undo put back stands for what it was. */
const ownerOf = (planning: Planning, { name, counter }: Pick<FieldWrite, 'name' | 'counter'>): Dot | null => {
  const { record, hosts, standing } = planning;
  const shown = shownEntry(record, name);
  if (shown === null || (shown.n === counter && shown.host === hosts.hostOf(counter))) return shown;
  return standing(shown, { kind: record.kind.kind, id: record.id, field: name });
};

const planField = (planning: Planning, write: FieldWrite): void => {
  const { record, hosts, fields, chain } = planning;
  const { name, counter, held } = write;
  if (onlyGrows(record, name)) {
    planning.isKept = true;
    return;
  }
  const shown = shownEntry(record, name);
  const isFirst = !chain.has(name);
  const dot = isFirst ? ownerOf(planning, write) : (chain.get(name) ?? null);
  const isActs = dot?.n === counter && dot.host === hosts.hostOf(counter);
  const restoration = isActs ? restorationOf(record, write) : null;
  if (restoration !== null) {
    fields.set(name, restoration);
    chain.set(name, held);
  } else if (isFirst) {
    chain.set(name, null);
    const isThereAlready = shown !== null && held !== null && jsonEquals(shown.value, held.value);
    if (!isThereAlready) planning.isKept = true;
  }
};

const planCreation = (planning: Planning, counter: number): void => {
  const { record, now } = planning;
  const deleted: HeldEntry = { value: now, host: '', n: 0, authority: 'person', tainted: false };
  const shown = shownEntry(record, 'deletedAt');
  const isFirst = !planning.chain.has('deletedAt');
  if (isFirst && shown !== null && shown.value !== null) return;
  planField(planning, { name: 'deletedAt', counter, held: deleted });
};

/** An adopted record's entries are not the act's; untouched since means that our newest version of it is. */
const planAdoption = (planning: Planning, newest: number): void => {
  const { record, hosts, now } = planning;
  const own = [...(record.now?.clock ?? [])].flatMap(([host, n]) => (hosts.hostOf(n) === host ? [n] : []));
  if (Math.max(0, ...own) !== newest) planning.isKept = true;
  else if (record.kind.fields['deletedAt'] !== undefined) {
    planning.fields.set('deletedAt', { value: now, authority: 'person', tainted: false });
  }
};

export const planUndo = (parts: {
  readonly record: DraftRecord;
  readonly target: UndoTarget;
  readonly hosts: Hosts;
  readonly now: number;
  readonly standing: Standing;
}): UndoPlan => {
  const { record, target, hosts, now, standing } = parts;
  const planning: Planning = {
    record,
    hosts,
    now,
    standing,
    fields: new Map(),
    chain: new Map(),
    isKept: false,
  };
  const newest = target.versions[0]?.counter ?? 0;
  for (const version of target.versions) {
    const { before, counter } = version;
    if (before === 'created') planCreation(planning, counter);
    else if (before === 'adopted') planAdoption(planning, newest);
    else if (before === 'merged') planning.isKept = true;
    else for (const [name, held] of before) planField(planning, { name, counter, held });
  }
  return planning;
};
