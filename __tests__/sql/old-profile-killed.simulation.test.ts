import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { JOURNAL_FILE } from '../../src/db/journal/open-journal';
import { copyNameOf } from '../../src/db/migrate';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { guarded } from '../../src/runtime/guarded';
import { valueOf } from '../api/test-host';
import { seededRandom } from '../commit/bed';
import {
  createFaults,
  deadFrom,
  failingFiles,
  onlyAt,
  type FaultPlan,
  type Faults,
} from './failing-database';
import {
  countsIn,
  kindsIn,
  manifestOf,
  openOld,
  placeOf,
  removeUnpacked,
  toldCounts,
  type OldProfile,
  type Place,
} from './old-profile';

// Kills the first opening of an old profile at a write of the migration (a statement over many rows is one write), and kills it again while
// it recovers. SOAK=1 takes every write; the daily run takes a seeded sample.
const isSoak = process.env['SOAK'] === '1';
const seed = Number(process.env['REVEILLE_SEED'] ?? 20_261_120);
afterAll(removeUnpacked);

/** The mark is on the same disk. */
const failing = (place: Place, faults: Faults) => {
  const mark = createMarkFile(place.mark);
  const write = (text: string) =>
    guarded(() => {
      faults.attempt('flush');
      return mark.write(text);
    });
  return { files: failingFiles(place.files, faults), mark: { ...mark, write } };
};
/** Opens until the disk fails; everything in memory is lost afterwards. */
const openUntilDead = (place: Place, { faults, startAt }: { faults: Faults; startAt: number }): void => {
  const { opened } = openOld(place, { ...failing(place, faults), startAt });
  if (opened.ok) opened.value.close();
};

const countWrites = (name: OldProfile): number => {
  const place = placeOf(name);
  const faults = createFaults();
  const { opened } = openOld(place, { ...failing(place, faults), startAt: manifestOf(name).openAt });
  const writes = faults.writes();
  valueOf(opened).close();
  place.remove();
  return writes;
};

const expectWhole = (place: Place, name: OldProfile): void => {
  const told = manifestOf(name);
  const peer = valueOf(openOld(place, { startAt: told.openAt + 60_000 }).opened);
  const { journal, agent, hostId } = valueOf(peer.stores());
  expect(hostId).toBe(told.hostId);
  expect([journal.feed.head(), agent.feed.head()]).toEqual([told.journal.head, told.agents.head]);
  expect(kindsIn(journal.database, told.journal)).toEqual(told.journal.kinds);
  expect(kindsIn(agent.database, told.agents)).toEqual(told.agents.kinds);
  expect(countsIn(journal.database, Object.keys(toldCounts(told.journal)))).toEqual(toldCounts(told.journal));
  expect(countsIn(agent.database, Object.keys(toldCounts(told.agents)))).toEqual(toldCounts(told.agents));
  peer.close();
  const left = place.files.list();
  for (const file of [JOURNAL_FILE, AGENT_FILE]) expect(left).not.toContain(copyNameOf(file));
};

const hitAt = (name: OldProfile, hits: readonly number[], planOf: (write: number) => FaultPlan): void => {
  const place = placeOf(name);
  const startAt = manifestOf(name).openAt;
  try {
    for (const hit of hits) openUntilDead(place, { faults: createFaults(planOf(hit)), startAt });
    expectWhole(place, name);
  } catch (cause) {
    throw new Error(`hit at write ${hits.join(', ')} (seed ${seed})`, { cause });
  } finally {
    place.remove();
  }
};

const killedAt = (name: OldProfile, kills: readonly number[]): void =>
  hitAt(name, kills, (write) => deadFrom(write));

const random = seededRandom(seed);
const diceTo = (most: number): number => 1 + random.below(most);
const everyOf = (most: number): readonly number[] => Array.from({ length: most }, (_, at) => at + 1);

test('[SQL-17] an old profile killed at any write of its first opening is whole at the next', () => {
  const writes = countWrites('small');
  expect(writes).toBeGreaterThan(5);
  for (const kill of everyOf(writes)) killedAt('small', [kill]);
});

test('[SQL-16] an old profile of which any single write fails is whole at the next opening', () => {
  for (const write of everyOf(countWrites('small'))) hitAt('small', [write], (at) => onlyAt(at));
});

test('[SQL-17] killed at a write and again while it heals, an old profile is whole after that', () => {
  const writes = countWrites('small');
  const pairs = isSoak
    ? everyOf(writes).flatMap((first) => everyOf(8).map((second) => [first, second]))
    : Array.from({ length: 12 }, () => [diceTo(writes), diceTo(8)]);
  for (const kills of pairs) killedAt('small', kills);
});

test('[SQL-17] a large old profile killed at a write of its first opening is whole at the next', () => {
  const writes = countWrites('large');
  const kills = isSoak ? everyOf(writes) : Array.from({ length: 3 }, () => diceTo(writes));
  console.info(`${writes} writes, killed at ${kills.join(', ')}, seed ${seed}`);
  for (const kill of kills) killedAt('large', [kill]);
});
