import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChunkSeal, type ChunkSeal } from '../../src/core/chunk-seal';
import { ATTACHMENT_PIECE, createAttachmentStore } from '../../src/db/attachments/attachment-store';
import type { SqlDatabase } from '../../src/db/sql-database';
import { createReadyFiles } from '../sql/ready-files';
import { piecesOf } from '../../src/runtime/voice/audio-parts';
import { createRecordingDesk } from '../../src/runtime/voice/recording-desk';
import { createTestRandom } from '../api/test-host';
import { hashOf, soundOf } from './voice-bed';

// What a phone does, over the driver of this machine: the same store, with a key.
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'a seal '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () => createReadyFiles(folder);
const sealOf = (byte: number): ChunkSeal =>
  createChunkSeal({ secret: new Uint8Array(32).fill(byte), random: createTestRandom(5) });
const SPOKEN = Buffer.from('this was said in confidence');
const spoken = (size: number): Buffer => {
  const bytes = soundOf(size, 3);
  SPOKEN.copy(bytes, 100);
  SPOKEN.copy(bytes, size - 100);
  return bytes;
};
const put = (bytes: Buffer, seal: ChunkSeal | null): string => {
  const store = createAttachmentStore(files(), seal);
  const hash = hashOf(bytes);
  store.put({ hash, size: bytes.length, now: 1 }, piecesOf([bytes]));
  store.close();
  return hash;
};
const readAll = (hash: string, seal: ChunkSeal | null): Buffer | null => {
  const store = createAttachmentStore(files(), seal);
  const parts: Uint8Array[] = [];
  for (let number = 0; number * ATTACHMENT_PIECE < (store.sizeOf(hash) ?? 0); number += 1) {
    const piece = store.piece(hash, number);
    if (piece !== null) parts.push(piece);
  }
  const isWhole = parts.length === Math.ceil((store.sizeOf(hash) ?? 0) / ATTACHMENT_PIECE);
  store.close();
  return isWhole ? Buffer.concat(parts) : null;
};
const change = (work: (database: SqlDatabase) => void): void => {
  const database = files().open('attachments.sqlite');
  work(database);
  database.checkpoint();
  database.close();
};
const onDisk = (name: string): Buffer =>
  Buffer.concat(
    files()
      .list()
      .filter((file) => file.startsWith(name))
      .map((file) => readFileSync(join(folder, file))),
  );

const SIZES = [1, 16 * 1024, 16 * 1024 + 1, ATTACHMENT_PIECE, ATTACHMENT_PIECE + 1, 1_300_000];

test.each(SIZES)('[ATTACH-7] %i bytes are sealed on the disk and read as they were', (size) => {
  const bytes = size < 1_000 ? soundOf(size) : spoken(size);
  const hash = put(bytes, sealOf(1));
  expect(readAll(hash, sealOf(1))?.equals(bytes)).toBe(true);
  expect(onDisk('attachments').includes(SPOKEN)).toBe(false);
});

test('[ATTACH-7] without the key, or with another, nothing is read; what lay there unsealed still is', () => {
  const before = spoken(20_000);
  const plain = put(before, null);
  const sealed = put(spoken(30_000), sealOf(1));
  expect(readAll(sealed, null)).toBeNull();
  expect(readAll(sealed, sealOf(2))).toBeNull();
  expect(readAll(plain, sealOf(1))?.equals(before)).toBe(true);
});

test('[ATTACH-7] a changed byte, pieces that change places, or another file’s piece are not read', () => {
  const hash = put(spoken(1_300_000), sealOf(1));
  const other = put(soundOf(1_300_000, 9), sealOf(1));
  const pieceIs = (from: string, number: number) => (database: SqlDatabase) =>
    void database.run(
      'UPDATE piece SET bytes = (SELECT bytes FROM piece WHERE hash = ? AND number = ?) WHERE hash = ? AND number = 0',
      [from, number, hash],
    );
  expect(readAll(hash, sealOf(1))).not.toBeNull();
  change(pieceIs(hash, 1));
  expect(readAll(hash, sealOf(1))).toBeNull();
  change(pieceIs(other, 0));
  expect(readAll(hash, sealOf(1))).toBeNull();
  expect(readAll(other, sealOf(1))).not.toBeNull();
  change((database) => {
    const [bytes] =
      database.query('SELECT bytes FROM piece WHERE hash = ? AND number = 2', [other]).rows[0] ?? [];
    const changed = bytes instanceof Uint8Array ? Uint8Array.from(bytes) : new Uint8Array(1);
    changed[5_000] = (changed[5_000] ?? 0) ^ 1;
    database.run('UPDATE piece SET bytes = ? WHERE hash = ? AND number = 2', [changed, other]);
  });
  expect(readAll(other, sealOf(1))).toBeNull();
});

test('[ATTACH-2] a file of which only some pieces came is not there, and is gone at the next opening', () => {
  const bytes = spoken(1_300_000);
  const hash = hashOf(bytes);
  const store = createAttachmentStore(files(), sealOf(1));
  const work = store.keep({ hash, size: bytes.length, now: 1 }, piecesOf([bytes]));
  for (let step = 0; step < 50; step += 1) work.next();
  expect(store.sizeOf(hash)).toBeNull();
  store.close();
  expect(readAll(hash, sealOf(1))).toEqual(Buffer.alloc(0));
  change((database) => expect(database.query('SELECT number FROM piece').rows).toEqual([]));
  put(bytes, sealOf(1));
  expect(readAll(hash, sealOf(1))?.equals(bytes)).toBe(true);
});

test('[CHUNK-3] a recording is sealed as it comes: killed after any chunk, what had come opens, and nothing lies open', () => {
  const clock = { now: () => 1 };
  const chunks = [spoken(4_000), spoken(500), Buffer.alloc(0), spoken(9_000)];
  const desk = () => createRecordingDesk({ files: files(), clock, seal: sealOf(1) });
  desk().begin({ id: 'r', mime: 'audio/aac', day: '2026-11-18' });
  for (const [number, bytes] of chunks.entries()) {
    const running = desk();
    expect(running.append({ recordingId: 'r', number, bytes, milliseconds: number }).ok).toBe(true);
    // Nothing is closed: the next one opens what a killed process left.
    const [found] = desk().unfinished();
    const opened = found === undefined ? [] : [...desk().chunks(found)];
    expect(Buffer.concat(opened).equals(Buffer.concat(chunks.slice(0, number + 1)))).toBe(true);
  }
  expect(onDisk('recording').includes(SPOKEN)).toBe(false);
  const stolen = createRecordingDesk({ files: files(), clock, seal: sealOf(2) });
  const [found] = stolen.unfinished();
  expect(found === undefined ? null : [...stolen.chunks(found)]).toEqual([]);
});
