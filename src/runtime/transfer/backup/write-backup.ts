import { utf8ToBytes } from '@noble/hashes/utils.js';
import { Deflate } from 'fflate';
import { readableRows } from '../../../db/readable-rows';
import { journalRows } from '../journal-rows';
import type { Engine } from '../../engine';
import { atOnce, type Sliced } from '../../sliced';
import type { RecordKind } from '../../../db/record-kind';
import { select, textOr } from '../../../db/rows';
import type { SqlDatabase } from '../../../db/sql-database';
import { refuse } from '../staging/refused';
import { exportedRow } from '../write-export';
import { writeBlobs } from './backup-blobs';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEnd, type BackupStart } from './backup-format';
import { appendKindOf, databaseOf, Domain, kindsOf, registerKindOf } from './backup-kinds';
import { changedSince, headNumber } from './changed-since';
import { createSealer } from './seal';

// [BACKUP-5] A backup shows one moment, that of its last line: what is committed while it is written is written once more behind it, and the
// later line counts. No text of it is ever in memory as a whole.
export type WrittenBackup = {
  readonly transferId: string;
  readonly size: number;
  readonly createdAt: number;
  readonly records: number;
  readonly unreadable: number;
  readonly attachmentsMissing: number;
};

type Lines = { readonly write: (line: unknown) => void; readonly finish: () => void };
const createLines = (
  out: (bytes: Uint8Array) => void,
  most: number,
): Lines & { readonly text: (line: string) => void } => {
  const deflate = new Deflate({ level: 6 }, out);
  let total = 0;
  const text = (line: string): void => {
    const bytes = utf8ToBytes(`${line}\n`);
    total += bytes.length;
    // [STAGE-7] Whoever opens it unpacks no more.
    if (total > most) refuse('export_too_large');
    deflate.push(bytes, false);
  };
  return {
    text,
    write: (line) => text(JSON.stringify(line)),
    finish: () => deflate.push(new Uint8Array(), true),
  };
};

type Writing = {
  readonly engine: Engine;
  readonly write: (line: string) => void;
  /** Of what is in it already. */
  readonly seen: Set<string>;
  lines: number;
  unreadable: number;
};

const writeRow = (
  writing: Writing,
  { kind, domain, row }: { kind: RecordKind; domain: Domain; row: Row },
): void => {
  const key = `${domain} ${kind.kind} ${row.id}`;
  // What is only appended says the same for ever.
  if (kind.storage === 'append' && writing.seen.has(key)) return;
  const { log, clock } = writing.engine;
  const text = row.text === null ? null : exportedRow(kind, { id: row.id, text: row.text });
  if (text === null) {
    writing.unreadable += 1;
    log.write({ at: clock.now(), code: 'record_unreadable', ids: [kind.kind, row.id] });
    return;
  }
  writing.write(domain === 'agent' ? `{"domain":"agent",${text.slice(1)}` : text);
  writing.seen.add(key);
  writing.lines += 1;
};
type Row = { readonly id: string; readonly text: string | null };

const writeAll = function* (writing: Writing): Sliced<undefined> {
  for (const domain of Domain.options) {
    const database = databaseOf(writing.engine, domain);
    if (database === null) continue;
    const rowsOf = domain === 'journal' ? journalRows(writing.engine) : readableRows(database);
    for (const kind of kindsOf[domain])
      for (const row of rowsOf(kind)) {
        writeRow(writing, { kind, domain, row });
        yield;
      }
  }
  return undefined;
};

type Heads = Readonly<Record<Domain, number | null>>;
const headsOf = (engine: Engine): Heads => {
  const headIn = (domain: Domain): number | null => {
    const database = databaseOf(engine, domain);
    return database === null ? null : headNumber(database);
  };
  return { journal: headIn('journal'), agent: headIn('agent') };
};

/** Once more what was written meanwhile: the later line counts. Answers up to where. */
const writeChanged = function* (
  writing: Writing,
  { domain, from }: { readonly domain: Domain; readonly from: number | null },
): Sliced<number | null> {
  const database = databaseOf(writing.engine, domain);
  if (database === null || from === null) return from;
  for (let head = from; ;) {
    const changed = changedSince(database, head);
    for (const { kind: name, id } of changed.records) {
      const kind = registerKindOf({ domain, kind: name }) ?? appendKindOf({ domain, kind: name });
      const row = kind === undefined ? null : storedRow(database, { kind, id });
      if (kind !== undefined && row !== null) writeRow(writing, { kind, domain, row });
      yield;
    }
    if (changed.head === head) return head;
    head = changed.head;
  }
};

const storedRow = (database: SqlDatabase, { kind, id }: { kind: RecordKind; id: string }): Row | null => {
  const content = kind.storage === 'append' ? 'body' : 'state';
  const sql = `SELECT ${content} AS text FROM ${kind.table} WHERE id = ?`;
  const row = select({ text: textOr(null) }, sql).first(database, [id]);
  return row === null ? null : { id, text: row.text };
};

const RESTING_ROUNDS = 5;
const isSame = (a: Heads, b: Heads): boolean => Domain.options.every((domain) => a[domain] === b[domain]);

const writeRows = function* (writing: Writing): Sliced<undefined> {
  let heads = headsOf(writing.engine);
  yield* writeAll(writing);
  for (let round = 0; !isSame(heads, headsOf(writing.engine)); round += 1) {
    const next = { ...heads };
    for (const domain of Domain.options) {
      const work = writeChanged(writing, { domain, from: heads[domain] });
      next[domain] = round < RESTING_ROUNDS ? yield* work : atOnce(work);
    }
    heads = next;
  }
  return undefined;
};

/** [COMMIT-14] No counter in the file may be given out again: what it holds of the agents' work is on the disk before anybody has it. */
const settle = (engine: Engine): void => {
  for (const domain of Domain.options) databaseOf(engine, domain)?.flush();
};

const startOf = ({ clock, unitOfWork, place }: Engine): BackupStart => ({
  format: BACKUP_FORMAT,
  version: BACKUP_VERSION,
  createdAt: clock.now(),
  from: { hostId: unitOfWork.hostId, appVersion: place.appVersion },
});

export const writeBackup = function* (engine: Engine, entropy: Uint8Array): Sliced<WrittenBackup> {
  const { transfers } = engine;
  const outgoing = transfers.send('backup');
  let isDone = false;
  try {
    const sealer = createSealer({ entropy, random: transfers.random }, outgoing.write);
    const lines = createLines(sealer.write, transfers.bounds.backup);
    const start = startOf(engine);
    lines.write(start);
    const writing: Writing = { engine, write: lines.text, seen: new Set(), lines: 0, unreadable: 0 };
    yield* writeRows(writing);
    settle(engine);
    const blobs = yield* writeBlobs(engine, lines.write);
    writing.lines += blobs.lines;
    const { seen, unreadable } = writing;
    lines.write({ end: true, lines: writing.lines, unreadable } satisfies BackupEnd);
    lines.finish();
    sealer.finish();
    isDone = true;
    return {
      ...outgoing.finish(),
      createdAt: start.createdAt,
      records: seen.size,
      unreadable,
      attachmentsMissing: blobs.missing,
    };
  } finally {
    if (!isDone) outgoing.discard();
  }
};
