import { joinClocks, type Author, type HostClock } from './registers';
import { fail, ok, type Result } from './result';

// [STOP-1] `engaged` and `released` are host → counter. `engaged` only grows [MERGE-16].
// [STOP-2] A stop writes engaged[self] = this commit's counter, even when already stopped.
// [STOP-3] A release writes released[h] = engaged[h] for every host whose engagement it has seen, and no more; only a person releases.
// [STOP-4] Stopped while some host has engaged > released: a stop that the release had not seen keeps stopping.
export type StopMap = { readonly engaged: HostClock; readonly released: HostClock };

export const releaseStop = (
  stop: StopMap,
  by: Author,
): Result<StopMap, { readonly code: 'release_needs_person' }> =>
  by === 'person'
    ? ok({ engaged: stop.engaged, released: joinClocks(stop.released, stop.engaged) })
    : fail('release_needs_person');

export const isStopped = (stop: StopMap): boolean => {
  for (const [host, n] of stop.engaged) if (n > (stop.released.get(host) ?? 0)) return true;
  return false;
};
