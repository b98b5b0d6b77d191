// `npm run bench`: what the engine costs as ratios to plain better-sqlite3 on the same rows, in one interleaved run.
// Every sample is a fresh process, the order of peers rotates, ratios are taken within a round, and `aa` is plain better-sqlite3 under
// another name: its column is the noise of the run. Nothing is asserted here; a ratio over its limit is named.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from '../bench/bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1];
};
const rounds = Number(option('rounds', 7));
const most = Number(option('records', 100_000));
const only = option('only', '').split(',').filter(Boolean);

const works = [
  { name: 'append, a commit per record', work: 'append1', count: 10_000, values: { us: 1.25, cpu_us: null } },
  { name: 'append, a commit per 100', work: 'append100', count: 10_000, values: { us: 1.2, cpu_us: null } },
  { name: 'the same, a commit per record, just started', work: 'cold1', count: 10_000, values: { us: null } },
  { name: 'the same, a commit per 100, just started', work: 'cold100', count: 10_000, values: { us: null } },
  {
    name: `cold open, ${most} records, latest 50`,
    prepare: 'fill',
    work: 'open',
    count: most,
    values: { ready_ms: 1.5, rss_mb: 1.2 },
  },
  {
    name: `Today, ${most} tasks (same SQL)`,
    prepareOnce: 'fillToday',
    work: 'today',
    count: most,
    values: { ms: null },
  },
  {
    name: 'add a task with 10 agents that watch (none)',
    work: 'addTasks',
    count: 200,
    values: { us: null, cpu_us: null },
  },
  {
    name: 'match a commit, 10,000 subscriptions (scan)',
    prepareOnce: 'fillMatch',
    work: 'match',
    count: 10_000,
    values: { us: 0.02, memory_us: null },
  },
].filter(({ work }) => only.length === 0 || only.includes(work));
const peers = ['raw', 'ours', 'aa'];

const dir = mkdtempSync(join(tmpdir(), 'reveille-bench-'));
const sources = ['src', 'bench'];
const bundles = {
  messages: await bundled('bench/message-peer.ts'),
  today: await bundled('bench/today-peer.ts', sources),
  match: await bundled('bench/match-peer.ts', sources),
  engine: await bundled('bench/engine-peer.ts', sources),
};

const sample = ({ work, peer, count }) =>
  new Promise((settle, refuse) => {
    const input = JSON.stringify({ work, peer, dir, count, bundles });
    execFile(
      process.execPath,
      [join(root, 'bench/sample.mjs'), input],
      { cwd: root, maxBuffer: 1e8 },
      (error, out, complaint) => {
        if (error) refuse(new Error(`${work} of ${peer}: ${complaint || error.message}`));
        else settle(JSON.parse(out.trim().split('\n').pop()));
      },
    );
  });
const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const measure = async ({ work, prepare, prepareOnce, count }) => {
  if (prepareOnce) await sample({ work: prepareOnce, peer: 'ours', count });
  if (prepare) for (const peer of peers) await sample({ work: prepare, peer, count });
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const results = {};
    for (let i = 0; i < peers.length; i += 1) {
      const peer = peers[(i + round) % peers.length];
      results[peer] = await sample({ work, peer, count });
    }
    all.push(results);
  }
  return all;
};

console.log(
  `${rounds} rounds, ${cpus().length} cores, Node ${process.versions.node}; ratio to plain better-sqlite3 (aa: the noise)`,
);
const misses = [];
try {
  for (const work of works) {
    const all = await measure(work);
    for (const [value, limit] of Object.entries(work.values)) {
      const ratio = (peer) => median(all.map((results) => results[peer][value] / results.raw[value]));
      const plain = median(all.map(({ raw }) => raw[value]));
      const ours = ratio('ours');
      const verdict = limit === null ? '' : ours <= limit ? `  ≤ ${limit}` : `  OVER ${limit}`;
      if (limit !== null && ours > limit) misses.push(`${work.name}, ${value}`);
      console.log(
        `${work.name.padEnd(44)} ${value.padEnd(9)} ${ours.toFixed(2).padStart(6)}${verdict.padEnd(12)} aa ${ratio('aa').toFixed(2)}   (plain: ${plain.toFixed(2)})`,
      );
    }
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Its own script: three tables over the same texts in one process. Its last line says how it went. */
const searchBench = () =>
  new Promise((settle, refuse) => {
    const words = [join(root, 'bench/search.mjs'), '--records', String(most)];
    execFile(process.execPath, words, { cwd: root, maxBuffer: 1e8 }, (error, out, complaint) => {
      if (error) refuse(new Error(`search: ${complaint || error.message}`));
      else settle(out.trim());
    });
  });
if (only.length === 0 || only.includes('search')) {
  const said = await searchBench();
  console.log(said);
  if (said.split('\n').pop().startsWith('search, over')) misses.push('search');
}
console.log(
  misses.length === 0
    ? 'no ratio over its limit'
    : `over the limit: ${misses.join('; ')} (node --cpu-prof bench/sample.mjs … shows where)`,
);
