import { createHash } from 'node:crypto';
import { codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';

export const MIME = 'audio/webm;codecs=opus';

/** Bytes that begin as WebM does. */
export const soundOf = (size: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(size, seed);
  Buffer.from('1a45dfa3', 'hex').copy(bytes);
  return bytes;
};
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const begin = async ({ client }: TestHost, recordingId: string): Promise<void> => {
  valueOf(await client.command('voice.begin', { recordingId, mime: MIME, day: TODAY }));
};
export const append = async (
  { client }: TestHost,
  { id, number, bytes }: { readonly id: string; readonly number: number; readonly bytes: Buffer },
): Promise<string> => {
  const data = bytes.toString('base64');
  const input = { recordingId: id, number, data, milliseconds: (number + 1) * 1_000 };
  return codeOf(await client.command('voice.append', input));
};
/** A recording of so many chunks; what it should sound like. */
export const record = async (
  host: TestHost,
  { id, chunks = 3 }: { id: string; chunks?: number },
): Promise<Buffer> => {
  await begin(host, id);
  const parts = Array.from({ length: chunks }, (_, number) =>
    number === 0 ? soundOf(4_000) : Buffer.alloc(3_000 + number, number),
  );
  for (const [number, bytes] of parts.entries()) await append(host, { id, number, bytes });
  return Buffer.concat(parts);
};
export const unfinished = async ({ client }: TestHost) =>
  valueOf(await client.query('voice.unfinished', {})).recordings;
export const noteOf = async ({ client }: TestHost, id: string) => {
  const note = valueOf(await client.query('voice.get', { id }));
  if (note === null) throw new Error('the voice note is not there');
  return note;
};
export const heard = async (host: TestHost, id: string): Promise<Buffer> => {
  const { audio } = await noteOf(host, id);
  if (audio === null) throw new Error('the voice note has no sound');
  const parts: Buffer[] = [];
  for (let number = 0; ; number += 1) {
    const piece = valueOf(await host.client.query('attachment.read', { id: audio.id, number }));
    parts.push(Buffer.from(piece.data, 'base64'));
    if (piece.isLast) return Buffer.concat(parts);
  }
};
export { codeOf, openEmptyHost, TODAY, valueOf };
