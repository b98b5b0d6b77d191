import { utf8ToBytes } from '@noble/hashes/utils.js';
import { Deflate } from 'fflate';
import { readableRows } from '../../../db/readable-rows';
import type { Engine } from '../../engine';
import { atOnce, type Sliced } from '../../sliced';
import type { RecordKind } from '../../../db/record-kind';
import { exportedRow, headOf } from '../write-export';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEnd, type BackupStart } from './backup-format';
import { databaseOf, Domain, kindsOf } from './backup-kinds';
import { createSealer } from './seal';

// [BACKUP-5] A backup shows one moment: what is committed while it is written makes it begin again, and its third try does not rest. No text
// of it is ever in memory as a whole.
export type WrittenBackup = {
  readonly transferId: string;
  readonly size: number;
  readonly createdAt: number;
  readonly records: number;
  readonly unreadable: number;
};

type Lines = { readonly write: (line: unknown) => void; readonly finish: () => void };
const createLines = (out: (bytes: Uint8Array) => void): Lines & { readonly text: (line: string) => void } => {
  const deflate = new Deflate({ level: 6 }, out);
  const text = (line: string): void => deflate.push(utf8ToBytes(`${line}\n`), false);
  return {
    text,
    write: (line) => text(JSON.stringify(line)),
    finish: () => deflate.push(new Uint8Array(), true),
  };
};

type Rows = {
  readonly kind: RecordKind;
  readonly domain: Domain;
  readonly write: (line: string) => void;
  readonly counts: { records: number; unreadable: number };
};

const writeKind = function* (engine: Engine, { kind, domain, write, counts }: Rows): Sliced<undefined> {
  const database = databaseOf(engine, domain);
  if (database === null) return undefined;
  for (const row of readableRows(database, kind)) {
    const text = row.text === null ? null : exportedRow(kind, row);
    if (text === null) {
      counts.unreadable += 1;
      engine.log.write({ at: engine.clock.now(), code: 'record_unreadable', ids: [kind.kind, row.id] });
    } else {
      write(domain === 'agent' ? `{"domain":"agent",${text.slice(1)}` : text);
      counts.records += 1;
    }
    yield;
  }
  return undefined;
};

const writeRows = function* (engine: Engine, write: (line: string) => void): Sliced<Omit<BackupEnd, 'end'>> {
  const counts = { records: 0, unreadable: 0 };
  for (const domain of Domain.options)
    for (const kind of kindsOf[domain]) yield* writeKind(engine, { kind, domain, write, counts });
  return counts;
};

const writeOnce = function* (engine: Engine, entropy: Uint8Array): Sliced<WrittenBackup> {
  const { transfers, clock, unitOfWork, place } = engine;
  const outgoing = transfers.send('backup');
  let isDone = false;
  try {
    const sealer = createSealer({ entropy, random: transfers.random }, outgoing.write);
    const lines = createLines(sealer.write);
    const createdAt = clock.now();
    const from = { hostId: unitOfWork.hostId, appVersion: place.appVersion };
    lines.write({
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      from,
      createdAt,
    } satisfies BackupStart);
    const counts = yield* writeRows(engine, lines.text);
    lines.write({ end: true, ...counts } satisfies BackupEnd);
    lines.finish();
    sealer.finish();
    isDone = true;
    return { ...outgoing.finish(), createdAt, ...counts };
  } finally {
    if (!isDone) outgoing.discard();
  }
};

/** Where both databases stand. */
const headsOf = (engine: Engine): string => {
  const source = { ...engine, hostId: engine.unitOfWork.hostId };
  const heads = Domain.options.map((domain) => {
    const database = databaseOf(engine, domain);
    return database === null ? null : headOf({ ...source, database });
  });
  return JSON.stringify(heads);
};

const TRIES = 3;
export const writeBackup = function* (engine: Engine, entropy: Uint8Array): Sliced<WrittenBackup> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const heads = headsOf(engine);
    const written = yield* writeOnce(engine, entropy);
    if (headsOf(engine) === heads) return written;
    engine.transfers.end(written.transferId);
  }
  return atOnce(writeOnce(engine, entropy));
};
