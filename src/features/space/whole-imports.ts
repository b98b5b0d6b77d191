import { fail, type Failure, type Result } from '../../core/result';
import type { SpaceDesk } from './space-desk';

// [SPACE-4] A whole copy carries the clocks of the life that it was taken from, and its hosts are no ghosts of a space that was founded before. So it
// goes into a new profile, from the founding on.
const WHOLE: readonly string[] = ['data.import', 'data.importDryRun', 'backup.restore'];

/** Null: the command or query may run. */
export const refusesWholeCopy = (
  name: string,
  desk: Pick<SpaceDesk, 'status'>,
): Result<never, Failure> | null => {
  if (!WHOLE.includes(name)) return null;
  return desk.status().is === 'none' ? null : fail('space_exists');
};
