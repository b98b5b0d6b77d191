import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

// [SHELL-7] Libraries come into the worker only as far as it uses them.
const { followZod, slimSqlite, takesWhatIsUsed } = jest.requireActual<{
  followZod: (text: string) => string;
  slimSqlite: (text: string) => string;
  takesWhatIsUsed: Plugin;
}>('../../bench/left-out/left-out.js');

const projectFolder = join(__dirname, '..', '..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille left out '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bundled = async (text: string, plugins: Plugin[]): Promise<string> => {
  const entry = join(folder, 'entry.ts');
  writeFileSync(entry, text);
  const { outputFiles } = await build({
    absWorkingDir: projectFolder,
    entryPoints: [entry],
    nodePaths: [join(projectFolder, 'node_modules')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    minify: true,
    logLevel: 'error',
    plugins,
  });
  return outputFiles.map((file) => file.text).join('');
};

test('[SHELL-7] of the file systems of SQLite a worker carries the one that the peer uses', async () => {
  const text = "import init from '@sqlite.org/sqlite-wasm'; globalThis.open = init;";
  const [whole, slim] = [await bundled(text, []), await bundled(text, [takesWhatIsUsed])];
  for (const name of ['sqlite3_js_kvvfs_clear', 'opfs-async-proxy.js', '"opfs-wl"', 'setupModule'])
    expect([name, whole.includes(name), slim.includes(name)]).toEqual([name, true, false]);
  expect(slim).toContain('opfs-sahpool');
  expect(whole.length - slim.length).toBeGreaterThan(35_000);
});

test('[SHELL-7] a part of SQLite that can no longer be left out fails the build', () => {
  const library = readFileSync(
    join(projectFolder, 'node_modules', '@sqlite.org', 'sqlite-wasm', 'dist', 'index.mjs'),
    'utf8',
  );
  expect(() => slimSqlite(library)).not.toThrow();
  expect(() => slimSqlite(library.replace('?.kvvfs', '?.kept'))).toThrow('no longer says once');
  expect(() => slimSqlite(library + library)).toThrow('no longer says once');
});

test('[SHELL-7] zod is read as a namespace, whose unused parts a bundler drops', () => {
  expect(followZod("import { z } from 'zod';\nimport type { z } from 'zod';\nconst a = 1;\n")).toBe(
    "import * as z from 'zod';\nimport type { z } from 'zod';\nconst a = 1;\n",
  );
});
