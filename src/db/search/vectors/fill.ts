import type { Sha256 } from '../../../core/sha256';
import { from, number, numberOr, textOr } from '../../rows';
import type { SqlDatabase } from '../../sql-database';
import { MESSAGE, rememberedText, type MemorySource } from '../memory-follow';
import { textOfDocument, type Source } from '../search-follow';
import type { DocumentRef } from '../searchable';
import type { Embedder } from './embedder';
import { hashOnShelf, openShelf, putVectors, type NewVector, type Owned, type Shelf } from './shelf';

// [LIKE-7] A shelf is filled behind the full text, in slices, with a cursor of its own, written with what it says. A text that is as it was keeps its
// vector, by its hash; a vector is of the text's beginning alone where the model takes no more.
export type Sources = { readonly journal: Source; readonly memory: MemorySource | null };
export type Due = {
  readonly ref: DocumentRef;
  readonly owned: Owned;
  readonly text: string;
  /** Behind which place of its list it stands: the cursor goes no further than what is settled. */
  readonly at: number;
  /** What it is made of, so that who sends it elsewhere can judge each field. */
  readonly fields: { readonly title: string; readonly text: string };
};
export type DueSlice = {
  readonly due: readonly Due[];
  readonly column: 'journal_through' | 'memory_through';
  readonly through: number;
};
export const LONGEST_EMBEDDED = 8_000;

const THROUGH = from('shelf').select(
  { journalThrough: numberOr(0), memoryThrough: numberOr(0) },
  'WHERE number = ?',
);
const DOCUMENTS = from('document').select(
  { changed: number, kind: textOr(null), id: textOr(null), categoryId: textOr('') },
  'WHERE changed > ? ORDER BY changed LIMIT ?',
);
const MESSAGES = from('memory').select(
  { number, id: textOr(null) },
  'WHERE number > ? ORDER BY number LIMIT ?',
);

const beginningOf = (text: string): string => {
  const last = text.charCodeAt(LONGEST_EMBEDDED - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST_EMBEDDED - 1 : LONGEST_EMBEDDED);
};

const throughOf = (index: SqlDatabase, shelf: Shelf): readonly [number, number] => {
  const through = THROUGH.first(index, [shelf.number]);
  return [through?.journalThrough ?? 0, through?.memoryThrough ?? 0];
};

const dueDocuments = (
  index: SqlDatabase,
  { source, after, most }: { readonly source: Source; readonly after: number; readonly most: number },
): DueSlice | null => {
  const documents = DOCUMENTS.all(index, [after, most]);
  const through = documents.at(-1)?.changed;
  if (through === undefined) return null;
  const due = documents.flatMap(({ changed, kind, id, categoryId }): readonly Due[] => {
    if (kind === null || id === null) return [];
    const found = textOfDocument(source, { kind, id });
    if (found === null) return [];
    const fields = { title: found.title, text: found.body };
    const text = beginningOf(`${found.title}\n${found.body}`);
    return [{ ref: { kind, id }, owned: { kind, owner: categoryId }, text, at: changed, fields }];
  });
  return { due, column: 'journal_through', through };
};

const dueMessages = (
  index: SqlDatabase,
  { source, after, most }: { readonly source: MemorySource; readonly after: number; readonly most: number },
): DueSlice | null => {
  const messages = MESSAGES.all(index, [after, most]);
  const through = messages.at(-1)?.number;
  if (through === undefined) return null;
  const due = messages.flatMap(({ number: at, id }): readonly Due[] => {
    const remembered = id === null ? null : rememberedText(source, id);
    if (remembered === null || id === null) return [];
    const { agentId, text } = remembered;
    const of = { ref: { kind: MESSAGE, id }, owned: { kind: MESSAGE, owner: agentId } };
    return [{ ...of, text: beginningOf(text), at, fields: { title: '', text } }];
  });
  return { due, column: 'memory_through', through };
};

/** The next that this shelf has not seen; null: none. */
export const nextDue = (
  index: SqlDatabase,
  { shelf, sources, most }: { readonly shelf: Shelf; readonly sources: Sources; readonly most: number },
): DueSlice | null => {
  const [journal, memory] = throughOf(index, shelf);
  const documents = dueDocuments(index, { source: sources.journal, after: journal, most });
  if (documents !== null || sources.memory === null) return documents;
  return dueMessages(index, { source: sources.memory, after: memory, most });
};

/** Inside a transaction: what came of a slice, and that it was seen. */
export const putSlice = (
  index: SqlDatabase,
  {
    shelf,
    slice,
    vectors,
  }: { readonly shelf: Shelf; readonly slice: DueSlice; readonly vectors: readonly NewVector[] },
): void => {
  putVectors(index, { shelf, vectors });
  index.run(`UPDATE shelf SET ${slice.column} = ? WHERE number = ?`, [slice.through, shelf.number]);
};

/** What of a slice needs a vector, and what only has another owner. */
export const hashedSlice = (
  index: SqlDatabase,
  { shelf, slice, sha256 }: { readonly shelf: Shelf; readonly slice: DueSlice; readonly sha256: Sha256 },
): readonly (Due & { readonly hash: string; readonly isKnown: boolean })[] =>
  slice.due.map((due) => {
    const hash = sha256(due.text);
    return { ...due, hash, isKnown: hashOnShelf(index, { shelf, ref: due.ref }) === hash };
  });

/** For a model on this device. False: nothing is left. */
export const fillSlice = (
  index: SqlDatabase,
  {
    embedder,
    sources,
    sha256,
    most,
  }: {
    readonly embedder: Embedder;
    readonly sources: Sources;
    readonly sha256: Sha256;
    readonly most: number;
  },
): boolean =>
  index.transaction(() => {
    const shelf = openShelf(index, embedder);
    const slice = nextDue(index, { shelf, sources, most });
    if (slice === null) return false;
    const vectors = hashedSlice(index, { shelf, slice, sha256 }).map(
      ({ ref, owned, hash, isKnown, text }): NewVector => ({
        ref,
        owned,
        hash,
        vector: isKnown ? null : embedder.embed(text),
      }),
    );
    putSlice(index, { shelf, slice, vectors });
    return true;
  });
