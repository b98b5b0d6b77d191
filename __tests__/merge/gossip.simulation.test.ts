import { gossipUntilQuiet } from './gossip';
import { newVerdict } from './judge';
import { shipped } from './peer';

test('[MERGE-4] gossip with 40 % loss, doubles, disorder, partitions and restarts ends equal, conflict lists included', () => {
  const firstSeed = 4_711;
  const verdict = newVerdict();
  let unequalLists = 0;
  let writes = 0;
  for (let seed = firstSeed; seed < firstSeed + 300; seed += 1) {
    const gossip = gossipUntilQuiet(seed, shipped, verdict);
    unequalLists += Number(!gossip.hasEqualConflicts);
    writes += gossip.writes;
  }
  console.info(`seeds ${firstSeed} to ${firstSeed + 299}, ${writes} writes`);
  expect(verdict).toEqual({ histories: 300, divergences: 0, mismatches: 0, firstFault: null });
  expect(unequalLists).toBe(0);
});
