// `npm run bench`: what the engine costs as ratios to plain better-sqlite3 on the same rows, in one interleaved run.
// Every sample is a fresh process, the order of peers rotates, ratios are taken within a round, and `aa` is plain better-sqlite3 under
// another name: its column is the noise of the run. Nothing is asserted here; a ratio over its limit is named.
// `--before <folder>` is another checkout, with its packages installed, that is put beside this one where both commit without waiting for the disk.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled, bundledFrom } from '../bench/bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1];
};
const rounds = Number(option('rounds', 7));
const most = Number(option('records', 100_000));
const only = option('only', '').split(',').filter(Boolean);

const before = option('before', null);
// Records that are appended; a multiple of 100.
const appended = Number(option('append', 10_000));

// FULL waits for the disk at every commit, NORMAL does not; both in the same rounds.
const appending = [
  { peer: 'raw', sync: 'FULL' },
  { peer: 'ours', sync: 'FULL' },
  { peer: 'aa', sync: 'FULL' },
  { peer: 'raw', sync: 'NORMAL' },
  { peer: 'ours', sync: 'NORMAL' },
  ...(before === null ? [] : [{ peer: 'before', sync: 'NORMAL' }]),
  { peer: 'aa', sync: 'NORMAL' },
];
const keyOf = ({ peer, sync }) => (sync === undefined ? peer : `${peer} ${sync}`);
const against = { FULL: { by: 'raw FULL', aa: 'aa FULL' }, NORMAL: { by: 'raw NORMAL', aa: 'aa NORMAL' } };
const noiseOfTwo = { aa: 'aa NORMAL', aaBy: 'raw NORMAL' };
const appendLines = ({ full, normal }) => [
  { say: 'FULL', value: 'us', of: 'ours FULL', ...against.FULL, limit: full },
  { say: 'FULL', value: 'cpu_us', of: 'ours FULL', ...against.FULL, limit: null },
  { say: 'NORMAL', value: 'us', of: 'ours NORMAL', ...against.NORMAL, limit: normal },
  { say: 'NORMAL', value: 'cpu_us', of: 'ours NORMAL', ...against.NORMAL, limit: null },
  ...(before === null
    ? []
    : ['us', 'cpu_us'].map((value) => ({
        say: 'NORMAL against before',
        value,
        of: 'ours NORMAL',
        by: 'before NORMAL',
        ...noiseOfTwo,
        limit: 'noise',
      }))),
  { say: 'price of FULL, ours', value: 'us', of: 'ours FULL', by: 'ours NORMAL', ...noiseOfTwo, limit: null },
  { say: 'price of FULL, raw', value: 'us', of: 'raw FULL', by: 'raw NORMAL', ...noiseOfTwo, limit: null },
];
const append = ({ name, work, full, normal }) => ({
  name,
  work,
  count: appended,
  peers: appending,
  lines: appendLines({ full, normal }),
});

/** Both at NORMAL: what travels waits for no disk [SYNC-11]. */
const syncing = [
  { peer: 'raw', sync: 'NORMAL' },
  { peer: 'ours', sync: 'NORMAL' },
  { peer: 'aa', sync: 'NORMAL' },
];
const againstRaw = { of: 'ours NORMAL', by: 'raw NORMAL', aa: 'aa NORMAL' };
const timeLine = (line) => ({ ...line, ...againstRaw });
/** In bytes of ours alone: raw seals and packs nothing. */
const bytesLine = (line) => ({ ...timeLine(line), isOwn: true });

const works = [
  append({ name: 'append, a commit per record', work: 'append1', full: 1.1, normal: 1.25 }),
  append({ name: 'append, a commit per 100', work: 'append100', full: 1.1, normal: 1.2 }),
  append({
    name: 'the same, a commit per record, just started',
    work: 'cold1',
    full: null,
    normal: null,
  }),
  append({ name: 'the same, a commit per 100, just started', work: 'cold100', full: null, normal: null }),
  {
    name: 'W2, W3: another device takes 100 at a time',
    work: 'pulls',
    count: appended,
    peers: syncing,
    lines: [
      timeLine({ say: 'apply', value: 'apply_us', limit: 1.15 }),
      timeLine({ say: 'apply', value: 'apply_cpu_us', limit: null }),
      timeLine({ say: 'pull', value: 'us', limit: 1.5 }),
      timeLine({ say: 'pull', value: 'cpu_us', limit: null }),
      timeLine({ say: 'a third joins', value: 'join_us', limit: null }),
      bytesLine({ say: 'a record', value: 'bytes', limit: 100 }),
      bytesLine({ say: 'one more record', value: 'one_b', limit: 400 }),
      bytesLine({ say: 'nothing new', value: 'idle_b', limit: 60 }),
    ],
  },
  {
    name: 'W4: three devices, 1,000 edits each, apart',
    work: 'converge',
    count: 1_000,
    peers: syncing,
    lines: [
      timeLine({ say: 'sync', value: 'us', limit: 1.2 }),
      timeLine({ say: 'sync', value: 'cpu_us', limit: null }),
      bytesLine({ say: 'KB in all', value: 'kb', limit: 50 }),
    ],
  },
  {
    name: 'W6: relay, 1 KB to five, flat out',
    work: 'relayBurst',
    count: 2_000,
    values: { us: 2 },
  },
  {
    name: 'W6: the same, an envelope for each',
    work: 'relayEach',
    count: 2_000,
    values: { us: null },
  },
  {
    name: 'W6: relay, 300 a second',
    work: 'relayPaced',
    count: 1_000,
    values: { p50_ms: 1.5, p99_ms: 2 },
  },
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
const threePeers = [{ peer: 'raw' }, { peer: 'ours' }, { peer: 'aa' }];

const dir = mkdtempSync(join(tmpdir(), 'reveille-bench-'));
const sources = ['src', 'bench'];
const bundles = {
  ours: {
    messages: await bundled('bench/message-peer.ts'),
    today: await bundled('bench/today-peer.ts', sources),
    match: await bundled('bench/match-peer.ts', sources),
    engine: await bundled('bench/engine-peer.ts', sources),
    relay: await bundled('bench/relay-peer.ts', ['src', 'hub', 'bench']),
  },
  ...(before === null
    ? {}
    : { before: { messages: await bundledFrom({ entry: 'bench/message-peer.ts', from: resolve(before) }) } }),
};

const sample = ({ work, peer, sync, count }) =>
  new Promise((settle, refuse) => {
    const input = JSON.stringify({ work, peer, sync, dir, count, bundles });
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
const quantile = (numbers, share) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  return sorted[low] + (at - low) * (sorted[Math.ceil(at)] - sorted[low]);
};
const median = (numbers) => quantile(numbers, 0.5);

const measure = async ({ work, prepare, prepareOnce, count, peers = threePeers }) => {
  if (prepareOnce) await sample({ work: prepareOnce, peer: 'ours', count });
  if (prepare) for (const { peer } of peers) await sample({ work: prepare, peer, count });
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const results = {};
    for (let i = 0; i < peers.length; i += 1) {
      const peer = peers[(i + round) % peers.length];
      results[keyOf(peer)] = await sample({ work, ...peer, count });
    }
    all.push(results);
  }
  return all;
};

console.log(
  `${rounds} rounds, ${cpus().length} cores, Node ${process.versions.node}; ratio to plain better-sqlite3 (aa: the noise)`,
);
const misses = [];
const linesOf = ({ lines, values }) =>
  lines ??
  Object.entries(values).map(([value, limit]) => ({
    say: '',
    value,
    of: 'ours',
    by: 'raw',
    aa: 'aa',
    limit,
  }));
try {
  for (const work of works) {
    const all = await measure(work);
    for (const line of linesOf(work)) {
      const { say, value, of, by, aa, aaBy = by, isOwn = false } = line;
      const ratios = (one, other) =>
        all.map((results) => results[one][value] / (isOwn ? 1 : results[other][value]));
      const base = median(all.map((results) => results[by][value]));
      const ratio = median(ratios(of, by));
      // Of two that do the same: no worse is what three of four rounds of noise would also show.
      const limit = line.limit === 'noise' ? Math.max(1, quantile(ratios(aa, aaBy), 0.75)) : line.limit;
      const isOver = limit !== null && ratio > limit;
      const verdict = limit === null ? '' : `${isOver ? '  OVER' : '  ≤'} ${Number(limit.toFixed(3))}`;
      if (isOver) misses.push([work.name, say, value].filter(Boolean).join(', '));
      console.log(
        `${work.name.padEnd(44)} ${say.padEnd(22)} ${value.padEnd(9)} ${ratio.toFixed(2).padStart(6)}${verdict.padEnd(13)} aa ${median(ratios(aa, aaBy)).toFixed(2)}   (${by}: ${base.toFixed(2)})`,
      );
    }
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Runs a separate script; its last line is the result. */
const ownBench = (name, ...words) =>
  new Promise((settle, refuse) => {
    const call = [join(root, `bench/${name}.mjs`), ...words];
    execFile(process.execPath, call, { cwd: root, maxBuffer: 1e8 }, (error, out, complaint) => {
      if (error) refuse(new Error(`${name}: ${complaint || error.message}`));
      else settle(out.trim());
    });
  });
for (const [name, ...words] of [['reads'], ['search', '--records', String(most)]]) {
  if (only.length > 0 && !only.includes(name)) continue;
  const said = await ownBench(name, ...words);
  console.log(said);
  if (said.split('\n').pop().startsWith(`${name}, over`)) misses.push(name);
}
console.log(
  misses.length === 0
    ? 'no ratio over its limit'
    : `over the limit: ${misses.join('; ')} (node --cpu-prof bench/sample.mjs … shows where)`,
);
