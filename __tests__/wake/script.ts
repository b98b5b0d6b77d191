import type { RunEnd, RunJob, Workflow } from '../../src/agents/run-job';

// A workflow that does as it is told, when it is told.
type Playing = {
  readonly job: RunJob;
  readonly settle: (end: RunEnd) => void;
  readonly fail: (error: Error) => void;
  readonly isCancelled: () => boolean;
};
export type Script = {
  readonly workflow: Workflow;
  readonly jobs: readonly RunJob[];
  /** Until so many runs that have not ended have begun. */
  readonly begun: (count?: number) => Promise<void>;
  /** Ends the oldest run at work. */
  readonly end: (end: RunEnd) => Promise<void>;
  readonly crash: () => Promise<void>;
  readonly cancelled: () => readonly string[];
};

/** Every promise that waits for nothing else is through. */
const quiet = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

export const asScript = (): Script => {
  const jobs: RunJob[] = [];
  const playing: Playing[] = [];
  const next = (): Playing => {
    const [first] = playing.splice(0, 1);
    if (first === undefined) throw new Error('no run is at work');
    return first;
  };
  return {
    jobs,
    workflow: {
      run: (job, cancel) => {
        jobs.push(job);
        return new Promise<RunEnd>((settle, fail) => {
          playing.push({ job, settle, fail, isCancelled: cancel.isCancelled });
        });
      },
    },
    begun: async (count = 1) => {
      await quiet();
      if (playing.length < count) throw new Error(`${playing.length} runs are at work, not ${count}`);
    },
    end: async (end) => {
      next().settle(end);
      await quiet();
    },
    crash: async () => {
      next().fail(new Error('the workflow broke'));
      await quiet();
    },
    cancelled: () => playing.filter(({ isCancelled }) => isCancelled()).map(({ job }) => job.runKey),
  };
};
