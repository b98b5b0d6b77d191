import { inflated } from '../staging/inflate';
import { partsOfFile, type StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';
import { archiveName } from './archive-names';
import { createCrc32 } from './crc32';
import { BEST_RATIO, LONGEST_DIRECTORY, MOST_NAMES_IN_ARCHIVE, MOST_UNPACKED, SMALL_ENOUGH } from './limits';

// [IMPORT-4] Of a ZIP file only its directory is believed, and that only where it fits: every entry lies before it, none lies in another, and
// each says of itself what the directory says. So a bomb of overlapping entries and two readings of one file are refused.
// [IMPORT-5] A name in an archive is a name, never a path: nothing is written by it, and one that points outside is refused.
// [IMPORT-12] A link in an archive is no file: it is neither followed nor read as a text.
export type ArchiveEntry = {
  readonly name: string;
  /** When its file was made, as an archive writes it: see `wallOf`. */
  readonly made: number;
  readonly size: number;
};
export type Archive = {
  readonly entries: readonly ArchiveEntry[];
  /** Names that stand for other names, as some systems pack them. */
  readonly links: readonly string[];
  readonly read: (entry: ArchiveEntry) => Generator<Uint8Array, void, undefined>;
};
/** Small: an archive has tens of thousands of them. */
type Stored = ArchiveEntry & {
  /** Its place in the directory. */
  readonly index: number;
  readonly isLink: boolean;
  readonly isPacked: boolean;
  readonly packed: number;
  readonly sum: number;
  readonly at: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 65_535;
const UNIX = 3;
const FILE_TYPE = 0xf000;
const LINK = 0xa000;

const damaged = (): never => refuse('import_file_damaged', 'zip');
const unusual = (): never => refuse('import_archive_unusual');
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const isArchive = (file: StagedFile): boolean => {
  const start = file.read(0, 4);
  return start.length === 4 && [LOCAL, END].includes(viewOf(start).getUint32(0, true));
};

type Directory = { readonly count: number; readonly bytes: number; readonly at: number };
const findDirectory = (file: StagedFile): Directory => {
  const tailAt = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT);
  const tail = file.read(tailAt, file.size - tailAt);
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) !== tail.length) continue;
    const [disk, first, here, count] = [4, 6, 8, 10].map((offset) => view.getUint16(at + offset, true));
    const [bytes = 0, from = 0] = [12, 16].map((offset) => view.getUint32(at + offset, true));
    if (disk !== 0 || first !== 0 || here !== count || count === 0xffff || from === 0xffffffff)
      return unusual();
    if (count === undefined || from + bytes !== tailAt + at) return damaged();
    if (count > MOST_NAMES_IN_ARCHIVE || bytes > LONGEST_DIRECTORY) return refuse('import_too_many');
    return { count, bytes, at: from };
  }
  return damaged();
};

const isUnsafe = (name: string): boolean =>
  name === '' ||
  name.startsWith('/') ||
  /^[A-Za-z]:/.test(name) ||
  /\p{Cc}/u.test(name) ||
  name.split('/').some((part) => part === '..' || part === '.');

const two = (value: number): string => String(value).padStart(2, '0');
/** Where the archive was made, without a zone: `2026-11-18T09:00`. */
export const wallOf = ({ made }: ArchiveEntry): string => {
  const [date, time] = [made >>> 16, made & 0xffff];
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`;
  return `${day}T${two(time >> 11)}:${two((time >> 5) & 63)}`;
};

type Listed = { readonly bytes: Uint8Array; readonly view: DataView };
const endOfEntry = ({ bytes, view }: Listed, at: number): number => {
  if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY) return damaged();
  const lengths =
    view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const end = at + ENTRY_BYTES + lengths;
  return end > bytes.length ? damaged() : end;
};

const entryAt = ({ bytes, view }: Listed, { at, index }: { at: number; index: number }): Stored => {
  const method = view.getUint16(at + 10, true);
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const from = view.getUint32(at + 42, true);
  if ((view.getUint16(at + 8, true) & 1) !== 0 || (method !== 0 && method !== 8)) return unusual();
  if (packed === 0xffffffff || size === 0xffffffff || from === 0xffffffff) return unusual();
  if (method === 0 && packed !== size) return damaged();
  const nameAt = at + ENTRY_BYTES;
  const name = archiveName(bytes.subarray(nameAt, nameAt + view.getUint16(at + 28, true)));
  if (isUnsafe(name)) return refuse('import_name_unsafe');
  const isFromUnix = view.getUint16(at + 4, true) >> 8 === UNIX;
  return {
    index,
    name,
    size,
    packed,
    at: from,
    isPacked: method === 8,
    made: view.getUint32(at + 12, true),
    sum: view.getUint32(at + 16, true),
    isLink: isFromUnix && ((view.getUint32(at + 38, true) >>> 16) & FILE_TYPE) === LINK,
  };
};

const entriesOf = (file: StagedFile, directory: Directory): readonly Stored[] => {
  const bytes = file.read(directory.at, directory.bytes);
  const listed = { bytes, view: viewOf(bytes) };
  const entries: Stored[] = [];
  let at = 0;
  while (entries.length < directory.count) {
    const end = endOfEntry(listed, at);
    entries.push(entryAt(listed, { at, index: entries.length }));
    at = end;
  }
  if (at !== bytes.length) return damaged();
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) {
    if (entry.at < end) return refuse('import_unpacks_too_large');
    end = entry.at + LOCAL_BYTES + entry.packed;
  }
  if (end > directory.at) return damaged();
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) return damaged();
  return entries;
};

const isBomb = ({ size, packed }: Stored): boolean => size > SMALL_ENOUGH && size > packed * BEST_RATIO;

const bodyOf = (file: StagedFile, entry: Stored): StagedFile => {
  const head = file.read(entry.at, LOCAL_BYTES);
  if (head.length < LOCAL_BYTES || viewOf(head).getUint32(0, true) !== LOCAL) return damaged();
  const nameLength = viewOf(head).getUint16(26, true);
  const name = archiveName(file.read(entry.at + LOCAL_BYTES, nameLength));
  if (name !== entry.name) return damaged();
  const from = entry.at + LOCAL_BYTES + nameLength + viewOf(head).getUint16(28, true);
  if (from + entry.packed > file.size) return damaged();
  return {
    size: entry.packed,
    read: (offset, length) => file.read(from + offset, Math.min(length, entry.packed - offset)),
  };
};

const contentOf = function* (file: StagedFile, entry: Stored): Generator<Uint8Array, void, undefined> {
  if (isBomb(entry)) refuse('import_unpacks_too_large');
  const packed = partsOfFile(bodyOf(file, entry));
  const limits = { most: entry.size, tooMuch: 'import_unpacks_too_large', damaged: 'import_file_damaged' };
  const sum = createCrc32();
  let size = 0;
  for (const part of entry.isPacked ? inflated(packed, limits) : packed) {
    sum.add(part);
    size += part.length;
    yield part;
  }
  if (size !== entry.size || sum.value() !== entry.sum) damaged();
};

/** Throws `Refused`. Folders and links are no entries. */
export const openArchive = (file: StagedFile): Archive => {
  const stored = entriesOf(file, findDirectory(file));
  const isOwn = (entry: ArchiveEntry): entry is Stored =>
    'index' in entry && typeof entry.index === 'number' && stored[entry.index] === entry;
  const counted = new Uint8Array(stored.length);
  let unpacked = 0;
  return {
    entries: stored.filter(({ name, isLink }) => !name.endsWith('/') && !isLink),
    links: stored.flatMap(({ name, isLink }) => (isLink ? [name] : [])),
    read: (entry) => {
      if (!isOwn(entry)) throw new Error('[IMPORT-4] an entry of another archive');
      // Read again it counts once: what the dry run could read can be written.
      if (counted[entry.index] === 0) unpacked += entry.size;
      counted[entry.index] = 1;
      if (unpacked > MOST_UNPACKED) refuse('import_unpacks_too_large');
      return contentOf(file, entry);
    },
  };
};
