import { z } from 'zod';
import { isArchive, openArchive } from './zip-archive';
import { withPhotos, type Illustrated, type PhotoFolder } from './day-one-photos';
import { left, type Found, type FoundNote, type Reader, type ReaderPorts } from './found';
import { jsonRows } from './json-rows';
import { isHidden, textsOf } from './sources';
import { readInstant, type ZoneClock } from './zone-clock';

// Day One: `Journal.json` alone or in its ZIP file. The Markdown of an entry comes, with its photos where they are there [IMPORT-11]; sounds,
// films and papers are counted.
const Media = z.array(z.unknown()).max(10_000).optional();
const Entry = z.object({
  uuid: z.string().min(1).max(128),
  creationDate: z.string().max(64),
  timeZone: z.string().max(64).optional(),
  text: z.string().optional(),
  tags: z.array(z.string().max(500)).max(1_000).optional(),
  ...{ photos: Media, audios: Media, videos: Media, pdfAttachments: Media },
});

const HEADING = /^\s*#{1,6}\s+(.+?)\s*#*\s*(?:\n|$)/;
const titleAndBody = (text: string): { readonly title: string; readonly body: string } => {
  const heading = HEADING.exec(text);
  return heading === null
    ? { title: '', body: text.trim() }
    : { title: heading[1] ?? '', body: text.slice(heading[0].length).trim() };
};

const zoneOf = (name: string | undefined, { zone, zoneNamed }: ReaderPorts): ZoneClock =>
  (name === undefined ? null : zoneNamed(name)) ?? zone;

type Shown = Pick<Illustrated, 'text' | 'pictures'>;
const noteOf = (
  entry: z.output<typeof Entry>,
  { shown, ports }: { readonly shown: Shown; readonly ports: ReaderPorts },
): FoundNote | null => {
  const instant = readInstant(entry.creationDate);
  const { title, body } = titleAndBody(shown.text);
  if (instant === null || (title === '' && body === '')) return null;
  const day = zoneOf(entry.timeZone, ports).wallOf(instant.at).slice(0, 10);
  const labels = entry.tags ?? [];
  const { pictures } = shown;
  return {
    found: 'note',
    key: entry.uuid,
    title,
    body,
    day,
    at: instant.at,
    category: null,
    labels,
    pictures,
  };
};

type Place = { readonly photos: PhotoFolder; readonly ports: ReaderPorts };
const foundIn = function* (
  json: unknown,
  { photos: place, ports }: Place,
): Generator<Found | undefined, void, undefined> {
  const entry = Entry.safeParse(json);
  if (!entry.success) return yield left('left_not_understood');
  const { uuid, photos = [], audios = [], videos = [], pdfAttachments = [] } = entry.data;
  const text = (entry.data.text ?? '').replace(/\u200b/g, '');
  const shown = yield* withPhotos(place, { uuid, text, photos });
  const lacking = shown.lacking + audios.length + videos.length + pdfAttachments.length;
  for (let count = 0; count < lacking; count += 1) yield left('left_attachments', entry.data.creationDate);
  const note = noteOf(entry.data, { shown, ports });
  yield note ?? left('left_not_understood', entry.data.creationDate);
  return undefined;
};

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

export const readDayOne: Reader = function* (file, ports) {
  const archive = isArchive(file) ? openArchive(file) : null;
  const entryByName = new Map(archive?.entries.map((entry) => [entry.name, entry]));
  for (const { name, parts } of textsOf(file, (each) => /\.json$/i.test(each))) {
    const photos = archive === null ? null : { archive, entryByName, folder: folderOf(name) };
    for (const row of jsonRows(parts, 'entries')) {
      yield* foundIn(row, { photos, ports });
      yield undefined;
    }
  }
};

export const looksLikeDayOne = (start: string): boolean => /^\s*\{\s*"(?:metadata|entries)"\s*:/.test(start);
export const hasJournalJson = (file: Parameters<Reader>[0]): boolean =>
  isArchive(file) && openArchive(file).entries.some(({ name }) => /\.json$/i.test(name) && !isHidden(name));
