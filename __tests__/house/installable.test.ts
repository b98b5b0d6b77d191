import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const projectFolder = join(__dirname, '..', '..');
const { firstLoadOf } = jest.requireActual<{ firstLoadOf: (folder: string) => readonly string[] }>(
  '../../scripts/checks/runner/first-load-files.js',
);

const publicFile = (path: string): Buffer => readFileSync(join(projectFolder, 'public', path));
const Manifest = z.object({
  id: z.literal('/'),
  name: z.literal('Reveille'),
  short_name: z.string().max(12),
  description: z.string().min(20),
  start_url: z.literal('/'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(
    z.object({
      src: z.string(),
      sizes: z.string(),
      type: z.literal('image/png'),
      purpose: z.enum(['any', 'maskable']),
    }),
  ),
});

/** Width and height stand at the head of every PNG. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('[SHELL-8] the manifest names what an installation needs, and every icon is as large as it says', () => {
  const manifest = Manifest.parse(JSON.parse(publicFile('manifest.webmanifest').toString()));
  const sizes = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
  expect([sizes('any'), sizes('maskable')]).toEqual([['192x192', '512x512'], ['512x512']]);
  for (const icon of manifest.icons) expect(sizeOf(publicFile(icon.src))).toBe(icon.sizes);
  const page = publicFile('index.html').toString();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain(`content="${manifest.theme_color}" media="(prefers-color-scheme: light)"`);
  expect(sizeOf(publicFile('icons/apple-touch-icon.png'))).toBe('180x180');
});

describe('what is counted as the first load', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reveille first load '));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('[SHELL-7] the page, its scripts, the worker and SQLite; not what comes when it is needed', () => {
    mkdirSync(join(folder, 'js'));
    writeFileSync(join(folder, 'js', 'later.js'), 'x');
    writeFileSync(
      join(folder, 'index.html'),
      `<link rel="apple-touch-icon" href="/icons/a.png"><link rel="icon" href="/favicon.ico"/><script src="/js/entry.js" defer></script>`,
    );
    mkdirSync(join(folder, 'worker'));
    writeFileSync(
      join(folder, 'worker', 'peer-worker.js'),
      'import{a as b}from"./worker-A.js";import"./worker-B.js";import("./worker-C.js");x="import\"./gone.js\""',
    );
    writeFileSync(
      join(folder, 'worker', 'worker-A.js'),
      'import{c}from"./worker-D.js";import"./worker-B.js"',
    );
    for (const name of ['B', 'C', 'D']) writeFileSync(join(folder, 'worker', `worker-${name}.js`), 'x');
    expect(firstLoadOf(folder)).toEqual([
      '/index.html',
      '/favicon.ico',
      '/js/entry.js',
      '/worker/peer-worker.js',
      '/worker/worker-A.js',
      '/worker/worker-B.js',
      '/worker/worker-D.js',
      '/worker/sqlite3.wasm',
      '/service-worker.js',
    ]);
  });
});
