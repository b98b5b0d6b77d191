import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where a Linux keeps files in its memory. In a container it may be too small for anything. */
const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 1024 ** 3;

const hasRoom = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
};

/** For what is made up and thrown away: where it costs no disk, if there is such a place. What survives a power cut is shown elsewhere. */
export const quickFolder = (inMemory = IN_MEMORY) => (hasRoom(inMemory) ? inMemory : tmpdir());
