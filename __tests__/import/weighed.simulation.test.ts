import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ImportFormat } from '../../src/runtime/api/transfer-definition';
import { bundleChild, ROOT } from '../crash/kill-run';
import { writeLargeFile, writePackedDayOne } from './large-files';
import { soundFiles } from './sound-files';

// How far memory grows while a file comes in, measured in a process of its own: 200 MB at most. SOAK=1 takes the sizes of a whole life.
const IS_SOAK = process.env['SOAK'] === '1';
const SIZE = IS_SOAK ? 40 : 1;
const MEGABYTES = IS_SOAK ? 200 : 1;
const MOST_GROWN = 200;
let script: string;
beforeAll(() => {
  ({ script } = bundleChild('../import/weigher'));
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weighed '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[]): string => {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const [what = '', ...rest] = args;
  const done = spawnSync(process.execPath, [script, what, profile, ...rest], {
    env: { ...process.env, NODE_PATH: join(ROOT, 'node_modules') },
    encoding: 'utf8',
    timeout: 900_000,
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
};
const grownOf = (text: string): number => Number(/"grew":(\d+)/.exec(text)?.[1] ?? Infinity);

test('[BACKUP-6] restoring a life does not need it in memory', () => {
  const file = join(folder, 'a.backup');
  const words = run(['make', file, String(1_700 * SIZE), '1500']);
  const weighed = run(['restore', file, words]);
  expect(weighed).toContain('"done":"ok"');
  expect(grownOf(weighed)).toBeLessThan(160);
}, 1_000_000);

test('[TRANSFER-8] an export of our own is not in memory as a whole either', () => {
  const file = join(folder, 'own.json');
  run(['export', file, String(600 * SIZE), '4000']);
  const weighed = run(['own', file]);
  expect(weighed).toContain('"said":"ok","done":"ok"');
  if (IS_SOAK) console.info(`own export of ${Math.round(statSync(file).size / 1e6)} MB ${weighed}`);
  expect(grownOf(weighed)).toBeLessThan(MOST_GROWN);
}, 1_000_000);

const FORMATS: readonly ImportFormat[] = ['dayone', 'markdown', 'todoist', 'ticktick', 'ics', 'apple-health'];
const large = (format: ImportFormat, isSpoilt: boolean) => {
  const path = join(folder, `${format}-${isSpoilt ? 'spoilt' : 'sound'}`);
  return { path, format, code: writeLargeFile({ path, format, megabytes: MEGABYTES, isSpoilt }) };
};
const weighed = (files: readonly ReturnType<typeof large>[]): void => {
  const told = run(['import', ...files.flatMap(({ path, format }) => [path, format])])
    .trim()
    .split('\n');
  const expected = files.map(({ format, code }) => ({ format, said: code, done: code }));
  const codes = /"said":"(\w+)","done":"(\w+)"/;
  const found = told.map((line, at) => {
    const [, said, done] = codes.exec(line) ?? [];
    return { format: files[at]?.format, said, done };
  });
  expect(found).toEqual(expected);
  if (IS_SOAK) console.info(files.map(({ path }, at) => `${basename(path)} ${told[at] ?? ''}`).join('\n'));
  expect(grownOf(told.at(-1) ?? '')).toBeLessThan(MOST_GROWN);
};

// Of everyday sizes one process takes all of them in; of 200 MB each has one of its own.
const groups = IS_SOAK
  ? FORMATS.flatMap((format) => [
      { name: `${format}, sound`, files: () => [large(format, false)] },
      { name: `${format}, spoilt at its end`, files: () => [large(format, true)] },
    ])
  : [
      {
        name: 'every format',
        files: () => FORMATS.flatMap((format) => [large(format, true), large(format, false)]),
      },
    ];

test.each(groups)(
  `[IMPORT-1] ${MEGABYTES} MB are never in memory as a whole, whether they come or are refused: $name`,
  ({ files }) => {
    weighed(files());
  },
  1_000_000,
);

// Everyday sizes of it are among the outside cases; here is one that no memory takes.
const packed = IS_SOAK ? [{ megabytes: MEGABYTES }] : [];
if (packed.length > 0)
  test.each(packed)(
    '[IMPORT-1] $megabytes MB of a packed Day One journal with its photos are never in memory as a whole',
    ({ megabytes }) => {
      const path = join(folder, 'dayone-packed');
      writePackedDayOne({ path, megabytes });
      weighed([{ path, format: 'dayone', code: 'ok' }]);
    },
    1_000_000,
  );

test('[IMPORT-2] a part without an end is refused before it is in memory', () => {
  const files = FORMATS.map((format) => {
    const path = join(folder, format);
    writeFileSync(path, soundFiles[format].endless(5_000_000 * SIZE));
    return { path, format, code: format === 'markdown' ? 'import_other_format' : 'import_part_too_long' };
  });
  weighed(files);
}, 1_000_000);
