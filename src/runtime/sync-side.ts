import type { SpaceDesk } from '../features/space/space-desk';
import { err, type Failure } from '../core/result';

/** A peer that is in no space and can be in none, and why. */
export const noSpaceDesk = (cannot: Failure): SpaceDesk => {
  const refuse = () => Promise.resolve(err(cannot));
  return {
    status: () => ({ is: 'none', cannot }),
    devices: () => [],
    sync: () => ({
      connection: 'off',
      reason: cannot,
      nextTryAt: null,
      toSend: 0,
      toApply: 0,
      refused: [],
      lastHeardAt: null,
    }),
    create: refuse,
    confirmWords: () => err(cannot),
    invite: refuse,
    confirm: refuse,
    refuse,
    join: refuse,
    seen: () => err(cannot),
    syncNow: refuse,
    onChange: () => () => undefined,
  };
};
