import type { HostId } from '../../core/named-ids';
import { addNamed, UNNAMED, type Named, type Row, type RowsOf } from '../readable-rows';
import type { RecordKind } from '../record-kind';
import type { SqlValue } from '../sql-database';
import { filePagesOf, type DatabaseBytes } from './file-pages';
import { mapPages } from './page-map';
import { createTrees, nothingLost, type SalvagedRecord, type Trees, type Walked } from './trees';

// [RESCUE-7] Rows out of the bytes of a database, where SQLite refuses the file: its header is not asked, its schema only helps.
// 1. Pages of trees and free ones are told apart. 2. The schema's rows, wherever they lie, say where each table begins. 3. Every tree that
// is known is walked, so that its pages are claimed. 4. A table whose beginning or whose inner page is lost takes the tops that are left over
// and that hold its rows: the commits name which record is of which kind, and where they do not, the shape of the rows does.
// Nothing is written; memory holds one page at a time, a byte for each page of the file, and the names of the commits.
export type Salvage = {
  readonly rowsOf: RowsOf;
  readonly hostId: HostId | null;
};

type Found = { readonly root: number | null; readonly tops: readonly number[]; readonly walked: Walked };
/** How the rows of a table look: so many columns, of these sorts. */
type Shape = readonly ('TEXT' | 'INTEGER' | 'REAL')[];

const SCHEMA_COLUMNS = 5;
/** The index of `units` in a commit, by its number of columns: today's format, and the one before commits named their host. */
const UNITS_BY_COLUMNS: ReadonlyMap<number, number> = new Map([
  [15, 11],
  [11, 8],
]);
const COMMITS = 'commits';
/** So many rows of a tree say whose it is. */
const ASKED = 50;

const shapeOf = ({ storage, columns }: RecordKind): Shape => [
  'TEXT',
  ...Object.values(columns).map(({ type }) => type),
  ...(storage === 'registers' ? (['INTEGER', 'TEXT'] as const) : (['TEXT'] as const)),
];
const fits = (record: readonly SqlValue[], shape: Shape): boolean =>
  record.length === shape.length &&
  shape.every((type, at) => {
    const value = record[at];
    return value === null || typeof value === (type === 'TEXT' ? 'string' : 'number');
  });

/** Its id is the first column, what it says the last one; a row of an index never ends with what a record says. */
const rowOf = (record: readonly SqlValue[]): Row | null => {
  const id = record[0];
  const text = record.at(-1);
  return record.length > 2 && typeof id === 'string' && typeof text === 'string' && /^[[{]/.test(text)
    ? { id, text }
    : null;
};

type SchemaRow = { readonly name: string; readonly root: number };
const schemaRowOf = (record: SalvagedRecord): SchemaRow | null => {
  if (record?.length !== SCHEMA_COLUMNS) return null;
  const [type, name, , root, sql] = record;
  const isOne = (type === 'table' || type === 'index') && (sql === null || typeof sql === 'string');
  return isOne && typeof name === 'string' && typeof root === 'number' && root > 1 ? { name, root } : null;
};

/** The first one that can be read. */
const firstOf = (trees: Trees, root: number): readonly SqlValue[] | null => {
  for (const record of trees.records(root)) if (record !== null) return record;
  return null;
};

/** Below the first page, and on leaves that nothing leads to any more. */
const readSchema = (trees: Trees): ReadonlyMap<string, number> => {
  const roots = new Map<string, number>();
  const walked = nothingLost();
  const take = (root: number): void => {
    trees.claim(root, walked);
    for (const record of trees.records(root)) {
      const row = schemaRowOf(record);
      if (row !== null) roots.set(row.name, row.root);
    }
  };
  take(1);
  if (!walked.lostPart) return roots;
  for (const top of trees.tops()) if (schemaRowOf(firstOf(trees, top)) !== null) take(top);
  return roots;
};

/** Where a table begins is not known, and yet it is whole: all of it hangs below one top. */
const isBroken = ({ root, tops, walked }: Found): boolean =>
  (root === null && tops.length !== 1) || walked.lostPart || walked.lostRows;
const mayHaveTops = ({ root, walked }: Found): boolean => root === null || walked.lostPart;

const recordsOf = function* (
  trees: Trees,
  { root, tops }: Found,
): Generator<SalvagedRecord, void, undefined> {
  if (root !== null) yield* trees.records(root);
  for (const top of tops) yield* trees.records(top);
};

const claimAll = (trees: Trees): ((table: string) => Found) => {
  const roots = readSchema(trees);
  const walkedByTable = new Map<string, Walked>();
  for (const [table, root] of roots) {
    const walked = nothingLost();
    trees.claim(root, walked);
    walkedByTable.set(table, walked);
  }
  return (table) => ({
    root: roots.get(table) ?? null,
    tops: [],
    walked: walkedByTable.get(table) ?? nothingLost(),
  });
};

const withTops = (trees: Trees, { found, tops }: { found: Found; tops: readonly number[] }): Found => {
  const walked: Walked = { ...found.walked };
  for (const top of tops) trees.claim(top, walked);
  return { root: found.root, tops, walked };
};

const unitsIn = (record: readonly SqlValue[]): SqlValue | undefined =>
  record[UNITS_BY_COLUMNS.get(record.length) ?? -1];

const commitsIn = (trees: Trees, found: Found): Found => {
  if (!mayHaveTops(found)) return found;
  const areCommits = (top: number): boolean => {
    const first = firstOf(trees, top);
    return first?.[0] === null && typeof unitsIn(first) === 'string';
  };
  return withTops(trees, { found, tops: trees.tops().filter(areCommits) });
};

const namesIn = (trees: Trees, commits: Found): Named => {
  const idsByKind = new Map<string, Set<string>>();
  for (const record of recordsOf(trees, commits)) if (record !== null) addNamed(idsByKind, unitsIn(record));
  return { idsByKind, isWhole: !isBroken(commits) };
};

type Asked = { readonly trees: Trees; readonly named: Named };
/** Whose rows lie below a top: the kinds that it may be, of which one is sure and several are not. */
const kindsOfTop = (
  { trees, named }: Asked,
  { top, kinds }: { readonly top: number; readonly kinds: readonly RecordKind[] },
): readonly RecordKind[] => {
  const records: (readonly SqlValue[])[] = [];
  for (const record of trees.records(top)) {
    if (record !== null && rowOf(record) !== null) records.push(record);
    if (records.length === ASKED) break;
  }
  const isNamed = ({ kind }: RecordKind): boolean =>
    records.some(([id]) => typeof id === 'string' && named.idsByKind.get(kind)?.has(id) === true);
  const byName = kinds.filter(isNamed);
  if (byName.length > 0 || records.length === 0) return byName;
  return kinds.filter((kind) => records.every((record) => fits(record, shapeOf(kind))));
};

type Attributed = { readonly found: Found; readonly mayHaveMore: boolean };
const attribute = (
  asked: Asked,
  { kinds, foundOf }: { readonly kinds: readonly RecordKind[]; readonly foundOf: (table: string) => Found },
): ReadonlyMap<string, Attributed> => {
  const searching = kinds.filter(({ table }) => mayHaveTops(foundOf(table)));
  const owners =
    searching.length === 0
      ? []
      : asked.trees.tops().map((top) => ({ top, of: kindsOfTop(asked, { top, kinds: searching }) }));
  return new Map(
    kinds.map((kind) => {
      const its = owners.filter(({ of }) => of.includes(kind));
      const tops = its.filter(({ of }) => of.length === 1).map(({ top }) => top);
      const found = withTops(asked.trees, { found: foundOf(kind.table), tops });
      return [kind.kind, { found, mayHaveMore: its.length > tops.length }];
    }),
  );
};

const readKind = function* (
  { trees, named }: Asked,
  { kind, its }: { readonly kind: RecordKind; readonly its: Attributed },
): Generator<Row, void, undefined> {
  const seen = new Set<string>();
  let isWhole = !isBroken(its.found) && !its.mayHaveMore;
  for (const record of recordsOf(trees, its.found)) {
    const row = record === null ? null : rowOf(record);
    if (row === null) isWhole = false;
    if (row === null || seen.has(row.id)) continue;
    seen.add(row.id);
    yield row;
  }
  if (isWhole) return;
  if (!named.isWhole || its.mayHaveMore) yield { id: UNNAMED, text: null };
  for (const id of named.idsByKind.get(kind.kind) ?? []) if (!seen.has(id)) yield { id, text: null };
};

const hostIdIn = (trees: Trees, meta: Found): string | null => {
  for (const record of recordsOf(trees, meta))
    if (record?.[0] === 'hostId' && typeof record[1] === 'string') return record[1];
  return null;
};

/** Null where no page of a tree is in the bytes. */
export const salvage = (bytes: DatabaseBytes, kinds: readonly RecordKind[]): Salvage | null => {
  const pages = filePagesOf(bytes);
  if (pages === null) return null;
  const trees = createTrees(mapPages(pages));
  const foundOf = claimAll(trees);
  const named = namesIn(trees, commitsIn(trees, foundOf(COMMITS)));
  const attributed = attribute({ trees, named }, { kinds, foundOf });
  return {
    hostId: hostIdIn(trees, foundOf('meta')),
    rowsOf: function* (kind) {
      const its = attributed.get(kind.kind);
      if (its !== undefined) yield* readKind({ trees, named }, { kind, its });
    },
  };
};
