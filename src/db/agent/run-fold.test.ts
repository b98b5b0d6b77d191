import fc from 'fast-check';
import { claimOrder, type ClaimPlace } from './claim-order';
import type { RunLogEntry, RunStatus } from './kinds/run';
import { foldRun, holdersOf, type FoldedEntry } from './run-fold';

const RUN = 'r1';
const HOSTS = ['hub', 'phone', 'pad'] as const;
type Said = {
  readonly host: string;
  readonly status: RunStatus;
  readonly generation?: number;
  readonly at?: number;
};

const entriesOf = (said: readonly Said[]): readonly FoldedEntry[] => {
  const counters = new Map<string, number>();
  return said.map(({ host, status, generation = 1, at = 100 }) => {
    const counter = (counters.get(host) ?? 0) + 1;
    counters.set(host, counter);
    const entry: RunLogEntry = {
      runKey: RUN,
      agentId: 'a1',
      threadId: 't1',
      status,
      generation,
      at,
      trigger: { reason: 'manual', requestId: 'q' },
      depth: 1,
      code: null,
      into: null,
      range: null,
      expiresAt: null,
      isRetry: false,
    };
    return { id: `${host}-agent-${counter}`, host, counter, entry };
  });
};
const claim = (hostId: string, generation = 1): ClaimPlace => ({ hostId, generation });
const statusOf = (said: readonly Said[], claims: readonly ClaimPlace[]) =>
  foldRun(RUN, { entries: entriesOf(said), claims })?.last.entry.status;
const first = (...claims: readonly ClaimPlace[]): string =>
  [...claims].sort(claimOrder({ runKey: RUN, authorHost: null }))[0]?.hostId ?? '';

test('[AWAY-6] one device: its last entry of the greatest generation, but what closed the run for ever stays', () => {
  const one = [claim('hub'), claim('hub', 2)];
  const said = (...statuses: readonly RunStatus[]) => statuses.map((status) => ({ host: 'hub', status }));
  expect(statusOf(said('started', 'queued', 'started'), one)).toBe('started');
  expect(statusOf(said('started', 'completed', 'started'), one)).toBe('completed');
  expect(statusOf([{ host: 'hub', status: 'started', generation: 2 }, ...said('failed_terminal')], one)).toBe(
    'started',
  );
});

test('[AWAY-6] of two claims the first that has not ended speaks; completed under either is completed', () => {
  const both = [claim('hub'), claim('phone')];
  const winner = first(...both);
  const loser = winner === 'hub' ? 'phone' : 'hub';
  const speaks = (said: readonly Said[]) =>
    foldRun(RUN, { entries: entriesOf(said), claims: both })?.last.host;
  expect(speaks(HOSTS.slice(0, 2).map((host) => ({ host, status: 'started' })))).toBe(winner);
  expect(
    speaks([
      { host: winner, status: 'started' },
      { host: winner, status: 'yielded' },
      { host: loser, status: 'started' },
    ]),
  ).toBe(loser);
  expect(
    statusOf(
      [
        { host: winner, status: 'started' },
        { host: loser, status: 'completed' },
      ],
      both,
    ),
  ).toBe('completed');
  expect(
    statusOf(
      [
        { host: winner, status: 'started' },
        { host: loser, status: 'skipped_duplicate' },
      ],
      both,
    ),
  ).toBe('started');
});

test('[AWAY-6] a person’s word from a device without a claim counts, whatever its clock said', () => {
  for (const at of [0, 100, 48 * 3_600_000])
    expect(
      statusOf(
        [
          { host: 'hub', status: 'started' },
          { host: 'phone', status: 'cancelled', at },
        ],
        [claim('hub')],
      ),
    ).toBe('cancelled');
  expect(
    statusOf(
      [
        { host: 'phone', status: 'cancelled', at: 0 },
        { host: 'hub', status: 'completed' },
      ],
      [claim('hub')],
    ),
  ).toBe('completed');
});

test('[AWAY-6] the order of arrival never shows', () => {
  const statuses = ['queued', 'started', 'completed', 'cancelled', 'yielded', 'failed_terminal'] as const;
  const said = fc.record({
    host: fc.constantFrom(...HOSTS),
    status: fc.constantFrom(...statuses),
    generation: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 0, max: 5 }),
  });
  const claimed = fc.record({
    hostId: fc.constantFrom(...HOSTS),
    generation: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(
      fc.array(said, { minLength: 1, maxLength: 8 }),
      fc.array(claimed, { maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      (all, claims, dice) => {
        const entries = entriesOf(all);
        const shuffled = [...entries]
          .map((entry) => ({ entry, at: dice.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ entry }) => entry);
        const reversed = [...claims].reverse();
        expect(foldRun(RUN, { entries: shuffled, claims: reversed })).toEqual(
          foldRun(RUN, { entries, claims }),
        );
        expect(holdersOf(RUN, { entries: shuffled, claims: reversed })).toEqual(
          holdersOf(RUN, { entries, claims }),
        );
      },
    ),
  );
});
