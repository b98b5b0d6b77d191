import { checkCommits } from '../../src/db/log/check';
import { createDesk, liveBeside, type Life } from './killed-life';
import {
  createFaults,
  deadFrom,
  diskBroken,
  diskFull,
  onlyAt,
  type FaultPlan,
} from '../sql/failing-database';
import { domains, kindsOf } from '../merge/two-profiles';
import { sampled } from '../sampled';

// One device of two is killed, or its disk fails, at any write: while it seals, stages, applies, says and hears.
const findings = ({ bed }: Life): unknown =>
  domains.map((domain) => checkCommits({ database: bed.stores[domain].database, kinds: kindsOf[domain] }));

const lived = (plan: FaultPlan | null) => {
  const faults = createFaults(plan ?? undefined);
  const life = liveBeside(faults);
  try {
    const { finished, writes } = life.run();
    // Whatever happened: another life of the same files goes on and ends where everybody ends.
    faults.plan({ failureAt: () => null });
    const again = life.reopen();
    createDesk(again);
    life.finish(again);
    expect(findings(again)).toEqual([[], []]);
    return {
      finished,
      writes,
      contents: life.contentsHere(again),
      theirs: life.contentsThere(),
      halts: life.halts(),
    };
  } finally {
    life.destroy();
  }
};

const writesOf = (count: number, name: string): readonly number[] =>
  sampled(
    Array.from({ length: count }, (_, place) => place + 1),
    { name, oneIn: 10 },
  );

test('[SYNC-7] killed at any write, a device goes on where it was: nothing lost, doubled or half applied', () => {
  const whole = lived(null);
  expect([whole.finished, whole.halts, whole.contents]).toEqual([true, [], whole.theirs]);
  expect(whole.writes).toBeGreaterThan(60);
  for (const n of writesOf(whole.writes, 'killed at')) {
    const { contents, theirs, halts } = lived(deadFrom(n));
    expect([n, halts, contents]).toEqual([n, [], theirs]);
  }
});

test('[SYNC-7] whichever write fails once, it is an answer and never an exception, and the next try goes on', () => {
  const { writes } = lived(null);
  for (const n of writesOf(writes, 'failed at')) {
    const { finished, contents, theirs, halts } = lived(onlyAt(n, n % 2 === 0 ? diskFull : diskBroken));
    expect([n, finished, halts, contents]).toEqual([n, true, [], theirs]);
  }
});
