import { fail } from '../core/result';
import type { ApiAnswer } from './api/transport';
import { guardedSlices, inSlices, type Sliced, type SlicePorts } from './sliced';

/** The work of one peer that goes on over many turns; closing the peer ends it between two slices. */
export type LongWork = {
  readonly run: (work: Sliced<ApiAnswer>) => Promise<ApiAnswer>;
  /** A command that is asked for again while it runs is answered by the run that there is. */
  readonly runCommand: (commandId: string, work: Sliced<ApiAnswer>) => Promise<ApiAnswer>;
  /** The same for work that waits for the world. */
  readonly waitFor: (commandId: string, answer: Promise<ApiAnswer>) => Promise<ApiAnswer>;
  readonly running: (commandId: string) => Promise<ApiAnswer> | null;
  readonly close: () => void;
};

export const createLongWork = (ports: SlicePorts): LongWork => {
  const runningById = new Map<string, Promise<ApiAnswer>>();
  let isClosed = false;
  const stopped = (): ApiAnswer | null => (isClosed ? fail('transport_closed') : null);
  const run = (work: Sliced<ApiAnswer>): Promise<ApiAnswer> =>
    inSlices(guardedSlices(work), { ...ports, stopped });
  const keep: LongWork['waitFor'] = (commandId, work) => {
    const answer = work.finally(() => runningById.delete(commandId));
    runningById.set(commandId, answer);
    return answer;
  };
  return {
    run,
    runCommand: (commandId, work) => keep(commandId, run(work)),
    waitFor: keep,
    running: (commandId) => runningById.get(commandId) ?? null,
    close: () => {
      isClosed = true;
    },
  };
};
