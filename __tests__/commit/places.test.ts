import { createCommitLog, type ArrivedCommit } from '../../src/db/log/append';
import { indexLongTail } from '../../src/db/log/commands';
import { checkCommits } from '../../src/db/log/check';
import { arrivalOfOwn, commitOf, createCommitFeed, headOf, type CommitFeed } from '../../src/db/log/feed';
import { createRecordStore } from '../../src/db/records/store';
import type { SqlDatabase } from '../../src/db/sql-database';
import { sha256 } from '../../src/core/sha256';
import { arrivedOf, letArrive } from './arrived';
import { createTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { asPerson, createTables, HOST, kinds, openBed, seededRandom } from './bed';

let temporary: TemporaryFiles;
let database: SqlDatabase;
beforeEach(() => {
  temporary = createTemporaryFiles();
  database = temporary.files.open('places.sqlite');
  createTables(database);
});
afterEach(() => {
  database.close();
  temporary.destroy();
});

/** Its records are not in the database: these tests look at the log alone. */
const commitOfOther = (host: string, { first, units }: { first: number; units: number }): ArrivedCommit =>
  arrivedOf(host, {
    firstCounter: first,
    units: Array.from({ length: units }, (_, at) => ({
      payloadType: 'journalEntity',
      kind: 'topic',
      id: `${host}-${first + at}`,
    })),
  });
const feedOf = (from: SqlDatabase, hostId: string): CommitFeed =>
  createCommitFeed({
    database: from,
    domain: 'journal',
    hostId,
    kinds: createRecordStore({ database: from, kinds, onFault: () => undefined }),
    sha256,
    onFault: ({ code }) => {
      throw new Error(code);
    },
  });

type Placed = {
  readonly host: string;
  readonly first: number;
  readonly last: number;
  readonly arrival: number;
};
/** Own commits and those of two other hosts in random order; the test keeps its own account of them. */
const interleave = (seed: number, steps: number): readonly Placed[] => {
  const { below } = seededRandom(seed);
  const placed: Placed[] = [];
  const counters = new Map([
    [HOST, 0],
    // Its stream starts at a later counter.
    ['otherb', 40],
    ['otherc', 0],
  ]);
  let bed = openBed(database, { seed });
  let arrival = 0;
  for (let step = 0; step < steps; step += 1) {
    const host = [HOST, HOST, 'otherb', 'otherc'][below(4)] ?? HOST;
    const units = 1 + below(3);
    const first = (counters.get(host) ?? 0) + 1;
    const last = first + units - 1;
    counters.set(host, last);
    arrival += host === HOST ? units : 1;
    placed.push({ host, first, last, arrival });
    if (host === HOST) {
      const done = bed.unitOfWork.commit(asPerson(`own-${String(step).padStart(4, '0')}`), (writer) => {
        for (let at = 0; at < units; at += 1)
          writer.append('event', `${HOST}-${first + at}`, { command: `${step}` });
        return null;
      });
      expect(done.ok).toBe(true);
      continue;
    }
    expect(letArrive(database, commitOfOther(host, { first, units }))).toMatchObject({
      arrival,
    });
    bed = openBed(database, { seed: seed + step });
  }
  return placed;
};

test.each([1, 2, 3, 4, 5])(
  '[ARRIVAL-1] every dot finds its commit, in whatever order they came (seed %i)',
  (seed) => {
    const placed = interleave(seed, 60);
    expect(new Set(placed.map(({ host }) => host)).size).toBe(3);
    for (const { host, first, last, arrival } of placed)
      for (let n = first; n <= last; n += 1)
        expect(commitOf(database, { host, n })).toMatchObject({
          arrival,
          host,
          firstCounter: first,
          lastCounter: last,
          isOwn: host === HOST,
        });
    const own = placed.filter(({ host }) => host === HOST);
    const lastOwn = own.at(-1)?.last ?? 0;
    for (const dot of [
      { host: HOST, n: lastOwn + 1 },
      { host: 'otherb', n: 40 },
      { host: 'otherb', n: 1_000 },
      { host: 'otherc', n: 1_000 },
      { host: 'nobody', n: 1 },
    ])
      expect(commitOf(database, dot)).toBeNull();
    expect(headOf(database)).toEqual({ arrival: placed.at(-1)?.arrival, counter: lastOwn });
    expect(checkCommits({ database, kinds })).toEqual([]);
  },
);

test.each([11, 12, 13])('[ARRIVAL-1] a place says how far each host had come (seed %i)', (seed) => {
  const placed = interleave(seed, 60);
  const feed = feedOf(database, HOST);
  const through = (host: string, arrival: number, none: number): number =>
    placed.findLast((one) => one.host === host && one.arrival <= arrival)?.last ?? none;
  for (const { arrival } of placed) {
    const at = (host: string, none: number) => through(host, arrival, none);
    expect([...feed.countersAt(arrival)].sort()).toEqual([
      [HOST, at(HOST, 0)],
      ['otherb', at('otherb', 40)],
      ['otherc', at('otherc', 0)],
    ]);
    // And back: everything before the place is seen, and the next commit behind it is not.
    const seen = feed.seenThrough({
      own: at(HOST, 0),
      others: (host) => at(host, host === 'otherb' ? 40 : 0),
    });
    expect(seen).toBe(arrival);
  }
  for (const { host, first, arrival, last } of placed)
    if (host === HOST && first > 1) {
      const place = arrivalOfOwn(database, first - 1);
      expect(place).toBe(arrival - (last - first + 1));
    }
});

test('[ARRIVAL-3] what arrived is read as arrived, and its keys are the author’s', () => {
  const bed = openBed(database, { hostId: 'author' });
  for (const id of ['t1', 't2'])
    bed.unitOfWork.commit(asPerson(`make-${id}`), (writer) => {
      writer.create('topic', id, { title: id, notes: null, rank: null });
      return null;
    });
  const authored = feedOf(database, 'author').after(0, 9).changes;

  const other = temporary.files.open('other.sqlite');
  createTables(other);
  const here = openBed(other, { hostId: 'reader' });
  here.unitOfWork.commit(asPerson('mine'), (writer) => {
    writer.create('topic', 'mine', { title: 'mine', notes: null, rank: null });
    return null;
  });
  const log = createCommitLog(other);
  for (const { host, lastCounter, units, at, batch } of authored) {
    const commit: ArrivedCommit = {
      host,
      firstCounter: lastCounter - units.length + 1,
      units,
      at,
      author: batch.author,
      actId: `make-${lastCounter}`,
      cause: batch.cause,
      tokens: { relatedIds: [], subtypes: [], ends: [] },
      undoes: null,
      before: [],
    };
    log.moved(other.transaction(() => log.insertArrived(commit)));
  }
  const read = feedOf(other, 'reader').after(1, 9).changes;
  expect(read.map(({ arrival }) => arrival)).toEqual([2, 3]);
  const shared = ({ host, lastCounter, batch }: (typeof read)[number]) => ({
    host,
    lastCounter,
    keys: batch.changeUnitKeys,
    logicalChangeKey: batch.logicalChangeKey,
    tokens: batch.typedTokens,
  });
  expect(read.map(shared)).toEqual(authored.map(shared));
  expect(authored.map(({ batch }) => batch.arrived)).toEqual(['here', 'here']);
  expect(read.map(({ batch }) => batch.arrived)).toEqual(['sync', 'sync']);
  // The log refuses the same commit again by its name, and it takes no place.
  expect(() => letArrive(other, commitOfOther('author', { first: 2, units: 1 }))).toThrow();
  expect(headOf(other)).toEqual({ arrival: 3, counter: 1 });
  other.close();
});

test('[COMMAND-3] what arrived makes no opening read over it again, and no command is forgotten', () => {
  const [own] = interleave(41, 40).filter(({ host }) => host === HOST);
  const tail = (): unknown =>
    database.query("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'commands_through'").rows[0]?.[0];
  const { arrival } = headOf(database);
  indexLongTail(database, { now: 1, longest: arrival });
  expect(tail()).toBeUndefined();
  indexLongTail(database, { now: 1, longest: 20 });
  expect(tail()).toBe(arrival);
  const { unitOfWork } = openBed(database, { seed: 41 });
  const done = unitOfWork.commit(asPerson('own-0000'), () => 'again');
  expect([own?.first, done]).toMatchObject([1, { value: { repeated: true, result: null } }]);
  expect(unitOfWork.commit(asPerson('own-9999'), () => 'new')).toMatchObject({
    value: { repeated: false, result: 'new' },
  });
  expect(checkCommits({ database, kinds })).toEqual([]);
});

test('[ARRIVAL-1] an own commit is in no index but that of its act', () => {
  const sql =
    "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'commits' ORDER BY name";
  const { rows } = database.query(sql);
  expect(rows.map(([name]) => name)).toEqual(['commits_arrived', 'commits_between', 'commits_by_act']);
  for (const [, index] of rows) expect(String(index)).toMatch(/WHERE (own_through|act_id) IS NOT NULL$/);
});

test.each([
  [
    'out_of_place',
    'UPDATE commits SET arrival = arrival + 100 WHERE arrival = (SELECT max(arrival) FROM commits)',
  ],
  [
    'counter_gap',
    "UPDATE commits SET last_counter = last_counter + 9, first_counter = first_counter + 9 WHERE arrival = (SELECT max(arrival) FROM commits WHERE host = 'otherc')",
  ],
])('[COMMIT-11] %s is found among what arrived', (code, damage) => {
  interleave(31, 40);
  expect(database.run(damage)).toBe(1);
  expect(checkCommits({ database, kinds }).map((finding) => finding.code)).toContain(code);
});
