import { forgetAll, setAll } from './acts';
import { everyScript, walkEveryOrder } from './every-order';
import { newVerdict } from './judge';
import { fieldNames, shipped, type Act } from './peer';
import { playRandomHistory } from './random-history';

const halfOfTheFields = fieldNames.filter((_, index) => index % 2 === 0);
const writes: readonly Act[] = [
  setAll('agent', 0),
  setAll('runtime', 1),
  setAll('person', 2),
  setAll('person', 1, halfOfTheFields),
  { kind: 'destroy' },
];
const stops: readonly Act[] = [{ kind: 'stop' }, { kind: 'release' }, setAll('person', 0, ['title'])];
const counts: readonly Act[] = [{ kind: 'stop' }, { kind: 'destroy' }, { kind: 'use' }, forgetAll];

test.each([
  ['fields of every fold', writes],
  ['stops', stops],
  ['what only grows', counts],
])('[MERGE-3] every history of up to 3 writes by 3 hosts over every delivery order: %s', (_name, acts) => {
  const verdict = newVerdict();
  for (const length of [1, 2, 3]) {
    for (const script of everyScript(acts, length)) walkEveryOrder(script, shipped, verdict);
  }
  console.info(`${verdict.histories} histories, each over every delivery order`);
  expect(verdict).toMatchObject({ divergences: 0, mismatches: 0, firstFault: null });
  expect(verdict.histories).toBeGreaterThan(1000);
});

test('[MERGE-3] 10,000 random histories of 12 writes on 4 hosts', () => {
  const firstSeed = 20_261_118;
  const verdict = newVerdict();
  for (let seed = firstSeed; seed < firstSeed + 10_000; seed += 1) playRandomHistory(seed, shipped, verdict);
  console.info(`seeds ${firstSeed} to ${firstSeed + 9_999}`);
  expect(verdict).toEqual({ histories: 10_000, divergences: 0, mismatches: 0, firstFault: null });
});
