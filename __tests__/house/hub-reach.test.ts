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
    z.object({ imports: z.array(z.object({ path: z.string(), external: z.boolean().optional() })) }),
  ),
});

/** Everything that an entry reaches, through however many files: own files, and packages by name. */
const reachOf = (
  entry: string,
): { readonly files: readonly string[]; readonly packages: readonly string[] } => {
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
  return {
    files: Object.keys(inputs),
    packages: [...new Set(imports.filter(({ external }) => external === true).map(({ path }) => path))],
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
