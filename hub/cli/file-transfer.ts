import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { bytesToBase64 } from '../../src/runtime/transfer/staging/base64';
import { PIECE } from '../../src/runtime/transfer/staging/pieces';

// Files between the disk and the peer, a piece at a time: none of them is ever in memory as a whole.
/** Parts in order, and how long they are together. */
export type Upload = {
  readonly size: number;
  readonly parts: () => Iterable<Uint8Array>;
  readonly isBackup?: boolean;
};

const partsOfPath = function* (path: string): Generator<Uint8Array, void, undefined> {
  const handle = openSync(path, 'r');
  try {
    for (;;) {
      const part = new Uint8Array(PIECE);
      const length = readSync(handle, part, 0, PIECE, null);
      if (length === 0) return;
      yield part.subarray(0, length);
    }
  } finally {
    closeSync(handle);
  }
};

export const uploadOfPath = (path: string): Upload => ({
  size: statSync(path).size,
  parts: () => partsOfPath(path),
});

const pieces = function* (parts: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  let waiting = new Uint8Array(PIECE);
  let filled = 0;
  for (const part of parts)
    for (let at = 0; at < part.length;) {
      const more = part.subarray(at, at + PIECE - filled);
      waiting.set(more, filled);
      filled += more.length;
      at += more.length;
      if (filled < PIECE) continue;
      yield waiting;
      waiting = new Uint8Array(PIECE);
      filled = 0;
    }
  if (filled > 0) yield waiting.subarray(0, filled);
};

export const upload = async (
  client: ApiClient,
  { size, parts, isBackup = false }: Upload,
): Promise<Result<string, Failure>> => {
  if (size === 0) return fail('import_file_damaged', 'empty');
  const begun = await client.command('transfer.begin', { size, isBackup });
  if (!begun.ok) return begun;
  const { transferId } = begun.value;
  let number = 0;
  for (const piece of pieces(parts())) {
    const data = bytesToBase64(piece);
    const put = await client.command('transfer.put', { transferId, number, data });
    if (!put.ok) return put;
    number += 1;
  }
  return ok(transferId);
};

/** The file is staged while `work` runs, and thrown away after it. */
export const withUpload = async <T>(
  { client, file }: { readonly client: ApiClient; readonly file: Upload },
  work: (transferId: string) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> => {
  const transferId = await upload(client, file);
  if (!transferId.ok) return transferId;
  const done = await work(transferId.value);
  await client.command('transfer.end', { transferId: transferId.value });
  return done;
};

const writeAll = (handle: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
};

const download = async (
  client: ApiClient,
  { transferId, handle }: { readonly transferId: string; readonly handle: number },
): Promise<Result<null, Failure>> => {
  for (let number = 0; ; number += 1) {
    const piece = await client.query('transfer.read', { transferId, number });
    if (!piece.ok) return piece;
    writeAll(handle, Buffer.from(piece.value.data, 'base64'));
    if (piece.value.isLast) return ok(null);
  }
};

/** Whole or not at all, readable by its owner alone, never over another file. */
export const saveTo = async (
  path: string,
  write: (handle: number) => Promise<Result<null, Failure>>,
): Promise<Result<null, Failure>> => {
  if (existsSync(path)) return fail('export_path_taken');
  const unfinished = `${path}.unfinished`;
  try {
    const handle = openSync(unfinished, 'wx', 0o600);
    const done = await write(handle).finally(() => {
      fsyncSync(handle);
      closeSync(handle);
    });
    if (done.ok) renameSync(unfinished, path);
    else rmSync(unfinished, { force: true });
    return done;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code !== 'EEXIST') rmSync(unfinished, { force: true });
    return fail('export_path_unusable');
  }
};

export const saveTransfer = (
  client: ApiClient,
  { transferId, path }: { readonly transferId: string; readonly path: string },
): Promise<Result<null, Failure>> => saveTo(path, (handle) => download(client, { transferId, handle }));
