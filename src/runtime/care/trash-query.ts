import { integerNamed } from '../../db/journal/effective';
import { onTokens } from '../../notifications/dependence';
import { CareKind, careQueries, type CareRef } from '../api/care-definition';
import type { Engine } from '../engine';
import { readRecords } from '../queries/journal-records';
import { query } from '../queries/query';
import { careKindOf, careTitle, careTokens } from './care-kinds';

// [CARE-7] The trash is every kind's index of deleted records, merged, newest first; of equal instants by kind, then id. A page begins behind
// the last thing of the one before.
const TRASHED: readonly CareKind[] = CareKind.options.filter(
  // A day's plan is never deleted, and a check-in is unchecked where it is.
  (kind) => kind !== 'dayPlan' && kind !== 'habitCheck',
);

type Place = { readonly deletedAt: number; readonly kind: string; readonly id: string };
type Row = Place & { readonly ref: CareRef; readonly title: string };

const behind = (a: Place, b: Place): number =>
  b.deletedAt - a.deletedAt ||
  (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const textOfPlace = ({ deletedAt, kind, id }: Place): string => `${deletedAt}.${kind}.${id}`;
const CURSOR = /^(\d{1,16})\.([a-zA-Z]+)\.(.+)$/;
const placeOf = (text: string | null | undefined): Place | null => {
  const [, at, kind, id] = CURSOR.exec(text ?? '') ?? [];
  return at === undefined || kind === undefined || id === undefined
    ? null
    : { deletedAt: Number(at), kind, id };
};

type Page = { readonly from: Place | null; readonly take: number };

/** Those of the cursor's own instant come too, and fall away below: they are few. */
const rowsOf = (
  engine: Engine,
  { kind: name, from, take }: Page & { readonly kind: CareKind },
): readonly Row[] => {
  const kind = careKindOf(name);
  const read = (where: string, params: readonly (string | number)[]) =>
    readRecords(engine, {
      kind,
      sql: `SELECT id, state FROM ${kind.table} INDEXED BY ${kind.table}_deleted WHERE deleted_at IS NOT NULL AND ${where}`,
      params,
    });
  const newest = 'ORDER BY deleted_at DESC, id LIMIT ?';
  const records =
    from === null
      ? read(`deleted_at >= 0 ${newest}`, [take])
      : [
          ...read(`deleted_at = ? AND id > ? ORDER BY id LIMIT ?`, [
            from.deletedAt,
            name > from.kind ? '' : name === from.kind ? from.id : '\u{10ffff}',
            take,
          ]),
          ...read(`deleted_at < ? ${newest}`, [from.deletedAt, take]),
        ];
  return records.map((record) => ({
    ref: { kind: name, id: record.id },
    kind: name,
    id: record.id,
    title: careTitle(engine, { kind: name, record }),
    deletedAt: integerNamed(record.fields, 'deletedAt') ?? 0,
  }));
};

export const trashQueries = {
  'trash.list': query(careQueries['trash.list'], {
    read: (engine, { kinds, before, limit = 50 }) => {
      const wanted = kinds === undefined ? TRASHED : TRASHED.filter((kind) => kinds.includes(kind));
      const page = { from: placeOf(before), take: limit + 1 };
      const rows = wanted.flatMap((kind) => rowsOf(engine, { ...page, kind })).sort(behind);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        records: shown.map(({ ref, title, deletedAt }) => ({ ref, title, deletedAt })),
        next: rows.length > limit && last !== undefined ? textOfPlace(last) : null,
      };
    },
    dependsOn: () => onTokens(...careTokens),
  }),
};
