import { effectiveOf } from '../records/effective';
import { headOf, unitsAfter } from '../log/feed';
import { itemsOfTask } from '../journal/items-of-task';
import type { RecordStore } from '../records/store';
import type { Effective } from '../record-kind';
import { column, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { mergeSome } from './search-merge';
import { makeDependentsDue } from './search-dependents';
import { putDocument } from './search-documents';
import { readProgress, writeProgress, type Progress } from './search-progress';
import { emptyShelves } from './vectors/shelf';
import {
  documentOf,
  searchableKinds,
  searchableText,
  type DocumentRef,
  type SearchableText,
} from './searchable';

// [SEARCH-6] The index follows the journal's commits with a cursor of its own. A new index reads the records kind by kind, once each, and
// then the commits that came meanwhile. Everything is read from the journal as it is now, so doing a step twice changes nothing.
export type Source = {
  readonly journal: SqlDatabase;
  readonly records: RecordStore;
  /** A function, because a journal that went back continues under another host. */
  readonly hostId: () => string;
};
/** Stops wherever it may rest: outside every transaction. */
export type Steps<T> = Generator<undefined, T, undefined>;

const PAGE = 50;

const effectiveNow = ({ records }: Source, { kind, id }: DocumentRef): Effective | null => {
  const state = records.readState(records.registerKind(kind), id);
  return state.ok && state.value !== null ? effectiveOf(records.registerKind(kind), state.value) : null;
};

const withItems = ({ journal }: Source, { ref, text }: { ref: DocumentRef; text: SearchableText | null }) => {
  if (text === null || ref.kind !== 'task') return text;
  const items = itemsOfTask(journal, ref.id).map((item) => item.text);
  return items.length === 0 ? text : { ...text, body: [text.body, ...items].join('\n') };
};

/** As it is now; null: there is nothing to find. */
export const textOfDocument = (source: Source, ref: DocumentRef): SearchableText | null => {
  const effective = effectiveNow(source, ref);
  const text = effective === null ? null : searchableText(ref.kind, effective);
  return withItems(source, { ref, text });
};

const putRecord = (index: SqlDatabase, { source, ref }: { source: Source; ref: DocumentRef }): void => {
  const put = { ref, text: textOfDocument(source, ref) };
  makeDependentsDue(index, { journal: source.journal, put });
  putDocument(index, put);
};

type Place = { readonly kind: number; readonly after: string };

const idsBehind = (source: Source, { place, most }: { place: Place; most: number }): readonly string[] => {
  const name = searchableKinds[place.kind];
  if (name === undefined) return [];
  const sql = `SELECT id FROM ${source.records.kind(name).table} WHERE id > ? ORDER BY id LIMIT ?`;
  return column({ id: text }, sql).all(source.journal, [place.after, most]);
};

/** The next records that are read anew, of as many kinds as it takes. */
const rebuildPage = (
  index: SqlDatabase,
  { source, progress, from }: { source: Source; progress: Progress; from: Place },
): void => {
  let place: Place | null = from;
  for (let left = PAGE; left > 0 && place !== null;) {
    const kind: string = searchableKinds[place.kind] ?? '';
    const ids = idsBehind(source, { place, most: left });
    for (const id of ids) putRecord(index, { source, ref: { kind, id } });
    const isDone = ids.length < left;
    const isLast: boolean = place.kind + 1 >= searchableKinds.length;
    left -= ids.length;
    if (!isDone) place = { kind: place.kind, after: ids.at(-1) ?? '' };
    else place = isLast ? null : { kind: place.kind + 1, after: '' };
  }
  writeProgress(index, { ...progress, rebuilding: place, isLoose: true });
};

/** What lies in them is found as their task. */
const partsOfTask: ReadonlySet<string> = new Set(['checklist', 'checklistItem']);
const known: ReadonlySet<string> = new Set([...searchableKinds, ...partsOfTask]);

const documentsIn = (source: Source, units: readonly DocumentRef[]): readonly DocumentRef[] => {
  const refs = new Map<string, DocumentRef>();
  for (const { kind, id } of units) {
    const unit = { kind, id };
    if (!known.has(unit.kind)) continue;
    const ref = partsOfTask.has(unit.kind) ? documentOf(unit, effectiveNow(source, unit) ?? {}) : unit;
    if (ref !== null && ref.id !== '') refs.set(`${ref.kind} ${ref.id}`, ref);
  }
  return [...refs.values()];
};

/** True where it has caught up. */
const followCommits = (
  index: SqlDatabase,
  { source, progress }: { source: Source; progress: Progress },
): boolean => {
  const { units, through } = unitsAfter(source.journal, { arrival: progress.cursor, most: PAGE });
  if (through === null) return true;
  const documents = documentsIn(source, units);
  index.transaction(() => {
    for (const ref of documents) putRecord(index, { source, ref });
    writeProgress(index, { ...progress, cursor: through });
  });
  return false;
};

export const beginAnew = (index: SqlDatabase, source: Source): Progress => {
  const fresh: Progress = {
    hostId: source.hostId(),
    cursor: headOf(source.journal).arrival,
    rebuilding: { kind: 0, after: '' },
    isLoose: true,
  };
  index.transaction(() => {
    index.run('DELETE FROM document');
    emptyShelves(index);
    index.run("INSERT INTO words (words) VALUES ('delete-all')");
    writeProgress(index, fresh);
  });
  return fresh;
};

/** [SEARCH-4] An index of another host, or of a later state than the journal's (a restored file), is begun anew. */
const startOf = (index: SqlDatabase, source: Source): Progress => {
  const progress = readProgress(index);
  const isOurs =
    progress !== null &&
    progress.hostId === source.hostId() &&
    progress.cursor <= headOf(source.journal).arrival;
  return isOurs ? progress : beginAnew(index, source);
};

export type Following = {
  readonly source: Source;
  readonly most: number;
  /** Nobody waits for the answer: what lies in pieces is put together, too. */
  readonly isIdle: boolean;
};

/** At most so many steps. */
export const follow = function* (index: SqlDatabase, { source, most, isIdle }: Following): Steps<undefined> {
  for (let step = 0; step < most; step += 1) {
    const progress = startOf(index, source);
    const from = progress.rebuilding;
    if (from !== null) index.transaction(() => rebuildPage(index, { source, progress, from }));
    else if (followCommits(index, { source, progress })) {
      if (!isIdle || !progress.isLoose) return undefined;
      index.transaction(() => {
        if (mergeSome(index)) writeProgress(index, { ...progress, isLoose: false });
      });
    }
    yield;
  }
  return undefined;
};

export const hasCaughtUp = (index: SqlDatabase, source: Source): boolean => {
  const progress = readProgress(index);
  return (
    progress !== null && progress.rebuilding === null && progress.cursor >= headOf(source.journal).arrival
  );
};
