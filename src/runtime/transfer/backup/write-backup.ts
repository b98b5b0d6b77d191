import { utf8ToBytes } from '@noble/hashes/utils.js';
import { Deflate } from 'fflate';
import { journalKinds } from '../../../db/journal/kinds';
import { readableRows } from '../../../db/readable-rows';
import { supersededEditKind } from '../../../db/superseded-edit';
import type { Engine } from '../../engine';
import { atOnce, type Sliced } from '../../sliced';
import { exportedRow, headOf, type ExportSource } from '../write-export';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEnd, type BackupStart } from './backup-format';
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

const writeRows = function* (
  source: ExportSource,
  write: (line: string) => void,
): Sliced<Omit<BackupEnd, 'end'>> {
  let records = 0;
  let unreadable = 0;
  for (const kind of [...journalKinds, supersededEditKind]) {
    for (const row of readableRows(source.database, kind)) {
      const text = row.text === null ? null : exportedRow(kind, row);
      if (text === null) {
        unreadable += 1;
        source.log.write({ at: source.clock.now(), code: 'record_unreadable', ids: [kind.kind, row.id] });
      } else {
        write(text);
        records += 1;
      }
      yield;
    }
  }
  return { records, unreadable };
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
    const counts = yield* writeRows({ ...engine, hostId: unitOfWork.hostId }, lines.text);
    lines.write({ end: true, ...counts } satisfies BackupEnd);
    lines.finish();
    sealer.finish();
    isDone = true;
    return { ...outgoing.finish(), createdAt, ...counts };
  } finally {
    if (!isDone) outgoing.discard();
  }
};

const TRIES = 3;
export const writeBackup = function* (engine: Engine, entropy: Uint8Array): Sliced<WrittenBackup> {
  const source = { ...engine, hostId: engine.unitOfWork.hostId };
  for (let tries = 1; tries < TRIES; tries += 1) {
    const head = headOf(source);
    const written = yield* writeOnce(engine, entropy);
    if (headOf(source) === head) return written;
    engine.transfers.end(written.transferId);
  }
  return atOnce(writeOnce(engine, entropy));
};
