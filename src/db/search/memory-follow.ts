import { isJsonObject, parseJson } from '../../core/json';
import type { AgentId, HostId } from '../../core/named-ids';
import { headOf, nameOfCommitAt, unitsAfter } from '../log/feed';
import type { RecordStore } from '../records/store';
import { exists, from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { readMessage, wholeTextOf } from '../agent/thread-window';
import { indexedText } from './search-text';
import { emptyShelves } from './vectors/shelf';

// [LIKE-6] Agents' messages are read with a cursor of their own, each once, since they never change: what was noticed, said, thought and summed up.
// Calls of tools and their results are none of it.
export type MemorySource = {
  readonly database: SqlDatabase;
  readonly records: RecordStore;
  readonly hostId: HostId;
};
export const MESSAGE = 'agentMessage';
const REMEMBERED: readonly string[] = ['observation', 'user', 'thought', 'summary'];
const PAGE = 50;

const READ = from('meta').column({ value: text }, "WHERE key = 'memory'");
const WRITE =
  "INSERT INTO meta (key, value) VALUES ('memory', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
const BEHIND = from('agent_messages').column({ id: text }, `WHERE id > ? ORDER BY id LIMIT ${PAGE}`);
const isKnown = exists('SELECT number FROM memory WHERE id = ?');
const ADD = 'INSERT INTO memory (id, agent_id) VALUES (?, ?)';
const ADD_WORDS = 'INSERT INTO memory_words (rowid, text) SELECT number, ? FROM memory WHERE id = ?';

type Progress = {
  readonly hostId: HostId;
  readonly cursor: number;
  /** [SEARCH-4] The name of the commit at the cursor. A different name there means that the commit was lost and its place reused. */
  readonly command: string | null;
  /** While all is read: behind which id. */
  readonly after: string | null;
};
const readProgress = (index: SqlDatabase): Progress | null => {
  const kept = READ.first(index);
  const parsed = kept === null ? null : parseJson(kept);
  const { hostId, cursor, command, after } = parsed?.ok && isJsonObject(parsed.value) ? parsed.value : {};
  if (typeof hostId !== 'string' || typeof cursor !== 'number') return null;
  return {
    hostId,
    cursor,
    command: typeof command === 'string' ? command : null,
    after: typeof after === 'string' ? after : null,
  };
};
const writeProgress = (index: SqlDatabase, progress: Progress): void => {
  index.run(WRITE, [JSON.stringify(progress)]);
};
/** The text that is remembered; null: none of it. */
export const rememberedText = (
  source: MemorySource,
  id: string,
): { agentId: AgentId; text: string } | null => {
  const message = readMessage(source.records, id);
  if (message === null || !REMEMBERED.includes(message.kind)) return null;
  return { agentId: message.agentId, text: wholeTextOf(source, { ...message, id }) };
};

const put = (index: SqlDatabase, { source, id }: { readonly source: MemorySource; readonly id: string }) => {
  if (isKnown(index, [id])) return;
  const remembered = rememberedText(source, id);
  if (remembered === null || remembered.text.trim() === '') return;
  index.run(ADD, [id, remembered.agentId]);
  index.run(ADD_WORDS, [indexedText(remembered.text), id]);
};

const beginAnew = (index: SqlDatabase, source: MemorySource): Progress => {
  const { hostId, database } = source;
  database.flush();
  const cursor = headOf(database).arrival;
  const fresh: Progress = { hostId, cursor, command: nameOfCommitAt(database, cursor), after: '' };
  index.transaction(() => {
    index.run('DELETE FROM memory');
    index.run("INSERT INTO memory_words (memory_words) VALUES ('delete-all')");
    emptyShelves(index);
    writeProgress(index, fresh);
  });
  return fresh;
};

/**
 * One page. False: nothing is left to read. A cursor beyond what a power cut leaves of the agents' commits would pass over those that come
 * after it: they are on the disk before it moves.
 */
export const followMemory = (index: SqlDatabase, source: MemorySource): boolean => {
  const known = readProgress(index);
  const isOurs =
    known !== null &&
    known.hostId === source.hostId &&
    known.cursor <= headOf(source.database).arrival &&
    (known.command === null || known.command === nameOfCommitAt(source.database, known.cursor));
  const progress = isOurs ? known : beginAnew(index, source);
  const { after } = progress;
  if (after !== null) {
    const { rows, found } = BEHIND.page(source.database, [after]);
    index.transaction(() => {
      for (const id of rows) put(index, { source, id });
      writeProgress(index, { ...progress, after: found < PAGE ? null : (rows.at(-1) ?? null) });
    });
    return true;
  }
  const { units, through } = unitsAfter(source.database, { arrival: progress.cursor, most: PAGE });
  if (through === null) return false;
  source.database.flush();
  const ids = new Set(units.flatMap(({ kind, id }) => (kind === MESSAGE ? [id] : [])));
  index.transaction(() => {
    for (const id of ids) put(index, { source, id });
    writeProgress(index, { ...progress, cursor: through, command: nameOfCommitAt(source.database, through) });
  });
  return true;
};
