import type { HostId } from '../core/named-ids';
import type { SpaceKeys, SpaceMark } from './space-keys';

// [SYNC-20] A database can be copied to another device or go back to an old state; the secret store does neither with it. Two that write under one host fork
// its streams for good, so a device that cannot rule this out sends nothing.
export type OwnHeads = SpaceMark;
export type CopyEvidence = {
  /** Null: the secret store holds none, though the database names a space. */
  readonly keys: Pick<SpaceKeys, 'host'> | null;
  /** The host that each database says it is written by; null: that database does not open, and says nothing. */
  readonly hosts: Readonly<Record<'journal' | 'agent', HostId | null>>;
  /** Through which envelope this device has sealed its streams. */
  readonly own: OwnHeads;
  /** The greatest seq of this device's streams that the relay or any other device holds or has named; 0: nothing was heard. */
  readonly heard: OwnHeads;
  /** Out of the secret store; null: none was set yet. */
  readonly mark: SpaceMark | null;
};
export type CopyJudgement = 'ours' | 'copy_or_old_state';

const DOMAINS = ['journal', 'agent'] as const;

export const judgeCopy = ({ keys, hosts, own, heard, mark }: CopyEvidence): CopyJudgement => {
  if (keys === null) return 'copy_or_old_state';
  for (const domain of DOMAINS) {
    const host = hosts[domain];
    if (host !== null && host !== keys.host) return 'copy_or_old_state';
    if (own[domain] < Math.max(heard[domain], mark?.[domain] ?? 0)) return 'copy_or_old_state';
  }
  return 'ours';
};
