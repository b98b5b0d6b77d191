import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(__dirname, '..', '..');
const esbuild = join(root, 'node_modules', 'esbuild', 'bin', 'esbuild');
const Metafile = z.object({
  inputs: z.record(
    z.string(),
    z.object({
      imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.boolean().optional() })),
    }),
  ),
});

type Inputs = z.infer<typeof Metafile>['inputs'];
const startOf = (inputs: Inputs, entry: string): ReadonlySet<string> => {
  const met = new Set([entry]);
  for (const file of met)
    for (const { path, kind, external } of inputs[file]?.imports ?? [])
      if (kind !== 'dynamic-import' && external !== true) met.add(path);
  return met;
};

/** Everything that an entry reaches, through however many files: own files, and packages by name. */
const reachOf = (
  entry: string,
): {
  readonly files: readonly string[];
  /** Those that are loaded before anything runs. */
  readonly startFiles: readonly string[];
  readonly packages: readonly string[];
  /** Those that wait until they are needed. */
  readonly later: readonly string[];
} => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille reach '));
  const meta = join(folder, 'meta.json');
  const args = [
    entry,
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--packages=external',
    '--log-level=error',
  ];
  const run = spawnSync(esbuild, [...args, `--metafile=${meta}`, `--outfile=${join(folder, 'out.mjs')}`], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  const { inputs } = Metafile.parse(JSON.parse(readFileSync(meta, 'utf8')));
  rmSync(folder, { recursive: true, force: true });
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const external = imports.filter((each) => each.external === true);
  const namesOf = (those: typeof external): readonly string[] => [...new Set(those.map(({ path }) => path))];
  const atOnce = namesOf(external.filter(({ kind }) => kind !== 'dynamic-import'));
  return {
    files: Object.keys(inputs),
    startFiles: [...startOf(inputs, entry)],
    packages: namesOf(external),
    later: namesOf(external).filter((name) => !atOnce.includes(name)),
  };
};

test.each(['hub/main.ts', 'hub/cli/main.ts'])(
  '[HOUSE-3] %s reaches no screen and no phone or browser driver',
  (entry) => {
    const { files, packages } = reachOf(entry);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((path) => /^(src\/ui|app|src\/platform\/(expo|web))\//.test(path))).toEqual([]);
    expect(
      packages.filter((name) => /^(react|expo|@expo|@tanstack|@sqlite\.org|@op-engineering)/.test(name)),
    ).toEqual([]);
  },
);

test('[CLI-5] a command that asks a running hub loads no peer of its own', () => {
  const { files, startFiles } = reachOf('hub/cli/main.ts');
  expect(files).toContain('src/runtime/peer-host.ts');
  expect(startFiles).toContain('hub/cli/connect.ts');
  expect(
    startFiles.filter((path) => /^(src\/runtime\/peer|hub\/(hub-peer|run-hub|server))/.test(path)),
  ).toEqual([]);
});

const libraries = ['anthropic', 'google', 'openai', 'openai-compatible'].map((name) => `@ai-sdk/${name}`);

test('[PROVIDER-2] a hub loads no provider’s library before one is asked; a browser’s own peer has none at all', () => {
  const hub = reachOf('hub/main.ts');
  expect(hub.later.filter((name) => name.startsWith('@ai-sdk/')).sort()).toEqual(libraries);
  expect(hub.packages.filter((name) => name.startsWith('@ai-sdk/')).sort()).toEqual(libraries);
  const worker = reachOf('src/runtime/worker-peer-entry.ts');
  expect(worker.files.length).toBeGreaterThan(100);
  expect(worker.packages.filter((name) => /ai-sdk|undici|better-sqlite3|^ws$|^react/.test(name))).toEqual([]);
  expect(worker.files.filter((path) => path.startsWith('src/platform/web/guarded-fetch'))).toEqual([]);
});

test('[WORKER-16] what runs without screens carries no screen’s sentences', () => {
  const { files } = reachOf('src/runtime/worker-peer-entry.ts');
  const areas = files.filter((path) => path.startsWith('src/words/areas/'));
  expect(areas.sort()).toEqual(['src/words/areas/device-check.ts', 'src/words/areas/tool.ts']);
});
