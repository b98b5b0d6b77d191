import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { createIdSource } from '../../src/core/id';
import { checkCommits } from '../../src/db/log/check';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asPerson, createTables, HOST, kinds, seededRandom } from '../commit/bed';
import { createFaults, deadFrom, diskFull, failingDatabase, noFaults, onlyAt } from '../sql/failing-database';

// Whoever made the id, whatever the clock says, wherever a write fails or the peer dies: an answer is given once and stays. The oracle is a
// map of what was answered. Enough commands came before that the index takes its next group in the middle of it.
const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const START = 1_790_000_000_000;

const idOf = (k: number): string => {
  const hex = createHash('sha256').update(String(k)).digest('hex');
  const bornAt = (time: number): string =>
    createIdSource({ clock: { now: () => time }, random: seededRandom(k) })();
  const made = [
    bornAt(START),
    bornAt(START + 3 * YEAR),
    bornAt(START - 3 * YEAR),
    hex,
    `do:${hex}`,
    `turn:${999 - k}`,
  ];
  return made[k % made.length] ?? hex;
};

const Send = fc.record({
  k: fc.integer({ min: 0, max: 40 }),
  records: fc.integer({ min: 0, max: 2 }),
  disk: fc.constantFrom('well', 'well', 'well', 'full', 'dead'),
  failingWrite: fc.integer({ min: 1, max: 7 }),
  isReopened: fc.constantFrom(false, false, false, true),
  /** All of them together stay below the 30 days that an answer is kept. */
  hours: fc.integer({ min: -12, max: 12 }),
});
type Send = typeof Send extends fc.Arbitrary<infer T> ? T : never;
const codeOf = { well: 'none', full: 'disk_full', dead: 'database_failed' };
const History = fc.record({
  earlier: fc.integer({ min: 50, max: 63 }),
  sends: fc.array(Send, { minLength: 1, maxLength: 50 }),
});
type History = typeof History extends fc.Arbitrary<infer T> ? T : never;

const createPeer = () => {
  const database = openBetterSqlite3(':memory:');
  createTables(database);
  const clock = { time: START, now: () => clock.time };
  const ids = createIdSource({ clock, random: seededRandom(3) });
  const faults = createFaults();
  const open = () => {
    faults.plan(noFaults);
    const failing = failingDatabase(database, faults);
    return createUnitOfWork({ database: failing, kinds, clock, ids, hostId: HOST, domain: 'journal' });
  };
  return { database, clock, faults, open };
};

const isAnsweredOnce = ({ earlier, sends }: History): boolean => {
  const { database, clock, faults, open } = createPeer();
  const answers = new Map<string, number>();
  let unitOfWork = open();
  let bodies = 0;
  /** False where the answer is another than the one given before. A write that failed is no answer. */
  const send = (id: string, records: number, disk: Send['disk'] = 'well'): boolean => {
    const number = (bodies += 1);
    const done = unitOfWork.commit(asPerson(id), (writer) => {
      for (let i = 0; i < records; i += 1) writer.append('event', `${number}-${i}`, { command: id });
      return number;
    });
    if (!done.ok) return done.error.code === codeOf[disk];
    const isAsKnown = done.value.result === (answers.get(id) ?? number);
    answers.set(id, answers.get(id) ?? number);
    return isAsKnown && unitOfWork.answerOf(id)?.result === answers.get(id);
  };
  for (let k = 0; k < earlier; k += 1) send(idOf(30 + k), 1);
  const kept = sends.map(({ k, records, disk, failingWrite, isReopened, hours }) => {
    clock.time += hours * 60 * 60 * 1000;
    if (isReopened) unitOfWork = open();
    if (disk !== 'well')
      faults.plan(disk === 'full' ? onlyAt(failingWrite, diskFull) : deadFrom(failingWrite));
    const isKept = send(idOf(k), records, disk);
    faults.plan(noFaults);
    if (disk === 'dead') unitOfWork = open();
    return isKept;
  });
  unitOfWork = open();
  for (const id of answers.keys()) kept.push(send(id, 1));
  const findings = checkCommits({ database, kinds: [...kinds, supersededEditKind] });
  database.close();
  return !kept.includes(false) && findings.length === 0;
};

const options = { seed: 20_261_120, numRuns: 500 };
test(`[COMMIT-3] under ids of any kind, clocks that are wrong and disks that fail, seed ${options.seed}`, () => {
  fc.assert(fc.property(History, isAnsweredOnce), options);
});
