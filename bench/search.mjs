// `node bench/search.mjs`: the search index next to plain unicode61 and to trigram over the same 100,000 texts, interleaved in one process.
// Latin words: processor time as a ratio to unicode61, while the index lies as it was written, while its pieces are being put together, and after.
// One to four signs of Japanese: recall against a scan of the texts, and time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
};
const count = option('records', 100_000);
// Every word meets the peers in every order, and several times.
const rounds = Math.max(200, option('rounds', 400));

let state = 12345;
const below = (most) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
};
const SYLLABLES = [
  'ka',
  'ro',
  'lin',
  'stra',
  'be',
  'mu',
  'ten',
  'gar',
  'fi',
  'sol',
  'ne',
  'dra',
  'pu',
  'ha',
  'wis',
];
const vocabulary = Array.from({ length: 20_000 }, (_, i) =>
  [i % 15, Math.floor(i / 15) % 15, Math.floor(i / 225) % 15, Math.floor(i / 3375)]
    .map((s) => SYLLABLES[s % 15])
    .join(''),
);
// As in a language: few words often, most of them seldom.
const word = () =>
  vocabulary[Math.min(vocabulary.length - 1, Math.floor(vocabulary.length * (below(10_000) / 10_000) ** 3))];
const sign = () =>
  String.fromCodePoint(
    below(5) < 3 ? 0x4e00 + Math.floor(2_000 * (below(10_000) / 10_000) ** 2) : 0x3041 + below(80),
  );
const sentence = (words) => Array.from({ length: words }, word).join(' ');
const japanese = () => Array.from({ length: 30 }, sign).join('');
const texts = Array.from({ length: count }, (_, i) => ({
  id: `id${i}`,
  title: sentence(4),
  body: i % 4 === 0 ? `${sentence(10)}。${japanese()}、${japanese()}` : sentence(25),
}));

const dir = mkdtempSync(join(tmpdir(), 'reveille-search-'));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const REPEATED = 8;
// Asked once before: the pages that a table's first question reads are not what is compared. Processor time: what else this computer does is
// not compared either.
const timed = (ask) => {
  ask();
  const start = process.cpuUsage();
  for (let time = 0; time < REPEATED; time += 1) ask();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / REPEATED;
};

const PAGE = 31;
const LIMIT = 1.1;
const misses = [];

/** Words differ more than peers do, so each is compared with itself: its middle times as a ratio, and of these the middle one. */
const ratioOf = (times, plain) =>
  median([...times].map(([query, own]) => median(own) / median(plain.get(query))));
const costOf = (times) => median([...times.values()].map(median));

const compare = ({ name, queries, asks }) => {
  const peers = Object.keys(asks);
  const times = Object.fromEntries(peers.map((peer) => [peer, new Map(queries.map((query) => [query, []]))]));
  for (const query of queries) for (const peer of peers) asks[peer](query);
  for (let round = 0; round < rounds; round += 1) {
    const query = queries[round % queries.length];
    const turn = round + Math.floor(round / queries.length);
    for (let i = 0; i < peers.length; i += 1) {
      const peer = peers[(i + turn) % peers.length];
      times[peer].get(query).push(timed(() => asks[peer](query)));
    }
  }
  const plain = times.plain ?? times.ours;
  const ratio = ratioOf(times.ours, plain);
  if (!(ratio <= LIMIT)) misses.push(`${name} ${ratio.toFixed(2)}`);
  const shown = peers.map(
    (peer) => `${peer} ${costOf(times[peer]).toFixed(3)} ms (${ratioOf(times[peer], plain).toFixed(2)})`,
  );
  console.log(`${name.padEnd(38)} ${shown.join('   ')}`);
};

try {
  const { openSearchPeer } = await import(pathToFileURL(await bundled('bench/search-peer.ts')).href);
  const peer = openSearchPeer({ dir, texts });
  console.log(
    `${count} texts, ${rounds} rounds, the ${PAGE} newest, Node ${process.versions.node}; indexing ${((peer.indexMs / count) * 1000).toFixed(0)} µs a text`,
  );
  const mb = (bytes) => `${(bytes / 1048576).toFixed(1)} MB`;
  console.log(
    `size: ours ${mb(peer.bytes.ours)}, unicode61 ${mb(peer.bytes.plain)}, trigram ${mb(peer.bytes.trigram)}`,
  );
  const exact = (query) => `"${query}"`;
  const begins = (query) => `"${query}" *`;
  const sorts = {
    frequent: vocabulary.slice(10, 60),
    middling: vocabulary.slice(2_000, 2_050),
    seldom: vocabulary.slice(15_000, 15_050),
  };
  const compareLatin = (pieces) => {
    for (const [sort, words] of Object.entries(sorts)) {
      for (const [form, expression] of [
        ['exact', exact],
        ['beginning', begins],
      ]) {
        const typed = (query) => (form === 'exact' ? `"${query}"` : query);
        const ready = new Map(words.map((query) => [query, peer.expressionOf(typed(query))]));
        compare({
          name: `${pieces}: Latin, ${sort}, ${form}`,
          queries: words,
          asks: {
            ours: (query) => peer.ours(ready.get(query), PAGE),
            // With the reading of what was typed, which plain FTS5 leaves to its caller.
            typed: (query) => peer.ours(peer.expressionOf(typed(query)), PAGE),
            plain: (query) => peer.plain(expression(query), PAGE),
            aa: (query) => peer.plain(expression(query), PAGE),
          },
        });
      }
    }
  };
  compareLatin('as written');
  // Between two steps a question finds both what is put together and what is not yet.
  for (const steps of [1, 20, 60]) {
    peer.mergeUpTo(steps);
    compareLatin(`${steps} steps`);
  }
  const { steps, took } = peer.mergeAll();
  console.log(`put together in ${steps} steps, ${(took / 1000).toFixed(1)} s`);
  compareLatin('merged');
  const folded = texts.filter((_, i) => i % 4 === 0).map(({ body }) => body);
  for (const length of [1, 2, 3, 4]) {
    const queries = Array.from({ length: 60 }, () => {
      const body = folded[below(folded.length)];
      const from = body.indexOf('。') + 1 + below(26);
      return body.slice(from, from + length);
    });
    let found = 0;
    let wanted = 0;
    let foundByTrigram = 0;
    for (const query of queries) {
      const really = texts
        .filter(({ title, body }) => title.includes(query) || body.includes(query))
        .map(({ id }) => id);
      const ours = new Set(peer.ours(peer.expressionOf(query), count).map(({ id }) => id));
      const trigram = new Set(peer.trigram(exact(query), count).map(({ id }) => id));
      wanted += really.length;
      found += really.filter((id) => ours.has(id)).length;
      foundByTrigram += really.filter((id) => trigram.has(id)).length;
    }
    if (found !== wanted) misses.push(`${length} signs: recall ${found} of ${wanted}`);
    console.log(
      `${length} signs: recall ours ${(found / wanted).toFixed(4)}, trigram ${(foundByTrigram / wanted).toFixed(4)} of ${wanted}`,
    );
    compare({
      name: `${length} signs, ${PAGE} newest`,
      queries,
      asks: { ours: (query) => peer.ours(peer.expressionOf(query), PAGE) },
    });
  }
  peer.close();
  console.log(
    misses.length === 0
      ? `search: every sort of Latin word ≤ ${LIMIT} of unicode61, one to four signs recall 1`
      : `search, over the limit: ${misses.join('; ')}`,
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}
