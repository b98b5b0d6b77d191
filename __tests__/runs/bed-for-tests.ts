import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { openAgentBed, type AgentBed } from './agent-bed';
import { fillJournal, movableClock } from './run-bed';

export const START = Date.parse('2026-11-18T08:00:00Z');
export type TestBed = {
  readonly bed: () => AgentBed;
  readonly clock: ReturnType<typeof movableClock>;
};

/** A fresh profile for each test of the file. */
export const bedForTests = (): TestBed => {
  const clock = movableClock(START);
  let files: TemporaryFiles | null = null;
  let open: AgentBed | null = null;
  beforeEach(() => {
    clock.move(START - clock.now());
    files = createReadyTemporaryFiles();
    open = openAgentBed({ files: files.files, clock });
    fillJournal(open.stores);
  });
  afterEach(() => {
    open?.close();
    files?.destroy();
  });
  return {
    clock,
    bed: () => {
      if (open === null) throw new Error('a bed is used outside of a test');
      return open;
    },
  };
};
