import { accessSync, constants, statfsSync } from 'node:fs';

type Use = 'read' | 'write';
const modes: Readonly<Record<Use, number>> = { read: constants.R_OK, write: constants.W_OK };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

const sentenceOf = (use: Use, code: string): string => {
  if (code === 'EROFS')
    return 'lies on a read-only disk: it can be read and exported, not changed; make the disk writable';
  if (code === 'EACCES' || code === 'EPERM')
    return `may not be ${use === 'read' ? 'read' : 'written'} by you; check its owner and rights`;
  return `cannot be ${use === 'read' ? 'read' : 'written'} (${code})`;
};

const LEAST_ROOM_BYTES = 1_048_576;
const isFull = (path: string): boolean => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < LEAST_ROOM_BYTES;
};

/** Why a file or folder that is there cannot be used so, and what to do; null where it can. */
export const whyNotUsable = (path: string, uses: readonly Use[]): string | null => {
  for (const use of uses) {
    try {
      accessSync(path, modes[use]);
    } catch (error) {
      return sentenceOf(use, codeOf(error));
    }
  }
  return uses.includes('write') && isFull(path) ? 'lies on a full disk: make room' : null;
};
