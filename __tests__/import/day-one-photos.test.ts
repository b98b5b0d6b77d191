import { emptyHost, endHosts } from '../api/exported-file';
import { importAsSaid, zipOf } from './import-bed';
import { valuesOf } from './imported-values';
import { bytesOf, png } from './picture-bed';

afterEach(endHosts);

const sum = (digit: string): string => digit.repeat(32);
const photo = (identifier: string, digit: string, more: object = {}): object => ({
  identifier,
  md5: sum(digit),
  type: 'png',
  ...more,
});
const entry = (uuid: string, text: string, photos: readonly unknown[]): object => ({
  uuid,
  creationDate: '2024-03-31T10:00:00Z',
  text,
  photos,
});
const journalOf = (entries: readonly object[]): string => JSON.stringify({ metadata: {}, entries });
const PICTURE = /!\[\]\(attachment:([0-9a-f]{64})\)/g;
const shownIn = (body: unknown): readonly string[] =>
  [...String(body).matchAll(PICTURE)].map(([, id = '']) => id);

test('[IMPORT-11] photos of a Day One archive come where the text shows them, or below it', async () => {
  const host = await emptyHost(151);
  const cat = png({ size: 900, seed: 4 });
  const zip = zipOf({
    'Export/Journal.json': journalOf([
      entry('A', 'See:\n\n![](dayone-moment://CAT)\n\nand on', [photo('CAT', 'a'), photo('DOG', 'b')]),
      entry('B', '![](dayone-moment://CAT)', [photo('CAT', 'a')]),
      entry('C', '![](dayone-moment:/audio/SONG)', [photo('LOST', 'c'), photo('TEXT', 'd'), 7]),
    ]),
    [`Export/photos/${sum('a')}.png`]: cat,
    [`Export/photos/${sum('b')}.png`]: png({ size: 700, seed: 5 }),
    [`Export/photos/${sum('d')}.png`]: '<svg onload="alert(1)"/>',
  });
  const { said } = await importAsSaid(host, zip);
  expect(said).toMatchObject({ format: 'dayone', countByKind: { note: 2 } });
  // Of the third entry nothing is left to come.
  expect(said.left).toEqual([
    { code: 'left_attachments', count: 3, example: '2024-03-31T10:00:00Z' },
    { code: 'left_not_understood', count: 1, example: '2024-03-31T10:00:00Z' },
  ]);
  const bodies = (await valuesOf(host, 'note')).map(({ body }) => String(body)).sort();
  const [alone = '', both = ''] = bodies.map((body) => body);
  expect(shownIn(alone)).toHaveLength(1);
  const [shown = '', below = ''] = shownIn(both);
  expect(both).toBe(`See:\n\n![](attachment:${shown})\n\nand on\n\n![](attachment:${below})`);
  expect((await bytesOf(host, shown)).equals(Buffer.from(cat))).toBe(true);
  expect((await bytesOf(host, below)).length).toBe(700);
  expect((await importAsSaid(host, zip)).said).toMatchObject({ countByKind: {}, duplicates: 2 });
});

test('[IMPORT-11] names of photos that are no names reach nothing; without an archive all are counted', async () => {
  const host = await emptyHost(152);
  const wrong = [
    photo('X', 'a', { md5: '../../secret' }),
    photo('X', 'a', { type: '../png' }),
    photo('X', 'e'),
  ];
  const journal = journalOf([entry('A', 'words ![](dayone-moment://X)', wrong)]);
  const zip = zipOf({ 'Journal.json': journal, [`other/photos/${sum('e')}.png`]: png({ size: 900 }) });
  for (const file of [zip, journal.replace('"A"', '"B"')]) {
    const { said } = await importAsSaid(host, file);
    expect(said).toMatchObject({ countByKind: { note: 1 }, left: [{ code: 'left_attachments', count: 3 }] });
  }
  expect((await valuesOf(host, 'note')).map(({ body }) => body)).toEqual(['words', 'words']);
});
