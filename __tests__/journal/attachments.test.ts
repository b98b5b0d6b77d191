import { createHash } from 'node:crypto';
import { pictureFacts } from '../../src/core/picture-facts';
import { endHosts, emptyHost, keep } from '../api/exported-file';
import { codeOf, openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';
import { sendFile, takeFile } from '../import/staged';

afterEach(endHosts);

const DAY_MS = 24 * 60 * 60 * 1000;
/** A PNG's beginning, as large as it is wanted: nobody here draws it. */
const png = ({ width = 3, height = 2, size = 700_000, seed = 1 } = {}): Uint8Array => {
  const bytes = Buffer.alloc(size, seed);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
};

const noteIn = async ({ client }: TestHost): Promise<string> =>
  valueOf(await client.command('note.create', { body: 'Look', day: TODAY })).id;
const add = async (host: TestHost, { bytes, noteId }: { bytes: Uint8Array; noteId: string }) =>
  host.client.command('attachment.add', { transferId: await sendFile(host, bytes), noteId, name: 'cat.png' });
const readAll = async ({ client }: TestHost, id: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (let number = 0; ; number += 1) {
    const { data, isLast } = valueOf(await client.query('attachment.read', { id, number }));
    parts.push(Buffer.from(data, 'base64'));
    if (isLast) return Buffer.concat(parts);
  }
};
const listOf = async ({ client }: TestHost, noteId: string) =>
  valueOf(await client.query('attachment.list', { noteId })).attachments;

test('[ATTACH-2] a picture comes in pieces, belongs to its note and is read as it was', async () => {
  const host = keep(await openEmptyHost());
  const noteId = await noteIn(host);
  const bytes = png();
  const { id, mime } = valueOf(await add(host, { bytes, noteId }));
  expect(mime).toBe('image/png');
  const here = {
    id,
    ownerId: noteId,
    name: 'cat.png',
    bytes: bytes.length,
    width: 3,
    height: 2,
    isHere: true,
  };
  expect(await listOf(host, noteId)).toEqual([{ ...here, mime }]);
  expect((await readAll(host, id)).equals(Buffer.from(bytes))).toBe(true);
  expect(codeOf(await host.client.query('attachment.read', { id, number: 2 }))).toBe('attachment_not_here');
});

test('[ATTACH-1] the same picture in two notes lies once, and going from one it stays in the other', async () => {
  const host = keep(await openEmptyHost());
  const [one, two] = [await noteIn(host), await noteIn(host)];
  const first = valueOf(await add(host, { bytes: png(), noteId: one })).id;
  const second = valueOf(await add(host, { bytes: png(), noteId: two })).id;
  const { actId } = valueOf(await host.client.command('attachment.remove', { id: first }));
  expect(codeOf(await host.client.query('attachment.read', { id: first, number: 0 }))).toBe(
    'attachment_not_here',
  );
  host.clock.advance(40 * DAY_MS);
  valueOf(await add(host, { bytes: png({ seed: 2 }), noteId: one }));
  expect((await readAll(host, second)).length).toBe(700_000);
  valueOf(await host.client.command('act.undo', { actId }));
  expect((await readAll(host, first)).length).toBe(700_000);
});

test('[ATTACH-5] thirty days after the last record that named them went, the bytes go', async () => {
  const host = keep(await openEmptyHost());
  const noteId = await noteIn(host);
  const { id } = valueOf(await add(host, { bytes: png(), noteId }));
  const { actId } = valueOf(await host.client.command('record.delete', { kind: 'note', id: noteId }));
  const other = await noteIn(host);
  host.clock.advance(29 * DAY_MS);
  valueOf(await add(host, { bytes: png({ seed: 2 }), noteId: other }));
  expect((await readAll(host, id)).length).toBe(700_000);
  host.clock.advance(2 * DAY_MS);
  valueOf(await add(host, { bytes: png({ seed: 3 }), noteId: other }));
  valueOf(await host.client.command('act.undo', { actId }));
  expect(await listOf(host, noteId)).toMatchObject([{ id, isHere: false }]);
});

test('[ATTACH-3] a file is what its first bytes say; what is no picture is refused, and so is one too large', async () => {
  const host = keep(await openEmptyHost());
  const noteId = await noteIn(host);
  const text = (words: string) => new TextEncoder().encode(words.padEnd(200));
  for (const words of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', '%PDF-1.7', 'GIF90a'])
    expect(codeOf(await add(host, { bytes: text(words), noteId }))).toBe('attachment_not_a_picture');
  const large = png({ size: 10 * 1024 * 1024 + 1 });
  expect(codeOf(await add(host, { bytes: large, noteId }))).toBe('attachment_too_large');
  const bomb = png({ width: 60_000, height: 60_000 });
  expect(codeOf(await add(host, { bytes: bomb, noteId }))).toBe('attachment_too_large');
  expect(codeOf(await add(host, { bytes: png(), noteId: 'nowhere' }))).toBe('not_found');
  expect(await listOf(host, noteId)).toEqual([]);
});

test('[ATTACH-4] bytes whose record could not be written are named by nothing, and the file can be added again', async () => {
  const host = keep(await openEmptyHost());
  const noteId = await noteIn(host);
  const transferId = await sendFile(host, png());
  const add = (to: string) =>
    host.client.command('attachment.add', { transferId, noteId: to, name: 'cat.png' });
  expect(codeOf(await add('nowhere'))).toBe('not_found');
  expect(await listOf(host, noteId)).toEqual([]);
  const { id } = valueOf(await add(noteId));
  expect((await readAll(host, id)).length).toBe(700_000);
  expect(codeOf(await add(noteId))).toBe('transfer_not_found');
});

test.each<[string, string, object | null]>([
  ['gif', '474946383961 0a00 1400', { mime: 'image/gif', width: 10, height: 20 }],
  [
    'webp',
    '52494646 00000000 57454250 56503858 0a000000 00000000 1f0000 0f0000',
    { mime: 'image/webp', width: 32, height: 16 },
  ],
  [
    'jpeg',
    'ffd8 ffe0 0004 0000 ffc0 0011 08 0064 00c8 03000000000000',
    { mime: 'image/jpeg', width: 200, height: 100 },
  ],
  ['heic', '00000018 66747970 68656963', { mime: 'image/heic', width: 0, height: 0 }],
  ['a jpeg that lies about a length', 'ffd8 ffe0 0000 0000 0000 0000', null],
  ['nothing', '', null],
])('[ATTACH-3] %s is told by its bytes', (_, hex, facts) => {
  expect(pictureFacts(new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex')))).toEqual(facts);
});

test('[ATTACH-6] a backup carries the bytes, and a restore puts them back', async () => {
  const source = keep(await openEmptyHost({ seed: 31 }));
  const noteId = await noteIn(source);
  const bytes = png({ size: 1_200_000 });
  const { id } = valueOf(await add(source, { bytes, noteId }));
  const made = valueOf(await source.client.command('backup.create', {}));
  const file = await takeFile(source, made.transferId);
  const target = await emptyHost(32);
  const transferId = await sendFile(target, file);
  valueOf(await target.client.command('backup.restore', { transferId, words: made.words }));
  const restored = await readAll(target, id);
  const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
  expect(hash(restored)).toBe(hash(bytes));
  expect(await listOf(target, noteId)).toMatchObject([{ id, isHere: true }]);
});
