import type { Clock } from '../../../core/ports';
import type { StagedFile } from './pieces';
import type { Outgoing } from './staged-rows';

// [STAGE-4] When each file under way was last read or written in this process: what an app that was ended left behind was never.
const IDLE_MS = 10 * 60 * 1000;

export type Touches = {
  readonly touch: (id: string) => void;
  readonly isIdle: (id: string) => boolean;
  readonly file: (id: string, file: StagedFile) => StagedFile;
  readonly outgoing: (id: string, going: Outgoing) => Outgoing;
};

export const createTouches = (clock: Clock): Touches => {
  const lastById = new Map<string, number>();
  const touch = (id: string): void => void lastById.set(id, clock.now());
  return {
    touch,
    isIdle: (id) => clock.now() - (lastById.get(id) ?? -Infinity) > IDLE_MS,
    file: (id, { size, read }) => ({
      size,
      read: (offset, length) => {
        touch(id);
        return read(offset, length);
      },
    }),
    outgoing: (id, going) => {
      touch(id);
      return {
        ...going,
        write: (bytes) => {
          touch(id);
          going.write(bytes);
        },
      };
    },
  };
};
