import { bytesToBase64 } from '../../src/runtime/transfer/staging/base64';
import { PIECE } from '../../src/runtime/transfer/staging/pieces';
import { valueOf, type TestHost } from '../api/test-host';

// What a caller of the API does with files: in and out, in pieces.
export const sendFile = async ({ client }: Pick<TestHost, 'client'>, bytes: Uint8Array): Promise<string> => {
  const { transferId } = valueOf(await client.command('transfer.begin', { size: bytes.length }));
  for (let number = 0; number * PIECE < bytes.length; number += 1) {
    const data = bytesToBase64(bytes.subarray(number * PIECE, (number + 1) * PIECE));
    valueOf(await client.command('transfer.put', { transferId, number, data }));
  }
  return transferId;
};

export const takeFile = async ({ client }: Pick<TestHost, 'client'>, transferId: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (let number = 0; ; number += 1) {
    const { data, isLast } = valueOf(await client.query('transfer.read', { transferId, number }));
    parts.push(Buffer.from(data, 'base64'));
    if (isLast) return Buffer.concat(parts);
  }
};
