import { isIdentityComponent } from '../../../core/identities';
import { isJsonObject, parseJson, type Json } from '../../../core/json';
import { journalKinds } from '../../../db/journal/kinds';
import type { RegisterKind } from '../../../db/record-kind';
import { linkId } from '../../../db/journal/links';
import { z } from 'zod';
import { isToldRight } from '../../attachments/told-mime';
import { isDay } from '../importers/due';
import { left, type Found, type Reader, type ReaderPorts } from '../importers/found';
import { foundFile, type FoundFile } from '../importers/found-file';
import { pictureId } from '../importers/drafts';
import { LONGEST_PAGE, LONGEST_PART } from '../importers/limits';
import { baseName, isHidden } from '../importers/sources';
import { openArchive, isArchive, wallOf, type Archive, type ArchiveEntry } from '../importers/zip-archive';
import { readInstant } from '../importers/zone-clock';
import { refuse } from '../staging/refused';
import { linesOf, textParts } from '../staging/text-parts';
import { createArchiveAssets, type ArchiveAssets } from './archive-assets';
import { ASSETS_HEAD, withOwnLinks } from './asset-links';
import { withPictures } from './embedded-pictures';
import { jsonHead, plainHead, splitPage } from './front-matter';
import { bodyOfPage, FORMAT, LINES, pageKinds } from './page-format';

// A folder of Markdown (Obsidian and others), packed: each page is a note, its first folder its category. Pages of our own export are the records
// that they were [MARKDOWN-3]: known ids stay, fields are checked like anyone's, and links have the ids that their ends give.
export const isPage = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);

const kindByName = new Map(
  journalKinds.flatMap((kind) => (kind.storage === 'registers' ? [[kind.kind, kind] as const] : [])),
);
const Link = z.object({ kind: z.enum(['label', 'relates', 'blocks']), from: z.string(), to: z.string() });

const hasItsId = (kind: RegisterKind, { id, fields }: { id: string; fields: Fields }): boolean => {
  if (!isIdentityComponent(id) || id.length > 128) return false;
  if (kind.derivedId !== undefined) return kind.derivedId(fields) === id;
  if (kind.kind !== 'link') return true;
  const ends = Link.safeParse(fields);
  return ends.success && linkId(ends.data) === id;
};

type Fields = Readonly<Record<string, Json>>;
const recordOf = (kindName: string, { id, fields }: { id: Json | undefined; fields: Fields }): Found => {
  const kind = kindByName.get(kindName);
  if (kind === undefined || typeof id !== 'string' || !hasItsId(kind, { id, fields }))
    return left('left_not_understood', typeof id === 'string' ? id : kindName);
  return { found: 'record', kind: kindName, id, fields: { ...fields, deletedAt: null } };
};

/** Null where it is no page of ours. */
const ownPage = (head: readonly string[], body: string): Found | null => {
  const values = jsonHead(head);
  const kind = values?.get('reveille');
  if (values === null || typeof kind !== 'string' || !Object.hasOwn(pageKinds, kind)) return null;
  const { reveille: _, id, [ASSETS_HEAD]: prefix = '', ...rest } = Object.fromEntries(values);
  const text = bodyOfPage(body);
  const own = typeof prefix === 'string' ? withOwnLinks(text, prefix) : text;
  return recordOf(kind, { id, fields: { ...rest, [pageKinds[kind]?.body ?? 'body']: own } });
};

const textOfPage = (archive: Archive, entry: ArchiveEntry): string => {
  if (entry.size > LONGEST_PAGE) return refuse('import_part_too_long');
  return [...textParts(archive.read(entry))].join('');
};

const LINES_START = `---\nreveille: "${LINES}"\n`;
const startOf = (archive: Archive, entry: ArchiveEntry): string => {
  let start = '';
  for (const part of textParts(archive.read(entry))) {
    start += part;
    if (start.length >= LINES_START.length) break;
  }
  return start;
};

type InArchive = { readonly archive: Archive; readonly assets: ArchiveAssets };
/** [MARKDOWN-5] Bytes are what their record says that they are, or neither comes. */
const isItsFile = ({ hash, size, mime }: FoundFile, fields: Fields): boolean => {
  const told = fields['mime'];
  const isRight = typeof told === 'string' && isToldRight(told, mime);
  return isRight && hash === fields['hash'] && size === fields['bytes'];
};
const withFile = function* (found: Found, { archive, assets }: InArchive): Generator<Found | undefined> {
  if (found.found !== 'record' || found.kind !== 'attachment') return yield found;
  const entry = assets.ofRecord(found.id);
  if (entry === null) {
    yield left('left_attachments', typeof found.fields['name'] === 'string' ? found.fields['name'] : '');
    return yield found;
  }
  const file = yield* foundFile(archive, entry);
  if (file === null || !isItsFile(file, found.fields)) return yield left('left_not_understood', found.id);
  return yield { ...found, file };
};

const HEAD_LINES = /^(?:---|```.*|reveille: .*|)$/;
const readLines = function* (inside: InArchive, entry: ArchiveEntry): Generator<Found | undefined> {
  const { archive } = inside;
  let kind = '';
  const limits = { longest: LONGEST_PART, tooLong: 'import_part_too_long' };
  for (const line of linesOf(textParts(archive.read(entry)), limits)) {
    const named = /^kind: "(\w{1,64})"$/.exec(line);
    if (kind === '' && named !== null) kind = named[1] ?? '';
    else if (!HEAD_LINES.test(line)) {
      const json = parseJson(line);
      const row = json.ok && isJsonObject(json.value) ? json.value : {};
      const { id, fields } = row;
      if (isJsonObject(fields)) yield* withFile(recordOf(kind, { id, fields }), inside);
      else yield left('left_not_understood', kind);
    }
  }
};

const plainName = (name: string): string => baseName(name).replace(/\.[^.]+$/, '');
const DATED = /^(\d{4}-\d{2}-\d{2})(?:[ _-]|$)/;
type Day = { readonly day: string; readonly at: number };
const dayOf = (
  written: readonly (string | null)[],
  { entry, zone }: { entry: ArchiveEntry; zone: ReaderPorts['zone'] },
): Day => {
  for (const text of [...written, DATED.exec(plainName(entry.name))?.[1] ?? null]) {
    if (text === null) continue;
    const instant = readInstant(text);
    if (instant !== null) return { day: zone.wallOf(instant.at).slice(0, 10), at: instant.at };
    const day = text.slice(0, 10);
    const time = /^[T ](\d{2}:\d{2})/.exec(text.slice(10))?.[1] ?? '12:00';
    if (isDay(day) && day >= '1970-01-02') return { day, at: zone.instantOf(`${day}T${time}`) };
  }
  const wall = wallOf(entry).slice(0, 10);
  const made = isDay(wall) ? wall : '1980-01-01';
  return { day: made, at: zone.instantOf(`${made}T12:00`) };
};

const USED = ['title', 'date', 'created', 'tags', 'tag'] as const;
type Foreign = {
  readonly text: string;
  readonly entry: ArchiveEntry;
  readonly name: string;
  readonly zone: ReaderPorts['zone'];
};
const foreignPage = function* (
  { text, entry, name, zone }: Foreign,
  assets: ArchiveAssets,
): Generator<Found | undefined> {
  const { head, body } = splitPage(text);
  const shown = yield* withPictures(
    { page: name, body },
    { assets, idOf: (key) => pictureId('markdown', key) },
  );
  yield* shown.left;
  const values = plainHead(head);
  const rest = values.rest(USED);
  const kept = rest.some((line) => line.trim() !== '') ? `${['---', ...rest, '---'].join('\n')}\n` : '';
  const folders = name.split('/').slice(0, -1);
  const tags = [...values.list('tags'), ...values.list('tag')].map((tag) => tag.replace(/^#/, ''));
  yield {
    found: 'note',
    key: name,
    labels: tags.filter((tag) => tag !== ''),
    title: values.text('title') ?? plainName(name),
    body: kept + shown.body,
    pictures: shown.pictures,
    ...dayOf([values.text('date'), values.text('created')], { entry, zone }),
    category: folders[0] ?? null,
  };
};

/** The folder that everything lies in is not part of any name. */
const commonFolder = (entries: readonly ArchiveEntry[]): string => {
  const [first = ''] = (entries[0]?.name ?? '').split('/');
  const folder = `${first}/`;
  return entries.every(({ name }) => name.startsWith(folder)) ? folder : '';
};

const foundIn = function* (
  inside: InArchive,
  { entry, folder, zone }: { entry: ArchiveEntry; folder: string; zone: ReaderPorts['zone'] },
): Generator<Found | undefined, void, undefined> {
  const { archive, assets } = inside;
  const name = entry.name.slice(folder.length);
  if (/^records\/\w+\.md$/.test(name)) {
    if (startOf(archive, entry).startsWith(LINES_START)) return yield* readLines(inside, entry);
  }
  const text = textOfPage(archive, entry);
  if (text.startsWith(`---\nreveille: "${FORMAT}"\n`)) return undefined;
  const { head, body } = splitPage(text);
  const own = ownPage(head, body);
  if (own !== null) return yield own;
  yield* foreignPage({ text, entry, name, zone }, assets);
  return undefined;
};

export const readMarkdown: Reader = function* (file, { zone }) {
  if (!isArchive(file)) return refuse('import_other_format');
  const archive = openArchive(file);
  const entries = archive.entries.filter(({ name }) => !isHidden(name));
  const pages = entries.filter(({ name }) => isPage(name));
  if (pages.length === 0) refuse('import_other_format');
  const folder = commonFolder(entries);
  const others = entries.filter(({ name }) => !isPage(name));
  const assets = createArchiveAssets(archive, { entries: others, folder });
  for (const entry of pages) {
    yield* foundIn({ archive, assets }, { entry, folder, zone });
    yield undefined;
  }
  const links = archive.links.filter((name) => !isHidden(name));
  for (const name of [...assets.unused(), ...links]) yield left('left_other_files', name);
  return undefined;
};
