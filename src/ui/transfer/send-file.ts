import type { OpenFile } from '../../core/file-exchange';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { ApiClient } from '../../runtime/api/client';
import { bytesToBase64 } from '../../runtime/transfer/staging/base64';
import { PIECE, pieceCount } from '../../runtime/transfer/staging/pieces';

export type Sending = {
  readonly client: ApiClient;
  readonly file: OpenFile;
  /** 0 to 1. */
  readonly onPart: (part: number) => void;
  readonly isCancelled: () => boolean;
  readonly isBackup?: boolean;
};

const readPiece = async (file: OpenFile, number: number): Promise<Uint8Array | null> => {
  try {
    return await file.read(number * PIECE, Math.min(PIECE, file.size - number * PIECE));
  } catch {
    return null;
  }
};

const sendPieces = async (
  { client, file, onPart, isCancelled }: Sending,
  transferId: string,
): Promise<Result<null, Failure>> => {
  const count = pieceCount(file.size);
  for (let number = 0; number < count; number += 1) {
    if (isCancelled()) return fail('import_cancelled');
    const bytes = await readPiece(file, number);
    if (bytes === null) return fail('file_not_readable');
    const put = await client.command('transfer.put', { transferId, number, data: bytesToBase64(bytes) });
    if (!put.ok) return put;
    onPart((number + 1) / count);
  }
  return ok(null);
};

/** Piece by piece to the peer, whichever it is; never the whole of it in memory. */
export const sendFile = async (sending: Sending): Promise<Result<string, Failure>> => {
  const { client, file, isBackup = false } = sending;
  if (file.size === 0) return fail('import_format_unknown');
  const begun = await client.command('transfer.begin', { size: file.size, isBackup });
  if (!begun.ok) return begun;
  const { transferId } = begun.value;
  const sent = await sendPieces(sending, transferId);
  if (sent.ok) return ok(transferId);
  await client.command('transfer.end', { transferId });
  return sent;
};
