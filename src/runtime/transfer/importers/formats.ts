import type { ImportFormat } from '../../api/transfer-definition';
import type { StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';
import { isUtf16 } from '../staging/text-parts';
import { healthNameIn, looksLikeAppleHealth, readAppleHealth } from './apple-health';
import { hasJournalJson, looksLikeDayOne, readDayOne } from './day-one';
import type { Reader } from './found';
import { looksLikeIcs, readIcs } from './ics';
import { isPage, readMarkdown } from '../markdown/read-markdown';
import { isHidden, startOfEntry, startOfFile } from './sources';
import { looksLikeTickTick, readTickTick } from './ticktick';
import { looksLikeTodoist, readTodoist } from './todoist';
import { isArchive, openArchive } from './zip-archive';

export const readers: Readonly<Record<ImportFormat, Reader>> = {
  dayone: readDayOne,
  markdown: readMarkdown,
  todoist: readTodoist,
  ticktick: readTickTick,
  ics: readIcs,
  'apple-health': readAppleHealth,
};

const byStart: readonly (readonly [ImportFormat, (start: string) => boolean])[] = [
  ['dayone', looksLikeDayOne],
  ['ics', looksLikeIcs],
  ['apple-health', looksLikeAppleHealth],
  ['todoist', looksLikeTodoist],
  ['ticktick', looksLikeTickTick],
];

const formatByStart = (start: string): ImportFormat | null =>
  byStart.find(([, looks]) => looks(start))?.[0] ?? null;

const formatOfArchive = (file: StagedFile): ImportFormat | null => {
  const archive = openArchive(file);
  const shown = archive.entries.filter(({ name }) => !isHidden(name));
  if (shown.some(({ name }) => isPage(name))) return 'markdown';
  if (healthNameIn(archive) !== null) return 'apple-health';
  if (hasJournalJson(file)) return 'dayone';
  if (shown.some(({ name }) => /\.ics$/i.test(name))) return 'ics';
  const table = shown.find(({ name }) => /\.csv$/i.test(name));
  return table === undefined ? null : formatByStart(startOfEntry(archive, table));
};

/** Throws `Refused`. */
export const tellFormat = (file: StagedFile): ImportFormat => {
  if (isUtf16(file.read(0, 2))) return refuse('import_not_utf8');
  const format = isArchive(file) ? formatOfArchive(file) : formatByStart(startOfFile(file));
  return format ?? refuse('import_format_unknown');
};
