import type { ImportFormat } from '../../api/transfer-definition';
import type { StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';
import { looksLikeAppleHealth, readAppleHealth } from './apple-health';
import { hasJournalJson, looksLikeDayOne, readDayOne } from './day-one';
import type { Reader } from './found';
import { looksLikeIcs, readIcs } from './ics';
import { isPage, readMarkdown } from '../markdown/read-markdown';
import { baseName, isHidden } from './sources';
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

const FIRST = 16 * 1024;
const byStart: readonly (readonly [ImportFormat, (start: string) => boolean])[] = [
  ['dayone', looksLikeDayOne],
  ['ics', looksLikeIcs],
  ['apple-health', looksLikeAppleHealth],
  ['todoist', looksLikeTodoist],
  ['ticktick', looksLikeTickTick],
];

const startOf = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes).replace(/^\ufeff/, '');
const formatByStart = (start: string): ImportFormat | null =>
  byStart.find(([, looks]) => looks(start))?.[0] ?? null;

const formatOfArchive = (file: StagedFile): ImportFormat | null => {
  const { entries, read } = openArchive(file);
  const shown = entries.filter(({ name }) => !isHidden(name));
  if (shown.some(({ name }) => /^export\.xml$/i.test(baseName(name)))) return 'apple-health';
  if (shown.some(({ name }) => isPage(name))) return 'markdown';
  if (hasJournalJson(file)) return 'dayone';
  if (shown.some(({ name }) => /\.ics$/i.test(name))) return 'ics';
  const table = shown.find(({ name }) => /\.csv$/i.test(name));
  const first = table === undefined ? undefined : read(table).next().value;
  return first instanceof Uint8Array ? formatByStart(startOf(first.subarray(0, FIRST))) : null;
};

/** Throws `Refused`. */
export const tellFormat = (file: StagedFile): ImportFormat =>
  (isArchive(file) ? formatOfArchive(file) : formatByStart(startOf(file.read(0, FIRST)))) ??
  refuse('import_format_unknown');
