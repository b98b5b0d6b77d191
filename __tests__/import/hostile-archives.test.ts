import { zipSync } from 'fflate';
import type { ImportFormat } from '../../src/runtime/api/transfer-definition';
import { emptyHost, endHosts, exportOf } from '../api/exported-file';
import type { TestHost } from '../api/test-host';
import { errorSentences } from '../../src/words/errors';
import { importAsSaid, refusalOf, utf8, zipOf } from './import-bed';
import { soundFiles, type SoundFile } from './sound-files';

// Every importer meets everything: what is refused is refused by the dry run and the import alike, with a sentence, and nothing has changed.
afterEach(endHosts);

type Hostile = { readonly file: (sound: SoundFile) => Uint8Array | string; readonly code: string };
const LINK = { os: 3, attrs: (0o120777 << 16) >>> 0 };
const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const wide = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const named = ({ name }: SoundFile, content: string | Uint8Array): Uint8Array =>
  zipSync({ [name]: typeof content === 'string' ? utf8(content) : content }, { level: 1 });

/** Its directory says that so few bytes become nine million. */
const bomb = (sound: SoundFile): Uint8Array => {
  const zip = Buffer.from(named(sound, sound.text));
  zip.writeUInt32LE(9_000_000, zip.indexOf('PK\u0001\u0002') + 24);
  return new Uint8Array(zip);
};

/** Two entries of one name: the second one, and what it says of itself, is called as the first. */
const twice = ({ name, text }: SoundFile): Uint8Array => {
  const second = name.replace(/^./, '~');
  const zip = Buffer.from(zipSync({ [name]: utf8(text), [second]: utf8(text) }));
  for (let at = zip.indexOf(second); at !== -1; at = zip.indexOf(second)) zip.write(name, at);
  return new Uint8Array(zip);
};

const everywhere: Readonly<Record<string, Hostile>> = {
  'a bomb': { file: bomb, code: 'import_unpacks_too_large' },
  'a name outside': {
    file: ({ name, text }) => zipOf({ [name]: text, [`../${name}`]: text }),
    code: 'import_name_unsafe',
  },
  'two of a name': { file: twice, code: 'import_file_damaged' },
  'only a link': {
    file: ({ name }) => zipSync({ [name]: [utf8('/etc/passwd'), LINK] }),
    code: 'import_other_format',
  },
  'another encoding': { file: (sound) => named(sound, latin(sound.text)), code: 'import_not_utf8' },
  'words of two bytes': { file: (sound) => named(sound, wide(sound.text)), code: 'import_not_utf8' },
};
const codesOf = async (host: TestHost, format: ImportFormat): Promise<Readonly<Record<string, string>>> => {
  const sound = soundFiles[format];
  const found: Record<string, string> = {};
  for (const [name, { file }] of Object.entries(everywhere))
    found[name] = await refusalOf(host, file(sound), { format });
  return found;
};

const isFormat = (name: string): name is ImportFormat => Object.hasOwn(soundFiles, name);
/** A page is short before it is anything else. */
const expectedOf = (format: ImportFormat): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(everywhere).map(([name, { code }]) => [name, code])),
  ...(format === 'markdown' ? { 'a bomb': 'import_part_too_long' } : {}),
});

test('[IMPORT-12] bombs, names, links and encodings in an archive of any format: refused whole', async () => {
  const host = await emptyHost(161);
  const before = await exportOf(host);
  for (const format of Object.keys(soundFiles).filter(isFormat)) {
    expect([format, await codesOf(host, format)]).toEqual([format, expectedOf(format)]);
    const { deep } = soundFiles[format];
    if (deep !== null)
      expect([format, await refusalOf(host, deep, { format })]).toEqual([format, 'import_too_deep']);
  }
  expect(await exportOf(host)).toBe(before);
});

test('[IMPORT-12] a link beside a sound file is no file of it', async () => {
  const host = await emptyHost(162);
  for (const format of Object.keys(soundFiles).filter(isFormat)) {
    const { text, name } = soundFiles[format];
    const sound = zipSync({ [name]: utf8(text), 'folder/link.md': [utf8('../../etc/passwd'), LINK] });
    const { said } = await importAsSaid(host, sound, { format });
    expect([format, Object.values(said.countByKind).length > 0]).toEqual([format, true]);
    if (format === 'markdown') expect(said.left).toMatchObject([{ code: 'left_other_files', count: 1 }]);
  }
  expect(await exportOf(host)).not.toContain('passwd');
});

test('[IMPORT-12] every refusal has its sentence', () => {
  for (const { code } of Object.values(everywhere)) expect(errorSentences).toHaveProperty(code);
});
