import type { AgentId, CategoryId } from '../../core/named-ids';
import type { SqlDatabase, SqlRow } from '../sql-database';
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
    sql: `SELECT document.kind, document.id, bm25(words, 2.0, 1.0) FROM words
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
  sql: `SELECT '${MESSAGE}', memory.id, bm25(memory_words) FROM memory_words
CROSS JOIN memory ON memory.number = memory_words.rowid WHERE memory_words MATCH ? AND memory.agent_id = ?
ORDER BY memory_words.rowid DESC LIMIT ${SCORED}`,
  params: [expression, agentId],
});

type Scored = DocumentRef & { readonly weight: number };
const scoredOf = ([kind, id, weight]: SqlRow): readonly Scored[] =>
  typeof kind === 'string' && typeof id === 'string' && typeof weight === 'number'
    ? [{ kind, id, weight }]
    : [];

const byWords = (index: SqlDatabase, { text, scope }: RecallQuestion): readonly DocumentRef[] => {
  const expression = anyWordExpression(text);
  if (expression === null) return [];
  const { sql, params } =
    scope.in === 'journal' ? journalWords(scope, expression) : memoryWords(scope.agentId, expression);
  // BM25 of SQLite is smaller where it fits better.
  return [...index.query(sql, params).rows.flatMap(scoredOf)]
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

const DOCUMENT = 'SELECT number, category_id FROM document WHERE id = ? AND kind = ?';
const REMEMBERED = 'SELECT agent_id FROM memory WHERE id = ?';
/** A vector may be behind: what is in the index now decides. */
const isStillIn = (
  index: SqlDatabase,
  { scope, ref }: { readonly scope: RecallScope; readonly ref: DocumentRef },
): boolean => {
  if (scope.in === 'memory') return index.query(REMEMBERED, [ref.id]).rows[0]?.[0] === scope.agentId;
  const [number, category] = index.query(DOCUMENT, [ref.id, ref.kind]).rows[0] ?? [];
  if (typeof number !== 'number') return false;
  const { categoryIds, from, until } = scope;
  if (categoryIds !== null && (typeof category !== 'string' || !categoryIds.includes(category))) return false;
  return (from === null || number >= numberAt(from)) && (until === null || number < numberAt(until));
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
