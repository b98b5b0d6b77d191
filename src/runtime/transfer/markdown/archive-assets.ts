import { baseName } from '../importers/sources';
import type { Archive, ArchiveEntry } from '../importers/zip-archive';
import { ASSETS, fileSafe } from './asset-links';

// The files of a folder that are no pages, and which of them a page means.
export type ArchiveAssets = {
  readonly archive: Archive;
  /** Of our own export: named by its record. */
  readonly ofRecord: (id: string) => ArchiveEntry | null;
  /** As a page names it: from where the page lies, from the folder's root, or by its name alone, as Obsidian does. */
  readonly meant: (page: string, link: string) => ArchiveEntry | null;
  /** What no page and no record asked for. */
  readonly unused: () => readonly string[];
};

const joined = (page: string, link: string): string | null => {
  const parts = page.split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
};

const plainLink = (link: string): string => {
  const path = link.replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path.normalize('NFC');
  }
};

export const createArchiveAssets = (
  archive: Archive,
  { entries, folder }: { readonly entries: readonly ArchiveEntry[]; readonly folder: string },
): ArchiveAssets => {
  const byName = new Map(entries.map((entry) => [entry.name.slice(folder.length), entry]));
  const byBase = new Map<string, ArchiveEntry>();
  const byRecord = new Map<string, ArchiveEntry>();
  for (const [name, entry] of byName) {
    const base = baseName(name);
    if (!byBase.has(base)) byBase.set(base, entry);
    const [, id] = /^assets\/([A-Za-z0-9_-]{1,80})\.[a-z0-9]{1,8}$/.exec(name) ?? [];
    if (id !== undefined && name.startsWith(`${ASSETS}/`)) byRecord.set(id, entry);
  }
  const used = new Set<ArchiveEntry>();
  const taken = (entry: ArchiveEntry | undefined): ArchiveEntry | null => {
    if (entry === undefined) return null;
    used.add(entry);
    return entry;
  };
  return {
    archive,
    ofRecord: (id) => taken(byRecord.get(fileSafe(id))),
    meant: (page, link) => {
      const path = plainLink(link);
      const near = joined(page, path);
      return taken(
        (near === null ? undefined : byName.get(near)) ?? byName.get(path) ?? byBase.get(baseName(path)),
      );
    },
    unused: () => [...byName].flatMap(([name, entry]) => (used.has(entry) ? [] : [name])),
  };
};
