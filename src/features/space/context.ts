import type { CheckedFor } from '../../core/device-check';
import type { SpaceDesk } from './space-desk';

/** What the calls of this feature ask of the peer that they are made to. */
export type SpaceContext = {
  readonly space: () => SpaceDesk;
  readonly deviceCheck: {
    /** False: nothing here can tell that it is the person. */
    readonly isAvailable: () => boolean;
    /** Whether this proof was given for exactly this. Counts once. */
    readonly take: (proof: string | null, checked: CheckedFor) => boolean;
  };
};
