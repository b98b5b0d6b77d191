import { partsOfFile, type StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';
import { textParts } from '../staging/text-parts';
import { isArchive, openArchive, type Archive, type ArchiveEntry } from './zip-archive';

export type NamedText = { readonly name: string; readonly parts: Generator<string, void, undefined> };

/** The texts of a file: itself, or those of an archive whose names end as wanted. At least one, else it is another kind of file. */
export const textsOf = function* (
  file: StagedFile,
  isWanted: (name: string) => boolean,
): Generator<NamedText, void, undefined> {
  if (!isArchive(file)) {
    yield { name: '', parts: textParts(partsOfFile(file)) };
    return;
  }
  const archive = openArchive(file);
  const wanted = archive.entries.filter(({ name }) => isWanted(name) && !isHidden(name));
  if (wanted.length === 0) refuse('import_other_format');
  for (const entry of wanted) yield { name: entry.name, parts: textParts(archive.read(entry)) };
};

const FIRST = 16 * 1024;
/** As far as it can be read at all; whoever takes the file reads it strictly. */
const startIn = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8').decode(bytes.subarray(0, FIRST)).replace(/^\ufeff/, '');
export const startOfFile = (file: StagedFile): string => startIn(file.read(0, FIRST));
export const startOfEntry = ({ read }: Archive, entry: ArchiveEntry): string => {
  const first = read(entry).next().value;
  return first instanceof Uint8Array ? startIn(first) : '';
};

/** What systems and apps keep for themselves. */
export const isHidden = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
