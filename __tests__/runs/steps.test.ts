import { appendStep, readSteps } from '../../src/db/agent/steps';
import { claimRun } from '../../src/db/agent/runs';
import type { Stores } from '../../src/db/stores';
import { bedForTests } from './bed-for-tests';
import { AGENT, commit } from './run-bed';

const { bed } = bedForTests();
let commands = 0;
const step = (
  { agent }: Stores,
  at: { readonly generation: number; readonly index: number; readonly by: string },
): void => {
  const { generation, index, by } = at;
  commands += 1;
  const place = { runKey: 'run1', agentId: AGENT, generation, index };
  commit(
    agent,
    (writer) => (appendStep(writer, { place, body: { what: 'tainted', by } }), null),
    `step-${commands}`,
  );
};
const claim = (
  { agent, hostId }: Stores,
  { generation, adopts }: { generation: number; adopts: number | null },
): void => {
  const body = { runKey: 'run1', agentId: AGENT, generation, hostId, adopts };
  commit(agent, (writer) => (claimRun(writer, body), null), `claim-${generation}`);
};
const read = (stores: Stores): readonly string[] =>
  readSteps(stores, 'run1').map(({ body }) => (body.what === 'tainted' ? body.by : body.what));

test('[RUN-2] steps are read in order; one behind a gap, or twice at one place, is not part of the run', () => {
  const { stores } = bed();
  for (const [index, by] of [
    [0, 'a'],
    [1, 'b'],
    [1, 'twice'],
    [3, 'behind a gap'],
  ] as const)
    step(stores, { generation: 1, index, by });
  expect(read(stores)).toEqual(['a', 'b']);
});

test('[RUN-3] a generation goes on behind the steps that its claim adopted; what it did not adopt is no part of the run', () => {
  const { stores } = bed();
  claim(stores, { generation: 1, adopts: null });
  for (const [index, by] of ['a', 'b', 'c'].entries()) step(stores, { generation: 1, index, by });
  expect(read(stores)).toEqual(['a', 'b', 'c']);
  claim(stores, { generation: 2, adopts: 2 });
  expect(read(stores)).toEqual(['a', 'b']);
  step(stores, { generation: 2, index: 2, by: 'C' });
  expect(read(stores)).toEqual(['a', 'b', 'C']);
  // The first device, which did not know, went on.
  step(stores, { generation: 1, index: 3, by: 'd' });
  expect(read(stores)).toEqual(['a', 'b', 'C']);
  claim(stores, { generation: 3, adopts: null });
  step(stores, { generation: 3, index: 0, by: 'anew' });
  expect(read(stores)).toEqual(['anew']);
});
