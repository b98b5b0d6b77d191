import { timesOf } from '../../bench/counted-files';
import { readsOfOneLife } from '../../bench/reads-peer';
import { createReadyTemporaryFiles } from '../sql/temporary-files';

// These are counts, not times, so they are the same on every machine. `npm run bench -- --only reads` lists the statements.
test('[RUN-18] a run with one proposal reads at most 150 times, a yes to it at most 30 times', async () => {
  const { files, destroy } = createReadyTemporaryFiles();
  const { run, accept } = await readsOfOneLife(files);
  destroy();
  expect(timesOf(run)).toBeLessThanOrEqual(150);
  expect(timesOf(accept)).toBeLessThanOrEqual(30);
  expect(timesOf(run)).toBeGreaterThan(50);
});

test('[RUN-18] no statement of a run is asked twenty times', async () => {
  const { files, destroy } = createReadyTemporaryFiles();
  const { run } = await readsOfOneLife(files);
  destroy();
  const often = [...run].flatMap(([file, times]) =>
    [...times].flatMap(([sql, count]) => (count >= 20 ? [`${count} ${file} ${sql}`] : [])),
  );
  expect(often).toEqual([]);
});
