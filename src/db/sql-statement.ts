import { isStorableText } from '../core/text';
import { SqlError } from './sql-database';

// [SQL-1] Only plain `?`: drivers disagree about named and numbered parameters, so all of them refuse.
// [SQL-5] One statement a call; a second one would be dropped in silence by some drivers.
// [SQL-6] Transactions are opened only by transaction(); ATTACH would split a commit over two files.
// [SQL-21] How long a write waits for the disk is asked for in transaction(), never set beside it.
export type StatementKind = 'change' | 'read' | 'schema';
export type StatementShape = {
  readonly kind: StatementKind;
  readonly parameterCount: number;
  /** Every name in it, in lower case; the tables that it reads are among them. */
  readonly names: ReadonlySet<string>;
  /** The one table that a change writes, in lower case; null if the text does not name it plainly. */
  readonly target: string | null;
};

const TOKEN =
  /'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|\/\*[^]*?(?:\*\/|$)|[\w\u0080-\uffff][\w$\u0080-\uffff]*|\?\d*|[:@#$][\w\u0080-\uffff]+|[^\s]/g;

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'REPLACE']);
const changingAfterWith = new Set(['INSERT', 'UPDATE', 'DELETE']);
const reading = new Set(['SELECT', 'VALUES', 'EXPLAIN', 'WITH']);
const controlling = new Set([
  'BEGIN',
  'COMMIT',
  'END',
  'ROLLBACK',
  'SAVEPOINT',
  'RELEASE',
  'ATTACH',
  'DETACH',
]);

const refusal = (message: string): SqlError => new SqlError({ kind: 'misuse', sqliteCode: 0, message });

const isComment = (token: string): boolean => token.startsWith('--') || token.startsWith('/*');

const kindOf = (words: readonly string[]): StatementKind => {
  const first = words[0] ?? '';
  if (controlling.has(first)) throw refusal(`${first} is not for callers: use transaction()`);
  if (changing.has(first)) return 'change';
  if (first === 'WITH' && words.some((word) => changingAfterWith.has(word))) return 'change';
  return reading.has(first) ? 'read' : 'schema';
};

const setsDurability = (words: readonly string[], isSet: boolean): boolean =>
  isSet && words[0] === 'PRAGMA' && (words.includes('SYNCHRONOUS') || words.includes('JOURNAL_MODE'));

const isName = (token: string): boolean => /^[A-Za-z_\u0080-\uffff"`[]/.test(token);
const bareName = (token: string): string => token.replace(/^["`[]|["`\]]$/g, '').toLowerCase();

const TARGET =
  /^(?:INSERT(?: OR [A-Z]+)? INTO|REPLACE INTO|UPDATE(?: OR [A-Z]+)?|DELETE FROM) ([A-Za-z_][\w]*)(?: [^.]|$)/i;
/** Null for `main.item` and for statements that begin with WITH. */
const targetOf = (tokens: readonly string[]): string | null =>
  TARGET.exec(tokens.slice(0, 6).join(' '))?.[1]?.toLowerCase() ?? null;

const isTrigger = (words: readonly string[]): boolean =>
  words[0] === 'CREATE' && words.slice(1, 3).includes('TRIGGER');

export const readStatement = (sql: string): StatementShape => {
  if (!isStorableText(sql)) throw refusal('a statement holds NUL or a lone surrogate');
  const words: string[] = [];
  const tokens: string[] = [];
  const names = new Set<string>();
  let parameterCount = 0;
  let isEnded = false;
  let isSet = false;
  for (const [token] of sql.matchAll(TOKEN)) {
    if (isComment(token)) continue;
    tokens.push(token);
    if (isName(token)) names.add(bareName(token));
    if (token === ';') isEnded = words.length > 0 && !isTrigger(words);
    else if (isEnded) throw refusal('more than one statement in a call');
    else if (token === '?') parameterCount += 1;
    else if (/^(?:\?\d|[:@#$].)/.test(token)) throw refusal('only plain ? parameters are understood');
    else if (token === '=' || token === '(') isSet = true;
    else if (/^[A-Za-z]/.test(token)) words.push(token.toUpperCase());
  }
  if (words.length === 0) throw refusal('an empty statement');
  if (setsDurability(words, isSet)) throw refusal('durability is not for callers to set: use transaction()');
  const kind = kindOf(words);
  return { kind, parameterCount, names, target: kind === 'change' ? targetOf(tokens) : null };
};
