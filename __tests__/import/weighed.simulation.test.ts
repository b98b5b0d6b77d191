import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleChild, ROOT } from '../crash/kill-run';

// How far memory grows while a file comes in, measured in a process of its own: 200 MB at most. SOAK=1 takes the sizes of a whole life.
const SIZE = process.env['SOAK'] === '1' ? 40 : 1;
const MOST_GROWN = 200;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weighed '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, args: readonly string[]): string => {
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
  const { script } = bundleChild('../import/weigher');
  const file = join(folder, 'a.backup');
  const words = run(script, ['make', file, String(1_700 * SIZE), '1500']);
  const weighed = run(script, ['restore', file, words]);
  expect(weighed).toContain('"done":"ok"');
  expect(grownOf(weighed)).toBeLessThan(160);
}, 1_000_000);

test('[IMPORT-1] a large file is never in memory as a whole, whether it comes or is refused', () => {
  const { script } = bundleChild('../import/weigher');
  const file = join(folder, 'big.ics');
  const event = (at: number): string =>
    `BEGIN:VTODO\r\nUID:${at}\r\nSUMMARY:s\r\nDESCRIPTION:${'x'.repeat(4_000)}\r\nEND:VTODO\r\n`;
  const events = Array.from({ length: 1_200 * SIZE }, (_, at) => event(at)).join('');
  writeFileSync(file, `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`);
  const whole = run(script, ['import', file, 'ics']);
  expect(whole).toContain('"done":"ok"');
  expect(grownOf(whole)).toBeLessThan(MOST_GROWN);
  writeFileSync(file, `BEGIN:VCALENDAR\r\nX:${'y'.repeat(5_000_000 * SIZE)}\r\nEND:VCALENDAR\r\n`);
  const refused = run(script, ['import', file, 'ics']);
  expect(refused).toContain('"done":"import_part_too_long"');
  expect(grownOf(refused)).toBeLessThan(MOST_GROWN);
}, 1_000_000);
