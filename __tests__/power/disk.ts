import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// [POWER-1] A disk in a file: ext4 on a loop device. What the file holds is what the disk got; what a process wrote and did not sync waits in
// memory and is not in it. Where the machine refuses loop devices, a folder takes its place: that is a kill and no cut, and says so.
export type Disk = {
  readonly isReal: boolean;
  readonly folder: string;
  /** What a cut of the power at this moment would leave. Whoever writes stands still meanwhile. */
  readonly cut: (name: string) => Left;
  readonly end: () => void;
};
export type Left = { readonly within: <T>(look: (folder: string) => Promise<T>) => Promise<T> };

const MEGABYTES = 96;
const run = (command: string, words: readonly string[]): boolean =>
  spawnSync(command, words, { stdio: 'ignore' }).status === 0;
const mount = (image: string, folder: string): boolean => {
  mkdirSync(folder, { recursive: true });
  return run('mount', ['-o', 'loop', image, folder]);
};
const unmount = (folder: string): void => {
  if (!run('umount', [folder])) run('umount', ['-l', folder]);
};

/** Until nothing was written while it was copied: a copy of two moments is no cut. */
const copyOfOneMoment = (from: string, to: string): void => {
  do copyFileSync(from, to);
  while (!readFileSync(from).equals(readFileSync(to)));
};

const imageDisk = (place: string): Disk | null => {
  const image = join(place, 'disk.img');
  const folder = join(place, 'disk');
  writeFileSync(image, '');
  truncateSync(image, MEGABYTES * 1024 * 1024);
  const isMade = run('mkfs.ext4', ['-q', '-F', image]) && mount(image, folder);
  if (!isMade) return null;
  return {
    isReal: true,
    folder,
    cut: (name) => {
      const left = join(place, `${name}.img`);
      copyOfOneMoment(image, left);
      return {
        within: async (look) => {
          const at = join(place, name);
          if (!mount(left, at)) throw new Error('what was left of the disk cannot be mounted');
          try {
            return await look(at);
          } finally {
            unmount(at);
            rmSync(left);
          }
        },
      };
    },
    end: () => {
      unmount(folder);
      rmSync(place, { recursive: true, force: true });
    },
  };
};

const folderDisk = (place: string): Disk => {
  const folder = join(place, 'disk');
  mkdirSync(folder, { recursive: true });
  return {
    isReal: false,
    folder,
    cut: (name) => {
      const left = join(place, name);
      cpSync(folder, left, { recursive: true });
      return { within: (look) => look(left) };
    },
    end: () => rmSync(place, { recursive: true, force: true }),
  };
};

export const createDisk = (): Disk => {
  const place = mkdtempSync(join(tmpdir(), 'power-'));
  return imageDisk(place) ?? folderDisk(place);
};
