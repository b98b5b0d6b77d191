import { writeRelease, writeStop } from '../../src/db/agent/stops';
import type { Writer } from '../../src/db/commit';

const stop = { scope: 'space' } as const;
/** Everything, stopped and released. */
export const stopScopes = {
  engage: (writer: Writer, hostId: string): void => writeStop(writer, { stop, hostId }),
  release: (writer: Writer): void => writeRelease(writer, stop),
};
