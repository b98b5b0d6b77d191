import type { HostId } from './named-ids';
import type { HostClock } from './registers';

// [MERGE-14] A version from a host's stream is applied only when, for every other host in its clock, that host's stream is applied here
// through that counter. A clock that runs ahead of its streams would otherwise erase writes that nobody has replaced.
export type Missing = { readonly host: HostId; readonly through: number };

/** What has to be applied first; empty when the version can be applied. */
export const missingBefore = (
  version: { readonly author: string; readonly clock: HostClock },
  applied: HostClock,
): readonly Missing[] => {
  const missing: Missing[] = [];
  for (const [host, through] of version.clock) {
    if (host !== version.author && through > (applied.get(host) ?? 0)) missing.push({ host, through });
  }
  return missing;
};
