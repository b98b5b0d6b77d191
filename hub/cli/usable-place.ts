import { accessSync, constants, statfsSync } from 'node:fs';
import type { DoctorSay } from '../../src/words/terminal/doctor';
import { errorCode } from '../home-failure';

type Use = 'read' | 'write';
const modes: Readonly<Record<Use, number>> = { read: constants.R_OK, write: constants.W_OK };

const sentenceOf = ({ use, fault, say }: { use: Use; fault: string; say: DoctorSay }): string => {
  if (fault === 'EROFS') return say('placeReadOnly');
  if (fault === 'EACCES' || fault === 'EPERM')
    return say(use === 'read' ? 'placeNotRead' : 'placeNotWritten');
  return say(use === 'read' ? 'placeUnreadable' : 'placeUnwritable', { fault });
};

const LEAST_ROOM_BYTES = 1_048_576;
const isFull = (path: string): boolean => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < LEAST_ROOM_BYTES;
};

type Asked = { readonly uses: readonly Use[]; readonly say: DoctorSay };
/** Why a file or folder that is there cannot be used so, and what to do; null where it can. */
export const whyNotUsable = (path: string, { uses, say }: Asked): string | null => {
  for (const use of uses) {
    try {
      accessSync(path, modes[use]);
    } catch (error) {
      return sentenceOf({ use, fault: errorCode(error), say });
    }
  }
  return uses.includes('write') && isFull(path) ? say('placeFull') : null;
};
