import type { ApiClient } from '../../../runtime/api/client';
import { base64ToBytes } from '../../../runtime/transfer/staging/base64';

type Parts = readonly Uint8Array<ArrayBuffer>[];
/** A whole file of the device; null where it is not here. */
export const readParts = async (client: ApiClient, id: string): Promise<Parts | null> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let number = 0; ; number += 1) {
    const answer = await client.query('attachment.read', { id, number });
    if (!answer.ok) return null;
    const bytes = base64ToBytes(answer.value.data);
    if (!bytes.ok) return null;
    parts.push(bytes.value);
    if (answer.value.isLast) return parts;
  }
};
