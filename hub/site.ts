import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// [HUB-19] Only files that were in the built folder when it was read are served: a path is a key of a list, never a
// path of the disk, so nothing outside can be asked for.
// [HUB-26] The app's own files travel zipped to whoever takes them so, each zipped once. Answers of the API never do: what
// a stranger may put beside a secret must not show in a length.
export type SiteFile = {
  readonly bytes: Buffer;
  /** Null where it would save next to nothing. */
  readonly zipped: Buffer | null;
  /** As the build pressed it, which takes longer than anybody who asks would wait. */
  readonly pressed: Buffer | null;
  readonly type: string;
  readonly caching: string;
  readonly tag: string;
};
export type Site = {
  readonly isFile: (path: string) => boolean;
  readonly file: (path: string) => SiteFile | null;
  /** The page of every app address; null when the web app was never built. */
  readonly shell: () => SiteFile | null;
};

const typeByEnding: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['mjs', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json'],
  ['webmanifest', 'application/manifest+json'],
  ['wasm', 'application/wasm'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['ico', 'image/x-icon'],
  ['woff2', 'font/woff2'],
  ['ttf', 'font/ttf'],
  ['txt', 'text/plain; charset=utf-8'],
]);

const HASHED = /[.-][0-9a-f]{16,64}\.[a-z0-9]+$/;
const SHELL = '/index.html';
const PRESSED = '.br';
const isServed = (path: string): boolean =>
  path !== '/metadata.json' && !path.endsWith('.map') && !path.endsWith(PRESSED);

const listFiles = (folder: string, prefix: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const path = `${prefix}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(join(folder, entry.name), path);
      return entry.isFile() && isServed(path) ? [path] : [];
    });

const ZIPPED_ALREADY: readonly string[] = ['png', 'jpg', 'webp', 'woff2'];

const zip = (bytes: Buffer, ending: string): Buffer | null => {
  if (ZIPPED_ALREADY.includes(ending)) return null;
  const zipped = gzipSync(bytes, { level: 9 });
  return zipped.byteLength < 0.9 * bytes.byteLength ? zipped : null;
};

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

const readSiteFile = (folder: string, path: string): SiteFile | null => {
  const full = join(folder, path);
  // A build may have replaced the folder since it was listed.
  if (!existsSync(full)) return null;
  const bytes = readFileSync(full);
  const ending = endingOf(path);
  return {
    bytes,
    zipped: zip(bytes, ending),
    pressed: existsSync(full + PRESSED) ? readFileSync(full + PRESSED) : null,
    type: typeByEnding.get(ending) ?? 'application/octet-stream',
    caching: HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
};

/** A build replaces the page last seen: then the folder is listed again. */
const versionOf = (folder: string): string => {
  const page = join(folder, SHELL);
  if (!existsSync(page)) return '';
  const { ino, mtimeMs, size } = statSync(page);
  return `${ino} ${mtimeMs} ${size}`;
};

export const createSite = (folder: string): Site => {
  let version: string | null = null;
  let paths: ReadonlySet<string> = new Set();
  let cached = new Map<string, SiteFile>();
  const refresh = (): void => {
    const now = versionOf(folder);
    if (now === version) return;
    version = now;
    paths = new Set(now === '' ? [] : listFiles(folder, ''));
    cached = new Map();
  };
  const file = (path: string): SiteFile | null => {
    refresh();
    if (!paths.has(path)) return null;
    const known = cached.get(path) ?? readSiteFile(folder, path);
    if (known !== null) cached.set(path, known);
    return known;
  };
  return {
    isFile: (path) => {
      refresh();
      return paths.has(path);
    },
    file,
    shell: () => file(SHELL),
  };
};
