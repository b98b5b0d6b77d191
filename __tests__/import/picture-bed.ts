import { TODAY, valueOf, type TestHost } from '../api/test-host';
import { sendFile } from './staged';

/** A PNG's beginning, as large as it is wanted: nobody here draws it. */
export const png = ({ size = 700_000, seed = 1 } = {}): Uint8Array => {
  const bytes = Buffer.alloc(size, seed);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(3, 16);
  bytes.writeUInt32BE(2, 20);
  return new Uint8Array(bytes);
};

export const attach = async (
  host: TestHost,
  { noteId, bytes, name = 'cat.png' }: { noteId: string; bytes: Uint8Array; name?: string },
): Promise<string> => {
  const transferId = await sendFile(host, bytes);
  return valueOf(await host.client.command('attachment.add', { transferId, noteId, name })).id;
};

export const bytesOf = async ({ client }: TestHost, id: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (let number = 0; ; number += 1) {
    const { data, isLast } = valueOf(await client.query('attachment.read', { id, number }));
    parts.push(Buffer.from(data, 'base64'));
    if (isLast) return Buffer.concat(parts);
  }
};

/** A note that shows one picture in its text and has another beside it; a third was removed. */
export const illustrated = async (host: TestHost, bytes: readonly Uint8Array[]) => {
  const { client } = host;
  const { id: noteId } = valueOf(
    await client.command('note.create', { title: 'Zoo', body: 'x', day: TODAY }),
  );
  const ids: string[] = [];
  for (const picture of bytes) ids.push(await attach(host, { noteId, bytes: picture, name: 'a [b].png' }));
  const [shown = '', , gone = ''] = ids;
  const body = `Look: ![the cat](attachment:${shown})\n\n![](attachment:nobody) [x](../../assets/other.png)\n`;
  valueOf(await client.command('note.update', { id: noteId, fields: { body } }));
  if (gone !== '') valueOf(await client.command('attachment.remove', { id: gone }));
  return { noteId, ids, body };
};
