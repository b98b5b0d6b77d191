import { isJsonObject, parseJson, type Json } from '../../core/json';
import { effectiveFields } from '../../core/effective-read';
import { decodeRegisters } from '../../core/registers-codec';
import type { Change } from '../../db/log/feed';
import { foldsOf, type RecordKind } from '../../db/record-kind';
import { anything, select, text } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import type { MatchEntity } from '../../notifications/match-entity';

// [WAKE-18] All of a batch's entities are fetched by one query per table: its units in the tables of their kinds, what they relate to in every
// table, since an id does not say of what kind it is.
// [WAKE-19] An entity belongs to the category it names; a category to itself; anything else to where what it relates to belongs. What
// belongs nowhere, or cannot be read, is shown to no agent with limits.
type Fields = ReadonlyMap<string, Json>;
type Row = { readonly id: string; readonly kind: RecordKind; readonly fields: Fields };
export type EntityQuestion = {
  readonly database: SqlDatabase;
  readonly kinds: readonly RecordKind[];
  readonly change: Change;
  /** Whether somebody asks what the entities are linked with. */
  readonly withLinks: boolean;
};

const fieldsFrom = (kind: RecordKind, text: unknown): Fields => {
  if (typeof text !== 'string') return new Map();
  if (kind.storage === 'append') {
    const body = parseJson(text);
    return new Map(body.ok && isJsonObject(body.value) ? Object.entries(body.value) : []);
  }
  const registers = decodeRegisters(text);
  if (!registers.ok) return new Map();
  return new Map(
    Array.from(effectiveFields(registers.value, foldsOf(kind)), ([name, { value }]) => [name, value]),
  );
};

const rowsIn = (
  { database }: EntityQuestion,
  { kind, ids }: { kind: RecordKind; ids: readonly string[] },
): Row[] => {
  const content = kind.storage === 'registers' ? 'state' : 'body';
  const sql = `SELECT id, ${content} AS content FROM ${kind.table} WHERE id IN (SELECT value FROM json_each(?))`;
  return select({ id: text, content: anything }, sql)
    .all(database, [JSON.stringify(ids)])
    .map((row) => ({ id: row.id, kind, fields: fieldsFrom(kind, row.content) }));
};

const fetchRows = (question: EntityQuestion): ReadonlyMap<string, Row> => {
  const { units, batch } = question.change;
  const named = new Set(units.map(({ id }) => id));
  const related = batch.typedTokens.flatMap(({ tokenClass, tokenValue }) =>
    tokenClass === 'entityId' && !named.has(tokenValue) ? [tokenValue] : [],
  );
  const rowById = new Map<string, Row>();
  for (const kind of question.kinds) {
    const own = units.filter((unit) => unit.kind === kind.kind).map(({ id }) => id);
    const ids = [...own, ...related];
    if (ids.length === 0) continue;
    for (const row of rowsIn(question, { kind, ids })) rowById.set(row.id, row);
  }
  return rowById;
};

type Category = string | null;
/** Undefined: it names none, and its kind has no place for one. */
const namedCategory = ({ id, kind, fields }: Row): Category | undefined => {
  const own = fields.get('categoryId');
  if (own !== undefined) return typeof own === 'string' ? own : null;
  if (kind.kind === 'category') return id;
  for (const group of fields.values()) {
    if (!isJsonObject(group) || !Object.hasOwn(group, 'categoryId')) continue;
    return typeof group['categoryId'] === 'string' ? group['categoryId'] : null;
  }
  return kind.storage === 'registers' && Object.hasOwn(kind.fields, 'categoryId') ? null : undefined;
};

const STEPS = 3;
const categoriesOf = (
  row: Row,
  { rowById, steps = STEPS }: { rowById: ReadonlyMap<string, Row>; steps?: number },
): readonly Category[] => {
  const named = namedCategory(row);
  if (named !== undefined) return [named];
  if (steps === 0) return [null];
  const relatedIds = row.kind.relatedIds?.(Object.fromEntries(row.fields)) ?? [];
  return relatedIds.flatMap((id) => {
    const related = rowById.get(id);
    return related === undefined ? [null] : categoriesOf(related, { rowById, steps: steps - 1 });
  });
};

const writtenIn = (change: Change, { id, fields }: Row): ReadonlyMap<string, Json> => {
  const unit = change.units.find((one) => one.id === id);
  if (unit === undefined || unit.before === 'merged') return new Map();
  const { before } = unit;
  if (before === null || typeof before === 'string') {
    return new Map(Array.from(fields.keys(), (name) => [name, null]));
  }
  return new Map(Array.from(before, ([name, held]) => [name, held?.value ?? null]));
};

const LINKS = select(
  { id: text, other: text },
  `SELECT from_id AS id, to_id AS other FROM link WHERE from_id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL
  UNION ALL SELECT to_id, from_id FROM link WHERE to_id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`,
);
const linkedIdsOf = (
  database: SqlDatabase,
  ids: Iterable<string>,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const asked = JSON.stringify([...ids]);
  const linked = new Map<string, Set<string>>();
  for (const { id, other } of LINKS.all(database, [asked, asked])) {
    const others = linked.get(id) ?? new Set();
    linked.set(id, others.add(other));
  }
  return linked;
};

export const readBatchEntities = (question: EntityQuestion): readonly MatchEntity[] => {
  const rowById = fetchRows(question);
  const linked = question.withLinks ? linkedIdsOf(question.database, rowById.keys()) : new Map();
  return Array.from(rowById.values(), (row) => ({
    id: row.id,
    type: row.kind.kind,
    categoryIds: categoriesOf(row, { rowById }),
    fields: row.fields,
    written: writtenIn(question.change, row),
    linkedIds: linked.get(row.id) ?? new Set(),
  }));
};
