import type { CategoryId } from '../../core/named-ids';
import type { Registers } from '../../core/registers';
import { bodyAsEffective, effectiveOf } from '../records/effective';
import { memberNamed, textOrNullNamed } from '../journal/effective';
import { journalKinds } from '../journal/kinds';
import type { Effective, RecordKind, RegisterKind } from '../record-kind';
import { taintedEntries } from '../records/text-origin';
import type { Store, Stores } from '../stores';
import { agentKinds } from './kinds';
import { column, select, text, type Select } from '../rows';

/** A record that something said rests on: in which database it is, and whether what it says came from outside. */
export type SourceRecord = {
  readonly sourceType: 'journal' | 'agent';
  readonly kind: string;
  readonly tainted: boolean;
  /** It was made from a file or by a run that had read something from outside: its id may be somebody's words, whoever vouched for its texts. */
  readonly isBornOutside: boolean;
  /** Its own, or those of what it belongs to: an item's task, a check's habit. Null: it has none. Empty: categories say nothing of it. */
  readonly categoryIds: readonly (CategoryId | null)[];
};
type Named = { readonly kind: string; readonly id: string };
const lookUpIn = (kinds: readonly RecordKind[]): Select<string> =>
  column(
    { kind: text },
    `${kinds.map(({ kind, table }) => `SELECT '${kind}' AS kind FROM ${table} WHERE id = ?`).join(' UNION ALL ')} LIMIT 1`,
  );
const allIn = (kinds: readonly RecordKind[]): string =>
  kinds
    .map(
      ({ kind, table }) =>
        `SELECT '${kind}' AS kind, ${table}.id AS id FROM said CROSS JOIN ${table} ON ${table}.id = said.id`,
    )
    .join(' UNION ALL ');
const lookUpAllIn = (kinds: readonly RecordKind[]): Select<Named> =>
  select(
    { kind: text, id: text },
    `WITH said(id) AS MATERIALIZED (SELECT value FROM json_each(?)) ${allIn(kinds)}`,
  );
const IN_JOURNAL = lookUpIn(journalKinds);
const IN_AGENT = lookUpIn(agentKinds);
const ALL_IN_JOURNAL = lookUpAllIn(journalKinds);
const ALL_IN_AGENT = lookUpAllIn(agentKinds);

export const hasTaintedText = (kind: RegisterKind, state: Registers): boolean =>
  [...state.fields].some(([field, entries]) => taintedEntries(kind, { field, entries }).length > 0);

/** What nobody writes a second time still says where the record comes from. */
export const isBornOutside = (kind: RegisterKind, state: Registers): boolean =>
  [...state.fields].some(
    ([field, entries]) => kind.fields[field]?.isText !== true && entries.some(({ tainted }) => tainted),
  );

type Place = {
  readonly store: Store;
  readonly lookUp: Select<string>;
  readonly lookUpAll: Select<Named>;
  readonly kinds: readonly RecordKind[];
};
type Says = Pick<SourceRecord, 'tainted' | 'isBornOutside' | 'categoryIds'>;
/** What cannot be read is taken for tainted. */
const unread: Says = { tainted: true, isBornOutside: true, categoryIds: [null] };
/** What something belongs to may belong to something again. */
const STEPS = 3;

const placesOf = ({ journal, agent }: Stores): Readonly<Record<SourceRecord['sourceType'], Place>> => ({
  journal: { store: journal, lookUp: IN_JOURNAL, lookUpAll: ALL_IN_JOURNAL, kinds: journalKinds },
  agent: { store: agent, lookUp: IN_AGENT, lookUpAll: ALL_IN_AGENT, kinds: agentKinds },
});

const hasCategory = (group: unknown): boolean =>
  typeof group === 'object' && group !== null && Object.hasOwn(group, 'categoryId');
/** Undefined: it names none, and its kind has no place for one. */
const namedCategory = (
  { id, kind }: { readonly id: string; readonly kind: RegisterKind },
  effective: Effective,
): string | null | undefined => {
  if (kind.kind === 'category') return id;
  if (kind.fields['categoryId'] !== undefined) return textOrNullNamed(effective, 'categoryId');
  const group = Object.keys(effective).find((name) => hasCategory(effective[name]));
  return group === undefined ? undefined : memberNamed(effective, { group, member: 'categoryId' });
};

const categoriesOf = (
  place: Place,
  {
    id,
    kind,
    effective,
    steps,
  }: {
    readonly id: string;
    readonly kind: RegisterKind;
    readonly effective: Effective;
    readonly steps: number;
  },
): readonly (CategoryId | null)[] => {
  const named = namedCategory({ id, kind }, effective);
  if (named !== undefined) return [named];
  const related = steps === 0 ? [] : (kind.relatedIds?.(effective) ?? []);
  const found = related.flatMap((owner) => {
    const of = kindAt(place, owner);
    return of === null ? [] : says(place, { kind: of, id: owner, steps: steps - 1 }).categoryIds;
  });
  return [...new Set(found)];
};

const says = (
  place: Place,
  { kind, id, steps }: { readonly kind: string; readonly id: string; readonly steps: number },
): Says => {
  const { records } = place.store;
  const definition = records.kind(kind);
  if (definition.storage === 'registers') {
    const state = records.readCounted(definition, id);
    if (!state.ok || state.value === null) return unread;
    const effective = effectiveOf(definition, state.value);
    const categoryIds = categoriesOf(place, { id, kind: definition, effective, steps });
    return {
      tainted: hasTaintedText(definition, state.value),
      isBornOutside: isBornOutside(definition, state.value),
      categoryIds,
    };
  }
  const body = records.readBody(definition, id);
  if (!body.ok || body.value === null) return unread;
  const told = bodyAsEffective(body.value)['tainted'];
  const tainted = told !== undefined && told !== false;
  return { tainted, isBornOutside: tainted, categoryIds: [] };
};

const kindAt = ({ store, lookUp, kinds }: Place, id: string): string | null =>
  lookUp.first(
    store.database,
    kinds.map(() => id),
  );

export const findSourceRecord = (stores: Stores, id: string): SourceRecord | null => {
  const places = placesOf(stores);
  for (const sourceType of ['journal', 'agent'] as const) {
    const place = places[sourceType];
    const kind = kindAt(place, id);
    if (kind !== null) return { sourceType, kind, ...says(place, { kind, id, steps: STEPS }) };
  }
  return null;
};

/** Whether any of the records that have one of these ids is such a one: however many there are, each database is asked once. */
export const someRecord = (
  stores: Stores,
  {
    ids,
    isSuch,
  }: {
    readonly ids: readonly string[];
    readonly isSuch: (record: Pick<SourceRecord, 'tainted' | 'isBornOutside'>) => boolean;
  },
): boolean => {
  if (ids.length === 0) return false;
  const said = JSON.stringify(ids);
  return Object.values(placesOf(stores)).some((place) =>
    place.lookUpAll
      .all(place.store.database, [said])
      .some(({ kind, id }) => isSuch(says(place, { kind, id, steps: 0 }))),
  );
};

/** Whether whoever may act in these categories alone (null: in all) may know of it. */
export const isSeenBy = (
  allowed: readonly string[] | null,
  { categoryIds }: Pick<SourceRecord, 'categoryIds'>,
): boolean => allowed === null || categoryIds.every((id) => id !== null && allowed.includes(id));
