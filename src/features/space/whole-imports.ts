import { fail, type Failure, type Result } from '../../core/result';
import type { SpaceDesk } from './space-desk';

// [SPACE-4] A whole copy carries the clocks of the life that it was taken from. Where other devices hold this life it goes into a new profile.
const WHOLE: readonly string[] = ['data.import', 'data.importDryRun', 'backup.restore'];

/** Null: the command or query may run. */
export const refusesWholeCopy = (
  name: string,
  desk: Pick<SpaceDesk, 'status' | 'devices'>,
): Result<never, Failure> | null => {
  if (!WHOLE.includes(name)) return null;
  const { is } = desk.status();
  // A device on its way in is about to get the whole of another.
  const isShared = is === 'joining' || (is === 'in' && desk.devices().length > 1);
  return isShared ? fail('space_exists') : null;
};
