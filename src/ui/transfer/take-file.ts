import type { FileExchange } from '../../core/file-exchange';
import { ok, type Failure, type Result } from '../../core/result';
import type { ApiClient } from '../../runtime/api/client';
import { base64ToBytes } from '../../runtime/transfer/staging/base64';

/** Why the peer stopped giving; kept beside the stream, which can only end or throw. */
type Stop = { failure: Failure | null };

const partsOf = async function* (
  { client, transferId }: { readonly client: ApiClient; readonly transferId: string },
  stop: Stop,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let number = 0; ; number += 1) {
    const piece = await client.query('transfer.read', { transferId, number });
    const bytes = piece.ok ? base64ToBytes(piece.value.data) : piece;
    if (!bytes.ok) {
      stop.failure = bytes.error;
      throw new Error('[STAGE-1] a piece did not come');
    }
    yield bytes.value;
    if (piece.ok && piece.value.isLast) return;
  }
};

/** A file that the peer made, into the person's hand. */
export const takeFile = async (
  client: ApiClient,
  file: {
    readonly files: FileExchange;
    readonly transferId: string;
    readonly name: string;
    readonly type: string;
  },
): Promise<Result<null, Failure>> => {
  const stop: Stop = { failure: null };
  const parts = partsOf({ client, transferId: file.transferId }, stop);
  const saved = await file.files.saveFile({ name: file.name, type: file.type, parts });
  const { failure } = stop;
  if (!saved.ok) return failure === null ? saved : { ok: false, error: failure };
  return ok(null);
};
