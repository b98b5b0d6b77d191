import { useCallback } from 'react';
import type { PickedPicture } from '../../../core/picture-source';
import type { Failure, Result } from '../../../core/result';
import type { ApiClient } from '../../../runtime/api/client';
import { bytesToBase64 } from '../../../runtime/transfer/staging/base64';
import { useApi } from '../../api';

/** What one message carries. */
const PIECE = 512 * 1024;

const sendPieces = async (client: ApiClient, bytes: Uint8Array): Promise<Result<string, Failure>> => {
  const begun = await client.command('transfer.begin', { size: bytes.length });
  if (!begun.ok) return begun;
  const { transferId } = begun.value;
  for (let number = 0; number * PIECE < bytes.length; number += 1) {
    const data = bytesToBase64(bytes.subarray(number * PIECE, (number + 1) * PIECE));
    const put = await client.command('transfer.put', { transferId, number, data });
    if (!put.ok) {
      await client.command('transfer.end', { transferId });
      return put;
    }
  }
  return { ok: true, value: transferId };
};

const LONGEST_NAME = 200;

/** Answers the id under which the text may name it. */
export const useAddPicture = (
  noteId: string,
): ((picture: PickedPicture) => Promise<Result<string, Failure>>) => {
  const { client } = useApi();
  return useCallback(
    async ({ name, bytes }) => {
      const sent = await sendPieces(client, bytes);
      if (!sent.ok) return sent;
      const transferId = sent.value;
      const input = { transferId, noteId, name: [...name].slice(0, LONGEST_NAME / 2).join('') };
      const added = await client.command('attachment.add', input);
      if (added.ok) return { ok: true, value: added.value.id };
      await client.command('transfer.end', { transferId });
      return added;
    },
    [client, noteId],
  );
};
