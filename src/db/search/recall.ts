import type { AgentId, CategoryId } from '../../core/named-ids';
import { from, number, select, text, textOr } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { fuse } from './fuse';
import { MESSAGE } from './memory-follow';
import { numberAt } from './search-documents';
import { anyWordExpression } from './search-text';
import type { DocumentRef } from './searchable';
import type { BlockCache } from './vectors/blocks';
import type { Embedder } from './vectors/embedder';
import { nearest } from './vectors/near';
import { findShelf, type Owned } from './vectors/shelf';

// [LIKE-9] What an agent looks for is found by words and by likeness, only where it may look: its own messages, or entries of its categories. That
// bounds what is looked through, not what is left of it afterwards; whoever shows a hit looks at the record once more.
export type RecallScope =
  | {
      readonly in: 'journal';
      /** Null: everywhere, what has no category too. */
      readonly categoryIds: readonly CategoryId[] | null;
      readonly kinds: readonly string[] | null;
      /** Milliseconds, from inclusive, until exclusive. */
      readonly from: number | null;
      readonly until: number | null;
    }
  | { readonly in: 'memory'; readonly agentId: AgentId };
export type RecallQuestion = {
  readonly text: string;
  readonly scope: RecallScope;
  readonly limit: number;
};
export type Recalled = DocumentRef & { readonly score: number };

/** Of each list. */
const RANKED = 50;
/** The newest that hold any of the words; the best of them by BM25. */
const SCORED = 1_000;

type Asked = { readonly sql: string; readonly params: readonly (string | number)[] };
const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

const journalWords = (scope: Extract<RecallScope, { in: 'journal' }>, expression: string): Asked => {
  const { categoryIds, kinds, from, until } = scope;
  const conditions = [
    ...(categoryIds === null ? [] : [` AND document.category_id IN (${marks(categoryIds.length)})`]),
    ...(kinds === null ? [] : [` AND document.kind IN (${marks(kinds.length)})`]),
    ...(from === null ? [] : [' AND words.rowid >= CAST(? AS INTEGER)']),
    ...(until === null ? [] : [' AND words.rowid < CAST(? AS INTEGER)']),
  ];
  return {
    sql: `SELECT document.kind, document.id, bm25(words, 2.0, 1.0) AS weight FROM words
CROSS JOIN document ON document.number = words.rowid WHERE words MATCH ?${conditions.join('')}
ORDER BY words.rowid DESC LIMIT ${SCORED}`,
    params: [
      expression,
      ...(categoryIds ?? []),
      ...(kinds ?? []),
      ...(from === null ? [] : [numberAt(from)]),
      ...(until === null ? [] : [numberAt(until)]),
    ],
  };
};
const memoryWords = (agentId: AgentId, expression: string): Asked => ({
  sql: `SELECT '${MESSAGE}' AS kind, memory.id, bm25(memory_words) AS weight FROM memory_words
CROSS JOIN memory ON memory.number = memory_words.rowid WHERE memory_words MATCH ? AND memory.agent_id = ?
ORDER BY memory_words.rowid DESC LIMIT ${SCORED}`,
  params: [expression, agentId],
});

const byWords = (index: SqlDatabase, { text: said, scope }: RecallQuestion): readonly DocumentRef[] => {
  const expression = anyWordExpression(said);
  if (expression === null) return [];
  const { sql, params } =
    scope.in === 'journal' ? journalWords(scope, expression) : memoryWords(scope.agentId, expression);
  // BM25 of SQLite is smaller where it fits better.
  return [...select({ kind: text, id: text, weight: number }, sql).all(index, params)]
    .sort((a, b) => a.weight - b.weight)
    .slice(0, RANKED);
};

const isSeenIn =
  (scope: RecallScope) =>
  ({ kind, owner }: Owned): boolean => {
    if (scope.in === 'memory') return kind === MESSAGE && owner === scope.agentId;
    const { categoryIds, kinds } = scope;
    if (kind === MESSAGE || (kinds !== null && !kinds.includes(kind))) return false;
    return categoryIds === null || categoryIds.includes(owner);
  };

const DOCUMENT = from('document').select({ number, categoryId: textOr(null) }, 'WHERE id = ? AND kind = ?');
const REMEMBERED = from('memory').column({ agentId: text }, 'WHERE id = ?');
/** A vector may be behind: what is in the index now decides. */
const isStillIn = (
  index: SqlDatabase,
  { scope, ref }: { readonly scope: RecallScope; readonly ref: DocumentRef },
): boolean => {
  if (scope.in === 'memory') return REMEMBERED.first(index, [ref.id]) === scope.agentId;
  const document = DOCUMENT.first(index, [ref.id, ref.kind]);
  if (document === null) return false;
  const { categoryIds, from, until } = scope;
  const { number: place, categoryId } = document;
  if (categoryIds !== null && (categoryId === null || !categoryIds.includes(categoryId))) return false;
  return (from === null || place >= numberAt(from)) && (until === null || place < numberAt(until));
};

/** What is asked for, as one model says it. */
export type AskedVector = Pick<Embedder, 'id' | 'dimensions' | 'floor'> & { readonly vector: Float32Array };

const byLikeness = (
  index: SqlDatabase,
  {
    scope,
    asked,
    cache,
  }: { readonly scope: RecallScope; readonly asked: AskedVector; readonly cache: BlockCache },
): readonly DocumentRef[] => {
  const shelf = findShelf(index, asked);
  if (shelf === null) return [];
  return nearest(index, {
    shelf,
    looked: cache.of(index, shelf),
    question: { vector: asked.vector, floor: asked.floor, isSeen: isSeenIn(scope), limit: RANKED },
  }).filter((ref) => isStillIn(index, { scope, ref }));
};

export const recall = (
  index: SqlDatabase,
  {
    question,
    asked,
    cache,
  }: {
    readonly question: RecallQuestion;
    readonly asked: readonly AskedVector[];
    readonly cache: BlockCache;
  },
): readonly Recalled[] => {
  const lists = [
    byWords(index, question),
    ...asked.map((each) => byLikeness(index, { scope: question.scope, asked: each, cache })),
  ];
  return fuse(lists, ({ kind, id }) => `${kind} ${id}`)
    .slice(0, question.limit)
    .map(({ item: { kind, id }, score }) => ({ kind, id, score }));
};
