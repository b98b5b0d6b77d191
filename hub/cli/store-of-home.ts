import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { LockNote } from '../../src/platform/node/folder-lock';
import { createNodeProfileStore, type NodeProfileStore } from '../../src/platform/node/node-profile-store';
import { errorCode, homeFailureCode } from '../home-failure';

/** [CLI-17] Makes the home where there is none. */
export const storeOfHome = (home: string, note: LockNote): Result<NodeProfileStore, Failure> => {
  try {
    return ok(createNodeProfileStore({ home, note: () => note }));
  } catch (error) {
    return fail(homeFailureCode(error) ?? 'home_not_usable', errorCode(error));
  }
};
