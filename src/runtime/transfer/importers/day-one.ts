import { z } from 'zod';
import { isArchive, openArchive } from './zip-archive';
import { left, type Found, type FoundNote, type Reader, type ReaderPorts } from './found';
import { jsonRows } from './json-rows';
import { isHidden, textsOf } from './sources';
import { readInstant, type ZoneClock } from './zone-clock';

// Day One: `Journal.json` alone or in its ZIP file. The Markdown of an entry is what comes; photos and sounds are counted.
const Media = z.array(z.unknown()).max(10_000).optional();
const Entry = z.object({
  uuid: z.string().min(1).max(128),
  creationDate: z.string().max(64),
  timeZone: z.string().max(64).optional(),
  text: z.string().optional(),
  tags: z.array(z.string().max(500)).max(1_000).optional(),
  ...{ photos: Media, audios: Media, videos: Media, pdfAttachments: Media },
});

const MOMENT = /!\[[^\]]*\]\(dayone-moment:[^)\s]*\)/g;
/** Day One puts a backslash before signs that Markdown might read. */
const plainMarkdown = (text: string): string => text.replace(MOMENT, '').replace(/\u200b/g, '');

const HEADING = /^\s*#{1,6}\s+(.+?)\s*#*\s*(?:\n|$)/;
const titleAndBody = (text: string): { readonly title: string; readonly body: string } => {
  const heading = HEADING.exec(text);
  return heading === null
    ? { title: '', body: text.trim() }
    : { title: heading[1] ?? '', body: text.slice(heading[0].length).trim() };
};

const zoneOf = (name: string | undefined, { zone, zoneNamed }: ReaderPorts): ZoneClock =>
  (name === undefined ? null : zoneNamed(name)) ?? zone;

const noteOf = (entry: z.output<typeof Entry>, ports: ReaderPorts): FoundNote | null => {
  const instant = readInstant(entry.creationDate);
  const { title, body } = titleAndBody(plainMarkdown(entry.text ?? ''));
  if (instant === null || (title === '' && body === '')) return null;
  const day = zoneOf(entry.timeZone, ports).wallOf(instant.at).slice(0, 10);
  const labels = entry.tags ?? [];
  return { found: 'note', key: entry.uuid, title, body, day, at: instant.at, category: null, labels };
};

const foundIn = function* (json: unknown, ports: ReaderPorts): Generator<Found, void, undefined> {
  const entry = Entry.safeParse(json);
  if (!entry.success) return yield left('left_not_understood');
  const { photos = [], audios = [], videos = [], pdfAttachments = [] } = entry.data;
  const media = photos.length + audios.length + videos.length + pdfAttachments.length;
  for (let count = 0; count < media; count += 1) yield left('left_attachments', entry.data.creationDate);
  const note = noteOf(entry.data, ports);
  yield note ?? left('left_not_understood', entry.data.creationDate);
  return undefined;
};

export const readDayOne: Reader = function* (file, ports) {
  for (const { parts } of textsOf(file, (name) => /\.json$/i.test(name)))
    for (const row of jsonRows(parts, 'entries')) {
      yield* foundIn(row, ports);
      yield undefined;
    }
};

export const looksLikeDayOne = (start: string): boolean => /^\s*\{\s*"(?:metadata|entries)"\s*:/.test(start);
export const hasJournalJson = (file: Parameters<Reader>[0]): boolean =>
  isArchive(file) && openArchive(file).entries.some(({ name }) => /\.json$/i.test(name) && !isHidden(name));
