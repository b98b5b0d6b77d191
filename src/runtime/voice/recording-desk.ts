import { DAY_MS } from '../../core/calendar/civil-day';
import type { ChunkSeal } from '../../core/chunk-seal';
import type { Clock } from '../../core/ports';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { LARGEST_RECORDING } from '../../db/attachments/attachment-store';
import { bytes, column, flag, numberOr, select, text, type Select } from '../../db/rows';
import type { SqlDatabase, SqlFiles } from '../../db/sql-database';

// [VOICE-2] What is recorded is kept chunk by chunk as it comes, in a database of this device alone: whatever ends a recording, what had come
// is there. Where the device has a key, each chunk is sealed before it is stored [CHUNK-1].
// [VOICE-3] A chunk sent again changes nothing; one that does not follow the last is refused, so no recording has a hole.
// [VOICE-4] What was discarded goes after a day; what was only cut off stays until the person says what becomes of it.
const FILE = 'recording.sqlite';
const DISCARDED_MS = DAY_MS;
const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS recording (id TEXT PRIMARY KEY, mime TEXT NOT NULL, day TEXT NOT NULL, started_at INTEGER NOT NULL,
last_at INTEGER NOT NULL, milliseconds INTEGER NOT NULL, chunks INTEGER NOT NULL, size INTEGER NOT NULL, is_sealed INTEGER NOT NULL, discarded_at INTEGER) STRICT`,
  'CREATE TABLE IF NOT EXISTS chunk (recording_id TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (recording_id, number)) STRICT',
];
/** More than anybody has at once. */
const MOST = 100;

export type Recording = {
  readonly id: string;
  readonly mime: string;
  readonly day: string;
  readonly startedAt: number;
  readonly lastAt: number;
  readonly milliseconds: number;
  readonly chunks: number;
  readonly size: number;
  readonly isSealed: boolean;
};
export type Chunk = {
  readonly recordingId: string;
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly milliseconds: number;
};
export type RecordingDesk = {
  /** `at`: when it was begun, where that is not now [VOICE-11]. */
  readonly begin: (recording: {
    readonly id: string;
    readonly mime: string;
    readonly day: string;
    readonly at?: number | undefined;
  }) => void;
  readonly append: (chunk: Chunk) => Result<null, Failure>;
  /** Discarded ones as well, as long as they are there. */
  readonly get: (id: string) => Recording | null;
  /** Stops where a chunk does not open: what comes before it is whole. */
  readonly chunks: (recording: Recording) => Generator<Uint8Array, void, undefined>;
  readonly unfinished: () => readonly Recording[];
  readonly discard: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly close: () => void;
};

const recordings = (rest: string): Select<Recording> =>
  select(
    {
      id: text,
      mime: text,
      day: text,
      startedAt: numberOr(0),
      lastAt: numberOr(0),
      milliseconds: numberOr(0),
      chunks: numberOr(0),
      size: numberOr(0),
      isSealed: flag,
    },
    `SELECT id, mime, day, started_at, last_at, milliseconds, chunks, size, is_sealed FROM recording ${rest}`,
  );
const BEGIN = `INSERT OR IGNORE INTO recording (id, mime, day, started_at, last_at, milliseconds, chunks, size, is_sealed)
  VALUES (?, ?, ?, ?, ?, 0, 0, 0, ?)`;
const ONE = recordings('WHERE id = ?');
const UNFINISHED = recordings(
  `WHERE discarded_at IS NULL AND chunks > 0 ORDER BY started_at, id LIMIT ${MOST}`,
);
const DISCARDED = column({ id: text }, 'SELECT id FROM recording WHERE discarded_at < ?');
const BYTES = column({ bytes }, 'SELECT bytes FROM chunk WHERE recording_id = ? AND number = ?');

const remove = (database: SqlDatabase, id: string): void =>
  database.transaction(() => {
    database.run('DELETE FROM chunk WHERE recording_id = ?', [id]);
    database.run('DELETE FROM recording WHERE id = ?', [id]);
  });

const sweep = (database: SqlDatabase, { clock }: { readonly clock: Clock }): void => {
  for (const id of DISCARDED.all(database, [clock.now() - DISCARDED_MS])) remove(database, id);
};

type Ports = { readonly files: SqlFiles; readonly clock: Clock; readonly seal: ChunkSeal | null };
type Store = { readonly open: () => SqlDatabase; readonly ifThere: () => SqlDatabase | null };

const find = (store: Store, id: string): Recording | null => {
  const database = store.ifThere();
  return database === null ? null : ONE.first(database, [id]);
};

const placeOf = (recording: Pick<Recording, 'id'>, number: number) => ({
  file: recording.id,
  number,
  // Nobody knows which one is the last until it is over; then it becomes an attachment, which says so.
  isLast: false,
});

const chunksOf = function* (
  { store, seal }: { readonly store: Store; readonly seal: ChunkSeal | null },
  recording: Recording,
): Generator<Uint8Array, void, undefined> {
  for (let number = 0; number < recording.chunks; number += 1) {
    const chunk = BYTES.first(store.open(), [recording.id, number]);
    if (chunk === null) return;
    const opened = recording.isSealed ? (seal?.open(placeOf(recording, number), chunk) ?? null) : chunk;
    if (opened === null) return;
    yield opened;
  }
};

const append = (
  { store, clock, seal }: Ports & { readonly store: Store },
  { recordingId, number, bytes, milliseconds }: Chunk,
): Result<null, Failure> => {
  const recording = find(store, recordingId);
  if (recording === null) return fail('recording_gone');
  if (number < recording.chunks) return ok(null);
  if (number > recording.chunks) return fail('invalid_arguments', 'number');
  if (recording.size + bytes.length > LARGEST_RECORDING) return fail('recording_too_long');
  const stored = seal === null || !recording.isSealed ? bytes : seal.seal(placeOf(recording, number), bytes);
  const database = store.open();
  database.transaction(() => {
    database.run('INSERT INTO chunk (recording_id, number, bytes) VALUES (?, ?, ?)', [
      recordingId,
      number,
      stored,
    ]);
    database.run('UPDATE recording SET chunks = ?, size = ?, milliseconds = ?, last_at = ? WHERE id = ?', [
      number + 1,
      recording.size + bytes.length,
      Math.max(recording.milliseconds, milliseconds),
      clock.now(),
      recordingId,
    ]);
  });
  return ok(null);
};

const createStore = (ports: Ports): Store & { readonly close: () => void } => {
  let opened: SqlDatabase | null = null;
  const open = (): SqlDatabase => {
    if (opened !== null) return opened;
    const fresh = ports.files.open(FILE);
    for (const sql of SCHEMA) fresh.run(sql);
    sweep(fresh, ports);
    opened = fresh;
    return fresh;
  };
  return {
    open,
    ifThere: () => (opened !== null || ports.files.exists(FILE) ? open() : null),
    close: () => {
      opened?.close();
      opened = null;
    },
  };
};

/** Opened when it is first needed; where nothing was ever recorded there is no file. */
export const createRecordingDesk = (ports: Ports): RecordingDesk => {
  const { clock, seal } = ports;
  const store = createStore(ports);
  return {
    begin: ({ id, mime, day, at }) => {
      const now = clock.now();
      sweep(store.open(), ports);
      store.open().run(BEGIN, [id, mime, day, at ?? now, now, seal === null ? 0 : 1]);
    },
    append: (chunk) => append({ ...ports, store }, chunk),
    get: (id) => find(store, id),
    chunks: (recording) => chunksOf({ store, seal }, recording),
    unfinished: () => {
      const database = store.ifThere();
      return database === null ? [] : UNFINISHED.all(database);
    },
    discard: (id) =>
      void store.ifThere()?.run('UPDATE recording SET discarded_at = ? WHERE id = ?', [clock.now(), id]),
    remove: (id) => {
      const database = store.ifThere();
      if (database !== null) remove(database, id);
    },
    close: store.close,
  };
};
