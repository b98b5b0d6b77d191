import type { ImportFormat, Left } from '../../api/transfer-definition';
import { journalKinds } from '../../../db/journal/kinds';
import type { SqlDatabase } from '../../../db/sql-database';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import type { StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';
import { draftsOf, whyNot, type Draft, type ItemDraft } from './drafts';
import { readers } from './formats';
import type { ReaderPorts } from './found';
import { MOST_FOUND } from './limits';

// [IMPORT-8] A file is read whole before anything is written. What was said then is what comes, or it is refused whole.
export type ImportFile = {
  readonly file: StagedFile;
  readonly format: ImportFormat;
  readonly ports: ReaderPorts;
};
export type JudgedImport = {
  readonly countByKind: Readonly<Record<string, number>>;
  readonly restored: number;
  readonly duplicates: number;
  readonly left: readonly Left[];
};

/** Every item that can come, `undefined` for a rest, and what cannot through `onLeft`. */
export const itemsOfFile = function* (
  { file, format, ports }: ImportFile,
  onLeft: (code: string, example: string) => void,
): Generator<ItemDraft | undefined, void, undefined> {
  let count = 0;
  for (const found of readers[format](file, ports)) {
    if (found === undefined) yield undefined;
    else if (found.found === 'left') onLeft(found.code, found.example);
    else {
      count += 1;
      if (count > MOST_FOUND) refuse('import_too_many');
      for (const item of draftsOf(found, { format, now: ports.now })) {
        const reason = whyNot(item);
        if (reason === null) yield item;
        else onLeft(reason, nameOf(item));
      }
    }
  }
};

const nameOf = ({ main: { fields } }: ItemDraft): string => {
  const name = fields['title'] ?? fields['workoutType'] ?? fields['name'];
  return typeof name === 'string' ? name.slice(0, 200) : '';
};

export const createLeft = () => {
  const byCode = new Map<string, { count: number; readonly example: string }>();
  return {
    add: (code: string, example: string): void => {
      const known = byCode.get(code);
      if (known === undefined) byCode.set(code, { count: 1, example });
      else known.count += 1;
    },
    list: (): Left[] => [...byCode].map(([code, { count, example }]) => ({ code, count, example })),
  };
};

const tableByKind = new Map(journalKinds.map((kind) => [kind.kind, kind.table]));

type Place = 'new' | 'here' | 'deleted';
const placeOf = (database: SqlDatabase, { kind, id }: Draft): Place => {
  const table = tableByKind.get(kind);
  if (table === undefined) throw new Error('[IMPORT-6] a draft of no kind');
  const row = database.query(`SELECT deleted_at FROM ${table} WHERE id = ?`, [id]).rows[0];
  if (row === undefined) return 'new';
  return row[0] === null ? 'here' : 'deleted';
};

/** Throws `Refused`. */
export const judgeImport = function* (
  { database }: Pick<Engine, 'database'>,
  what: ImportFile,
): Sliced<JudgedImport> {
  const left = createLeft();
  const seen = new Set<string>();
  const countByKind: Record<string, number> = {};
  let restored = 0;
  let duplicates = 0;
  for (const item of itemsOfFile(what, left.add)) {
    yield;
    if (item === undefined) continue;
    const { kind, id } = item.main;
    const place = seen.has(id) ? 'here' : placeOf(database, item.main);
    seen.add(id);
    if (place === 'here') duplicates += 1;
    else countByKind[kind] = (countByKind[kind] ?? 0) + 1;
    if (place === 'deleted') restored += 1;
  }
  return { countByKind, restored, duplicates, left: left.list() };
};
