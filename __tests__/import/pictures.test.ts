import { strFromU8, unzipSync } from 'fflate';
import {
  emptyHost,
  endHosts,
  exportOf,
  hostIdOf,
  parsed,
  recordsOf,
  withoutBookkeeping,
} from '../api/exported-file';
import { isJsonObject } from '../../src/core/json';
import { createAttachmentStore } from '../../src/db/attachments/attachment-store';
import { readableRows } from '../../src/db/readable-rows';
import { exportBlobs, MOST_BLOB_BYTES } from '../../src/runtime/transfer/export-blobs';
import { asOwn, codeOf, valueOf, type TestHost } from '../api/test-host';
import { atOnce, openSearchBed } from '../search/search-bed';
import { importAsSaid, zipOf } from './import-bed';
import { valuesOf } from './imported-values';
import { bytesOf, illustrated, png } from './picture-bed';
import { takeFile } from './staged';

afterEach(endHosts);

const markdownOf = async (host: TestHost): Promise<Uint8Array> => {
  const { transferId } = valueOf(await host.client.command('export.markdown', {}));
  const bytes = await takeFile(host, transferId);
  valueOf(await host.client.command('transfer.end', { transferId }));
  return bytes;
};
const PICTURES = [png({ seed: 1 }), png({ seed: 2, size: 1_000 }), png({ seed: 3, size: 2_000 })];

test('[MARKDOWN-4] pictures stand in assets, pages name them by relative links, and all comes back as it was', async () => {
  const source = await emptyHost(101);
  const { noteId, ids, body } = await illustrated(source, PICTURES);
  const [shown = '', beside = '', gone = ''] = ids;
  const zip = await markdownOf(source);
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(expect.arrayContaining([`assets/${shown}.png`, `assets/${beside}.png`]));
  expect(files[`assets/${gone}.png`]).toBeUndefined();
  const page = strFromU8(
    files[Object.keys(files).find((name) => name.endsWith(`${noteId}.md`)) ?? ''] ?? new Uint8Array(),
  );
  // Told from within the page: a text that already looks like a link to the assets would not come back as it was.
  expect(page).toContain(`![a  b .png](../../assets/${beside}.png)`);
  const target = await emptyHost(102);
  const { said } = await importAsSaid(target, zip);
  expect(said).toMatchObject({ duplicates: 0, left: [], countByKind: { note: 1, attachment: 2 } });
  expect(valueOf(await target.client.query('note.get', { id: noteId }))?.body).toBe(body);
  for (const [at, id] of [shown, beside].entries())
    expect((await bytesOf(target, id)).equals(Buffer.from(PICTURES[at] ?? []))).toBe(true);
  const again = unzipSync(await markdownOf(target));
  expect(Object.keys(again).sort()).toEqual(Object.keys(files).sort());
  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(bytes).equals(again[name] ?? new Uint8Array())).toBe(true);
});

test('[MARKDOWN-4] where the way back is sure, the text itself shows the picture to any other app', async () => {
  const source = await emptyHost(103);
  const { noteId, ids } = await illustrated(source, PICTURES.slice(0, 1));
  const body = `![cat](attachment:${ids[0] ?? ''}) and ![cat](attachment:${ids[0] ?? ''})`;
  valueOf(await source.client.command('note.update', { id: noteId, fields: { body } }));
  const zip = await markdownOf(source);
  const texts = Object.values(unzipSync(zip)).map((bytes) => strFromU8(bytes));
  const link = `![cat](../../assets/${ids[0] ?? ''}.png)`;
  expect(texts.filter((text) => text.includes(`\n${link} and ${link}\n`))).toHaveLength(1);
  const target = await emptyHost(104);
  await importAsSaid(target, zip);
  expect(valueOf(await target.client.query('note.get', { id: noteId }))?.body).toBe(body);
});

test('[MARKDOWN-5] other bytes than the record says: neither comes, and it is said', async () => {
  const source = await emptyHost(105);
  const { ids } = await illustrated(source, PICTURES.slice(0, 1));
  const files = unzipSync(await markdownOf(source));
  const name = `assets/${ids[0] ?? ''}.png`;
  const target = await emptyHost(106);
  const { said } = await importAsSaid(target, zipOf({ ...files, [name]: png({ seed: 9 }) }));
  expect(said).toMatchObject({ countByKind: { note: 1 }, left: [{ code: 'left_not_understood', count: 1 }] });
  const { [name]: _, ...without } = files;
  const other = await emptyHost(107);
  const { said: lacking } = await importAsSaid(other, zipOf(without));
  expect(lacking).toMatchObject({ left: [{ code: 'left_attachments', count: 1, example: 'a [b].png' }] });
});

test('[MARKDOWN-5] pictures that a page of another app shows come with it; what is no picture is counted', async () => {
  const host = await emptyHost(108);
  const page = [
    '![[cat.png]] ![[cat.png|300]] ![my cat](../pictures/the%20cat.png "t") ![[song.mp3]]',
    '![net](https://example.org/a.png) ![[Other page]] ![svg](x.svg)',
  ].join('\n');
  const zip = zipOf({
    'vault/notes/2024-05-01.md': page,
    'vault/pictures/cat.png': png({ size: 900 }),
    'vault/pictures/the cat.png': png({ size: 800, seed: 4 }),
    'vault/song.mp3': 'ID3',
    'vault/notes/x.svg': '<svg onload="alert(1)"/>',
    'vault/never.png': png({ size: 700 }),
  });
  const { said } = await importAsSaid(host, zip);
  expect(said.countByKind).toEqual({ note: 1 });
  expect(said.left).toEqual([
    { code: 'left_attachments', count: 3, example: '![[song.mp3]]' },
    { code: 'left_other_files', count: 1, example: 'never.png' },
  ]);
  const [note] = await valuesOf(host, 'note');
  const body = String(note?.['body']);
  const shown = [...body.matchAll(/!\[([^\]]*)\]\(attachment:([0-9a-f]{64})\)/g)].map(([, alt, id = '']) => ({
    alt,
    id,
  }));
  expect(shown.map(({ alt }) => alt)).toEqual(['cat.png', 'cat.png', 'my cat']);
  expect(body).toContain('![net](https://example.org/a.png)');
  expect((await bytesOf(host, shown[0]?.id ?? '')).length).toBe(900);
  expect((await bytesOf(host, shown[2]?.id ?? '')).length).toBe(800);
  const again = await importAsSaid(host, zip);
  expect(again.said).toMatchObject({ countByKind: {}, duplicates: 1 });
});

test('[TRANSFER-15] export, import, export: the same text but for bookkeeping, bytes of pictures in it', async () => {
  const source = await emptyHost(111);
  const { ids } = await illustrated(source, PICTURES);
  const before = await exportOf(source);
  expect(parsed(before)['version']).toBe(2);
  const target = await emptyHost(112);
  const said = valueOf(await target.client.query('data.importDryRun', { text: before }));
  const done = valueOf(await target.client.command('data.import', await asOwn(target.client, before)));
  expect(done.records).toBe(said.records);
  const host = await hostIdOf(target);
  expect(withoutBookkeeping(await exportOf(target), host)).toEqual(withoutBookkeeping(before, host));
  expect((await bytesOf(target, ids[0] ?? '')).equals(Buffer.from(PICTURES[0] ?? []))).toBe(true);
  expect(parsed(before)['attachments']).toEqual(parsed(await exportOf(target))['attachments']);
});

test('[TRANSFER-15] bytes that are changed, cut, twice, out of place or nobody’s: refused whole', async () => {
  const source = await emptyHost(113);
  await illustrated(source, PICTURES.slice(0, 2));
  const text = await exportOf(source);
  const file = parsed(text);
  const rows = Array.isArray(file['attachments']) ? file['attachments'] : [];
  expect(rows).toHaveLength(3);
  const target = await emptyHost(114);
  const before = await exportOf(target);
  const [one, two, three] = rows;
  const cut = rows.filter((row) => !isJsonObject(row) || row['isLast'] === true);
  const changed = text.replace(
    /("data":")(.)/,
    (_whole, start: string, sign: string) => `${start}${sign === 'A' ? 'B' : 'A'}`,
  );
  const without = JSON.stringify({
    ...file,
    records: recordsOf(text).filter(({ kind }) => kind !== 'attachment'),
  });
  const wrong = [
    changed,
    without,
    ...[cut, [two, one, three], [three, one, two], [...rows, three], [...rows, { blob: 'x' }]].map(
      (attachments) => JSON.stringify({ ...file, attachments }),
    ),
    text.replaceAll('image/png', 'image/gif'),
  ];
  const codes: string[] = [];
  for (const each of wrong)
    codes.push(codeOf(await target.client.command('data.import', await asOwn(target.client, each))));
  expect(codes).toEqual(wrong.map(() => 'import_damaged'));
  expect(await exportOf(target)).toBe(before);
});

const LIFE = { createdAt: 1, deletedAt: null };
test('[TRANSFER-15] more than an export can hold is left out and counted', () => {
  const bed = openSearchBed();
  for (const [at, sign] of ['a', 'b', 'c'].entries())
    bed.write((writer) =>
      writer.create('attachment', `p${at}`, {
        ownerId: 'n',
        hash: sign.repeat(64),
        mime: 'image/png',
        bytes: 1,
        name: 'x',
        width: 1,
        height: 1,
        ...LIFE,
      }),
    );
  const sizes: Readonly<Record<string, number>> = { a: MOST_BLOB_BYTES, b: 1, c: 0 };
  const attachments = {
    ...createAttachmentStore(bed.files),
    sizeOf: (hash: string) => sizes[hash.charAt(0)] ?? null,
    piece: () => new Uint8Array(1),
  };
  const exported = exportBlobs({ attachments }, readableRows(bed.journal));
  const { texts, leftOut } = atOnce(exported);
  expect(leftOut).toBe(1);
  expect(texts).toHaveLength(MOST_BLOB_BYTES / (512 * 1024));
  bed.end();
});
