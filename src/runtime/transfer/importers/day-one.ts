import { z } from 'zod';
import { isArchive, openArchive } from './zip-archive';
import { withPhotos, type Illustrated, type PhotoFolder } from './day-one-photos';
import { left, type Found, type FoundNote, type Reader, type ReaderPorts } from './found';
import { jsonRows } from './json-rows';
import { baseName, isHidden, textsOf } from './sources';
import { clockOf, offsetOf, readInstant, type ZoneClock } from './zone-clock';

// Day One: `Journal.json` alone or in its ZIP file. The Markdown of an entry comes, with its photos where they are there [IMPORT-11]; sounds,
// films and papers are counted.
const Media = z.array(z.unknown()).max(10_000).nullish();
/** Of which only is asked whether it is there. */
const Fact = z.unknown().optional();
const Entry = z.object({
  uuid: z.string().min(1).max(128),
  creationDate: z.string().max(64),
  timeZone: z.string().max(64).nullish(),
  text: z.string().nullish(),
  tags: z.array(z.string().max(500)).max(1_000).nullish(),
  photos: Media,
  audios: Media,
  videos: Media,
  pdfAttachments: Media,
  location: Fact,
  weather: Fact,
  starred: Fact,
});

const HEADING = /^\s*#{1,6}\s+(.+?)\s*#*\s*(?:\n|$)/;
const titleAndBody = (text: string): { readonly title: string; readonly body: string } => {
  const heading = HEADING.exec(text);
  return heading === null
    ? { title: '', body: text.trim() }
    : { title: heading[1] ?? '', body: text.slice(heading[0].length).trim() };
};

/** `GMT+0200`: where a phone knew no name for it. */
const clockByOffset = (name: string): ZoneClock | null => {
  const offset = /^(?:GMT|UTC)/.test(name) ? offsetOf(name.slice(3)) : null;
  return offset === null ? null : clockOf(name, () => offset);
};
const zoneOf = (name: string | null | undefined, { zone, zoneNamed }: ReaderPorts): ZoneClock =>
  (typeof name === 'string' ? (clockByOffset(name) ?? zoneNamed(name)) : null) ?? zone;

type Place = {
  readonly photos: PhotoFolder;
  readonly ports: ReaderPorts;
  /** The name of the journal, where there are several. */
  readonly category: string | null;
};
type Shown = Pick<Illustrated, 'text' | 'pictures'>;
const noteOf = (
  entry: z.output<typeof Entry>,
  { shown, ports, category }: { readonly shown: Shown } & Pick<Place, 'ports' | 'category'>,
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
    category,
    labels,
    pictures,
  };
};

const foundIn = function* (
  json: unknown,
  { photos: place, ports, category }: Place,
): Generator<Found | undefined, void, undefined> {
  const entry = Entry.safeParse(json);
  if (!entry.success) return yield left('left_not_understood');
  const { uuid, location, weather, starred } = entry.data;
  const photos = entry.data.photos ?? [];
  const others = [entry.data.audios, entry.data.videos, entry.data.pdfAttachments];
  const text = (entry.data.text ?? '').replace(/\u200b/g, '');
  const shown = yield* withPhotos(place, { uuid, text, photos });
  const lacking = others.reduce((sum, media) => sum + (media?.length ?? 0), shown.lacking);
  for (let count = 0; count < lacking; count += 1) yield left('left_attachments', entry.data.creationDate);
  const note = noteOf(entry.data, { shown, ports, category });
  if (note !== null && ((location ?? weather ?? null) !== null || starred === true))
    yield left('left_details', entry.data.creationDate);
  yield note ?? left('left_not_understood', entry.data.creationDate);
  return undefined;
};

const isJournal = (name: string): boolean => /\.json$/i.test(name) && !isHidden(name);
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

export const readDayOne: Reader = function* (file, ports) {
  const archive = isArchive(file) ? openArchive(file) : null;
  const entryByName = new Map(archive?.entries.map((entry) => [entry.name, entry]));
  const isOneOfMany = (archive?.entries.filter(({ name }) => isJournal(name)).length ?? 1) > 1;
  for (const { name, parts } of textsOf(file, isJournal)) {
    const photos = archive === null ? null : { archive, entryByName, folder: folderOf(name) };
    const category = isOneOfMany ? baseName(name).replace(/\.json$/i, '') : null;
    for (const row of jsonRows(parts, 'entries')) {
      yield* foundIn(row, { photos, ports, category });
      yield undefined;
    }
  }
};

export const looksLikeDayOne = (start: string): boolean => /^\s*\{\s*"(?:metadata|entries)"\s*:/.test(start);
export const hasJournalJson = (file: Parameters<Reader>[0]): boolean =>
  isArchive(file) && openArchive(file).entries.some(({ name }) => isJournal(name));
