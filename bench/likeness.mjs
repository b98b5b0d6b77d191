// `node bench/likeness.mjs`: the ten most alike of 100,000 vectors of 384 numbers, ours next to sqlite-vec's scan of floats, interleaved in one process.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
};
const COUNT = option('records', 100_000);
const ROUNDS = option('rounds', 60);
const DIMENSIONS = 384;
const TOP = 10;
const LIMIT = 0.1;
const RECALL = 0.95;

let state = 20_261_118;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const normal = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
const gaussian = () => Float32Array.from({ length: DIMENSIONS }, normal);

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
const vocabulary = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * 15)]).join(''),
);
const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 3)];
const text = () => Array.from({ length: 6 + Math.floor(random() * 30) }, word).join(' ');

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
/** By the clock, and by the CPU's own count: on a busy machine the clock says what others do. */
const timed = (ask) => {
  const before = process.cpuUsage();
  const start = performance.now();
  const answer = ask();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { answer, ms, cpu: (user + system) / 1000 };
};

const openVec = async (dir, vectors) => {
  const { default: Database } = await import('better-sqlite3');
  const { load } = await import('sqlite-vec');
  const database = new Database(join(dir, 'vec.sqlite'));
  load(database);
  database.exec(`CREATE VIRTUAL TABLE vec USING vec0 (value float[${DIMENSIONS}] distance_metric=cosine)`);
  const add = database.prepare('INSERT INTO vec (rowid, value) VALUES (?, ?)');
  database.transaction(() => {
    vectors.forEach((vector, at) => add.run(BigInt(at + 1), new Uint8Array(vector.buffer)));
  })();
  const find = database.prepare('SELECT rowid FROM vec WHERE value MATCH ? AND k = ?').pluck();
  return {
    version: database.prepare('SELECT vec_version()').pluck().get(),
    ask: (vector) => find.all(new Uint8Array(vector.buffer), TOP).map((rowid) => Number(rowid) - 1),
    close: () => database.close(),
  };
};

const misses = [];

/** Each round asks all peers the same, each time another one first. */
const askInTurn = (peers, questions) => {
  const names = Object.keys(peers);
  const times = Object.fromEntries(names.map((peer) => [peer, []]));
  const cpu = Object.fromEntries(names.map((peer) => [peer, []]));
  const found = Object.fromEntries(names.map((peer) => [peer, 0]));
  let wanted = 0;
  for (const peer of names) peers[peer](questions[0]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = {};
    names.forEach((_, at) => {
      const peer = names[(at + round) % names.length];
      const { answer, ms, cpu: used } = timed(() => peers[peer](questions[round % questions.length]));
      times[peer].push(ms);
      cpu[peer].push(used);
      answers[peer] = answer;
    });
    const exact = new Set(answers.vec);
    wanted += exact.size;
    for (const peer of names) found[peer] += answers[peer].filter((id) => exact.has(id)).length;
  }
  const recalls = Object.fromEntries(names.map((peer) => [peer, found[peer] / wanted]));
  return { times, cpu, recalls };
};

const compare = async ({ name, vectors, questions, mustHold }, { openLikenessPeer }) => {
  const dir = mkdtempSync(join(tmpdir(), 'reveille-likeness-'));
  try {
    const ours = openLikenessPeer({ dir, vectors });
    const vec = await openVec(dir, vectors);
    const ask = (asked) => ours.ask(asked, TOP);
    const fromFile = (asked) => ours.askFromFile(asked, TOP);
    const plain = (asked) => ours.askPlainly(asked, TOP);
    const { times, cpu, recalls } = askInTurn(
      { ours: ask, fromFile, plain, vec: vec.ask, aa: vec.ask },
      questions,
    );
    const recall = recalls.ours;
    const base = median(times.vec);
    const ratio = median(times.ours) / base;
    if (mustHold && (ratio > LIMIT || recall < RECALL))
      misses.push(`${name}: ${ratio.toFixed(3)} at recall ${recall.toFixed(3)}`);
    const said = Object.entries(times).map(
      ([peer, ms]) => `${peer} ${median(ms).toFixed(2)} ms (${(median(ms) / base).toFixed(3)})`,
    );
    const byCpu = Object.entries(cpu).map(
      ([peer, ms]) => `${peer} ${(median(ms) / median(cpu.vec)).toFixed(3)}`,
    );
    const mb = (file) => `${(statSync(join(dir, file)).size / 1048576).toFixed(0)} MB`;
    console.log(
      `${name}: recall ${recall.toFixed(3)} (without a program of the machine's own ${recalls.plain.toFixed(3)})   ${said.join('   ')}`,
    );
    console.log(`  CPU: ${byCpu.join('   ')}`);
    console.log(
      `  ${((ours.putMs / vectors.length) * 1000).toFixed(0)} µs to put one; files: ours ${mb('search.sqlite')}, sqlite-vec ${vec.version} ${mb('vec.sqlite')}`,
    );
    ours.close();
    vec.close();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const peer = await import(pathToFileURL(await bundled('bench/likeness-peer.ts')).href);
const { embed, unitLength } = peer;
console.log(
  `${COUNT} vectors of ${DIMENSIONS} numbers, ${ROUNDS} rounds, the ${TOP} most alike, Node ${process.versions.node}`,
);

const texts = Array.from({ length: COUNT }, text);
const embedding = timed(() => texts.map(embed));
console.log(`by letters and words: ${((embedding.ms / COUNT) * 1000).toFixed(0)} µs a text`);
// Asked as a person would: a few words of something that is there, some of them others.
const asked = Array.from({ length: 60 }, () => {
  const words = texts[Math.floor(random() * COUNT)].split(' ');
  return embed([...words.slice(0, 5), word()].join(' '));
});
await compare(
  { name: 'texts, by letters and words', vectors: embedding.answer, questions: asked, mustHold: true },
  peer,
);

// As models' vectors lie: around some thousand subjects, more or less near.
const subjects = Array.from({ length: 1_000 }, gaussian);
const near = () => {
  const subject = subjects[Math.floor(random() * subjects.length)];
  const spread = 0.5 + random();
  return unitLength(subject.map((value) => value + spread * normal()));
};
await compare(
  {
    name: 'around 1,000 subjects',
    vectors: Array.from({ length: COUNT }, near),
    questions: Array.from({ length: 60 }, near),
    mustHold: true,
  },
  peer,
);
// Nothing is near anything: the worst there is.
await compare(
  {
    name: 'by chance alone',
    vectors: Array.from({ length: COUNT }, () => unitLength(gaussian())),
    questions: Array.from({ length: 60 }, () => unitLength(gaussian())),
    mustHold: true,
  },
  peer,
);
console.log(
  misses.length === 0
    ? `likeness: at most ${LIMIT} of sqlite-vec's scan at recall of at least ${RECALL}`
    : `likeness, missed: ${misses.join('; ')}`,
);
