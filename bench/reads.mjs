// Counts the database reads of a run with one proposal, and of accepting it: the same on every machine. `--all` prints every statement.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const LIMITS = { wake: null, run: 150, accept: 30 };
const SHOWN = 8;
const most = process.argv.includes('--all') ? Infinity : SHOWN;

const folder = mkdtempSync(join(tmpdir(), 'reveille-reads-'));
const { readsInFolder } = await import(
  pathToFileURL(await bundled('bench/reads-peer.ts', ['src', 'bench'])).href
);
const life = await readsInFolder(folder);
rmSync(folder, { recursive: true, force: true });

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const misses = [];
for (const [part, reads] of Object.entries(life)) {
  const files = [...reads].map(([file, times]) => ({ file, times: sum([...times.values()]) }));
  const total = sum(files.map(({ times }) => times));
  const limit = LIMITS[part];
  const isOver = limit !== null && total > limit;
  if (isOver) misses.push(part);
  const verdict = limit === null ? '' : `${isOver ? '  OVER' : '  ≤'} ${limit}`;
  const byFile = files.map(({ file, times }) => `${file} ${times}`).join(', ');
  console.log(`reads, ${part.padEnd(7)} ${String(total).padStart(4)}${verdict.padEnd(9)} ${byFile}`);
  const asked = [...reads].flatMap(([file, times]) =>
    [...times].map(([sql, count]) => ({ file, sql, count })),
  );
  for (const { file, sql, count } of asked.sort((a, b) => b.count - a.count).slice(0, most))
    console.log(`  ${String(count).padStart(4)}  ${file.padEnd(12)} ${sql}`);
}
console.log(misses.length === 0 ? 'reads: none over its limit' : `reads, over: ${misses.join('; ')}`);
