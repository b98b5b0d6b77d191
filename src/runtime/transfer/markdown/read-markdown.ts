import { isIdentityComponent } from '../../../core/identities';
import { isJsonObject, parseJson, type Json } from '../../../core/json';
import { journalKinds } from '../../../db/journal/kinds';
import type { RegisterKind } from '../../../db/record-kind';
import { linkId } from '../../../db/journal/links';
import { z } from 'zod';
import { isDay } from '../importers/due';
import { left, type Found, type Reader, type ReaderPorts } from '../importers/found';
import { LONGEST_PAGE, LONGEST_PART } from '../importers/limits';
import { baseName, isHidden } from '../importers/sources';
import { openArchive, isArchive, type Archive, type ArchiveEntry } from '../importers/zip-archive';
import { readInstant } from '../importers/zone-clock';
import { refuse } from '../staging/refused';
import { linesOf, textParts } from '../staging/text-parts';
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
  const { reveille: _, id, ...rest } = Object.fromEntries(values);
  return recordOf(kind, { id, fields: { ...rest, [pageKinds[kind]?.body ?? 'body']: bodyOfPage(body) } });
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

const HEAD_LINES = /^(?:---|```.*|reveille: .*|)$/;
const readLines = function* (archive: Archive, entry: ArchiveEntry): Generator<Found, void, undefined> {
  let kind = '';
  const limits = { longest: LONGEST_PART, tooLong: 'import_part_too_long' };
  for (const line of linesOf(textParts(archive.read(entry)), limits)) {
    const named = /^kind: "(\w{1,64})"$/.exec(line);
    if (kind === '' && named !== null) kind = named[1] ?? '';
    else if (!HEAD_LINES.test(line)) {
      const json = parseJson(line);
      const row = json.ok && isJsonObject(json.value) ? json.value : {};
      const { id, fields } = row;
      yield isJsonObject(fields) ? recordOf(kind, { id, fields }) : left('left_not_understood', kind);
    }
  }
};

const DATED = /^(\d{4}-\d{2}-\d{2})(?:[ _-]|$)/;
type Day = { readonly day: string; readonly at: number };
const dayOf = (
  written: readonly (string | null)[],
  { entry, zone }: { entry: ArchiveEntry; zone: ReaderPorts['zone'] },
): Day => {
  for (const text of [...written, DATED.exec(baseName(entry.name))?.[1] ?? null]) {
    if (text === null) continue;
    const instant = readInstant(text);
    if (instant !== null) return { day: zone.wallOf(instant.at).slice(0, 10), at: instant.at };
    const day = text.slice(0, 10);
    const time = /^[T ](\d{2}:\d{2})/.exec(text.slice(10))?.[1] ?? '12:00';
    if (isDay(day) && day >= '1970-01-02') return { day, at: zone.instantOf(`${day}T${time}`) };
  }
  const made = isDay(entry.wall.slice(0, 10)) ? entry.wall.slice(0, 10) : '1980-01-01';
  return { day: made, at: zone.instantOf(`${made}T12:00`) };
};

const USED = ['title', 'date', 'created', 'tags', 'tag'] as const;
const foreignPage = (
  text: string,
  { entry, name, zone }: { entry: ArchiveEntry; name: string; zone: ReaderPorts['zone'] },
): Found => {
  const { head, body } = splitPage(text);
  const values = plainHead(head);
  const rest = values.rest(USED);
  const kept = rest.some((line) => line.trim() !== '') ? `${['---', ...rest, '---'].join('\n')}\n` : '';
  const folders = name.split('/').slice(0, -1);
  const tags = [...values.list('tags'), ...values.list('tag')].map((tag) => tag.replace(/^#/, ''));
  return {
    ...{ found: 'note', key: name, labels: tags.filter((tag) => tag !== '') },
    title: values.text('title') ?? baseName(name).replace(/\.[^.]+$/, ''),
    body: kept + body,
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

const EMBEDDED = /!\[\[[^\]]+\]\]|!\[[^\]]*\]\([^)]+\)/g;

const foundIn = function* (
  archive: Archive,
  { entry, folder, zone }: { entry: ArchiveEntry; folder: string; zone: ReaderPorts['zone'] },
): Generator<Found, void, undefined> {
  const name = entry.name.slice(folder.length);
  if (!isPage(name)) return yield left('left_other_files', name);
  if (/^records\/\w+\.md$/.test(name)) {
    if (startOf(archive, entry).startsWith(LINES_START)) return yield* readLines(archive, entry);
  }
  const text = textOfPage(archive, entry);
  if (text.startsWith(`---\nreveille: "${FORMAT}"\n`)) return undefined;
  const { head, body } = splitPage(text);
  const own = ownPage(head, body);
  if (own !== null) return yield own;
  for (const embedded of text.match(EMBEDDED) ?? []) yield left('left_attachments', embedded);
  yield foreignPage(text, { entry, name, zone });
  return undefined;
};

export const readMarkdown: Reader = function* (file, { zone }) {
  if (!isArchive(file)) return refuse('import_other_format');
  const archive = openArchive(file);
  const entries = archive.entries.filter(({ name }) => !isHidden(name));
  if (!entries.some(({ name }) => isPage(name))) refuse('import_other_format');
  const folder = commonFolder(entries);
  for (const entry of entries) {
    yield* foundIn(archive, { entry, folder, zone });
    yield undefined;
  }
  return undefined;
};
