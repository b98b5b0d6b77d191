import { fail } from '../core/result';
import type { ApiAnswer } from './api/transport';
import { guardedSlices, oneSlice, type Sliced, type SlicePorts } from './sliced';

// [SLICE-3] All long work of a peer shares its turns: between two slices, whoever's they are, everything else that waits is answered. Of one
// name two are under way at once; others of that name wait, so that they hold up neither each other name nor the memory.
const MOST_OF_A_NAME = 2;

/** The work of one peer that goes on over many turns; closing the peer ends it between two slices. */
export type LongWork = {
  readonly run: (name: string, work: Sliced<ApiAnswer>) => Promise<ApiAnswer>;
  /** A command that is asked for again while it runs is answered by the run that there is. */
  readonly runCommand: (
    { name, commandId }: { readonly name: string; readonly commandId: string },
    work: Sliced<ApiAnswer>,
  ) => Promise<ApiAnswer>;
  /** The same for work that waits for the world. */
  readonly waitFor: (commandId: string, answer: Promise<ApiAnswer>) => Promise<ApiAnswer>;
  readonly running: (commandId: string) => Promise<ApiAnswer> | null;
  readonly close: () => void;
};

type Job = {
  readonly name: string;
  readonly work: Sliced<ApiAnswer>;
  readonly settle: (answer: ApiAnswer) => void;
  readonly reject: (error: unknown) => void;
};

const createTurns = ({ clock, pause }: SlicePorts) => {
  /** In the order of their turns. */
  const underWay: Job[] = [];
  const waiting: Job[] = [];
  const countByName = new Map<string, number>();
  let isPlanned = false;
  let isClosed = false;
  const countOf = (name: string): number => countByName.get(name) ?? 0;
  const end = ({ name }: Job): void => {
    countByName.set(name, countOf(name) - 1);
    const next = waiting.findIndex((job) => job.name === name);
    if (next === -1) return;
    countByName.set(name, countOf(name) + 1);
    underWay.push(...waiting.splice(next, 1));
  };
  const plan = (): void => {
    if (isPlanned || underWay.length === 0) return;
    isPlanned = true;
    pause(() => {
      isPlanned = false;
      const job = underWay.shift();
      if (job !== undefined) work(job);
      plan();
    });
  };
  const work = (job: Job): void => {
    try {
      const answer = isClosed ? fail('transport_closed') : oneSlice(job.work, clock);
      if (answer === null) return void underWay.push(job);
      end(job);
      job.settle(answer);
    } catch (error) {
      end(job);
      job.reject(error);
    }
  };
  return {
    begin: (job: Job): void => {
      if (countOf(job.name) >= MOST_OF_A_NAME) return void waiting.push(job);
      countByName.set(job.name, countOf(job.name) + 1);
      // The first slice at once: what is short is done in the order in which it was asked.
      work(job);
      plan();
    },
    close: () => {
      isClosed = true;
    },
  };
};

export const createLongWork = (ports: SlicePorts): LongWork => {
  const runningById = new Map<string, Promise<ApiAnswer>>();
  const turns = createTurns(ports);
  const run: LongWork['run'] = (name, work) =>
    new Promise((settle, reject) => turns.begin({ name, work: guardedSlices(work), settle, reject }));
  const keep: LongWork['waitFor'] = (commandId, work) => {
    const answer = work.finally(() => runningById.delete(commandId));
    runningById.set(commandId, answer);
    return answer;
  };
  return {
    run,
    runCommand: ({ name, commandId }, work) => keep(commandId, run(name, work)),
    waitFor: keep,
    running: (commandId) => runningById.get(commandId) ?? null,
    close: turns.close,
  };
};
