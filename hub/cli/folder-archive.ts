import { Zip, ZipPassThrough } from 'fflate';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { LARGEST_KEPT } from '../../src/db/attachments/attachment-store';
import type { Upload } from './file-transfer';

// A folder of Markdown as the ZIP file that an import reads. Links are not followed, what is hidden stays. Pictures and the assets of our own export
// come with the pages; of other files only the names: they are counted, not read.
const PAGE = /\.(?:md|markdown)$/i;
const PICTURE = /\.(?:png|jpe?g|webp|gif|heic)$/i;
const ASSET = /^assets\/[A-Za-z0-9_-]{1,80}\.[a-z0-9]{1,8}$/;
const MOST_FILES = 50_000;
const DEEPEST = 32;
const OLDEST = Date.UTC(1980, 0, 2);
const NEWEST = Date.UTC(2099, 11, 30);

type Found = { readonly path: string; readonly name: string; readonly at: number; readonly isRead: boolean };

const filesIn = (root: string): readonly Found[] => {
  const found: Found[] = [];
  const walk = (folder: string, depth: number): void => {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || found.length > MOST_FILES) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < DEEPEST) walk(path, depth + 1);
      if (!entry.isFile()) continue;
      const { mtimeMs, size } = lstatSync(path);
      const at = Math.min(NEWEST, Math.max(OLDEST, mtimeMs));
      const name = relative(root, path).split(sep).join('/');
      const isAttached = PICTURE.test(name) || ASSET.test(name);
      const isRead = PAGE.test(name) || (isAttached && size <= LARGEST_KEPT);
      found.push({ path, name, at, isRead });
    }
  };
  walk(root, 0);
  return found;
};

const archived = function* (files: readonly Found[]): Generator<Uint8Array, void, undefined> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    made.push(bytes);
  });
  for (const { path, name, at, isRead } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    file.push(isRead ? readFileSync(path) : new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
};

export const uploadOfFolder = (root: string): Upload => {
  const files = filesIn(root);
  let size = 0;
  for (const { length } of archived(files)) size += length;
  return { size, parts: () => archived(files) };
};
