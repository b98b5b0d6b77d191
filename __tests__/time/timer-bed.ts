import { createSpaceZones } from '../../src/agents/timers/space-zones';
import { createTimerDesk } from '../../src/agents/timers/timer-desk';
import { createZones, type Zones } from '../../src/core/calendar/zone';
import type { Writer } from '../../src/db/commit';
import { createAgent, type AgentDraft } from '../../src/db/agent/agents';
import { readTimerRow } from '../../src/db/agent/timer-rows';
import { saveTimer, type TimerDraft } from '../../src/db/agent/timers';
import { readWake } from '../../src/db/agent/wake-queue';
import type { Wake } from '../../src/db/agent/wake';
import { person } from '../../src/db/commit';
import type { SqlDatabase } from '../../src/db/sql-database';
import { openAgentBed } from '../runs/agent-bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';

const HOUR = 3_600_000;
const OFFSETS: ReadonlyMap<string, number> = new Map([
  ['Tokyo', 9],
  ['New_York', -4],
  ['Berlin', 2],
]);
export const fixedZones = (): Zones =>
  createZones((name) => {
    const hours = OFFSETS.get(name);
    return hours === undefined ? null : () => hours * HOUR;
  });

type Options = {
  readonly zones?: () => Zones;
  readonly wrap?: (database: SqlDatabase) => SqlDatabase;
};
/** Everything that timers stand on, on disk, with a clock and a place that move when told to. */
export const createTimerBed = (start: string, { zones = fixedZones, wrap }: Options = {}) => {
  const files = createReadyTemporaryFiles();
  const world = { now: Date.parse(start), zone: 'UTC' };
  const clock = { now: () => world.now };
  const open = () => {
    const bed = openAgentBed({
      files: files.files,
      clock,
      ...(wrap === undefined
        ? {}
        : { wrap: (database, domain) => (domain === 'agent' ? wrap(database) : database) }),
    });
    const spaceZones = createSpaceZones({
      records: bed.stores.agent.records,
      zones: zones(),
      deviceZone: () => world.zone,
    });
    return { ...bed, desk: createTimerDesk({ stores: bed.stores, spaceZones }) };
  };
  let opened = open();
  let commits = 0;
  const make = (body: (writer: Writer) => string): string => {
    let answer = '';
    // Ids come from the clock, which stands still here.
    commits += 1;
    const request = { commandId: `command-${commits}`, writer: person };
    const done = opened.stores.agent.unitOfWork.commit(request, (writer) => {
      answer = body(writer);
      return null;
    });
    if (!done.ok) throw new Error(done.error.code);
    return answer;
  };
  const change = (body: (writer: Writer) => unknown): void => {
    make((writer) => {
      body(writer);
      return '';
    });
  };
  return {
    world,
    change,
    stores: () => opened.stores,
    faults: () => opened.faults,
    desk: () => opened.desk,
    /** Works until nothing is due; answers in how many slices. */
    work: (): number => {
      let slices = 0;
      while (opened.desk.advance()) slices += 1;
      return slices;
    },
    at: (text: string): void => {
      world.now = Date.parse(text);
    },
    addAgent: (draft: Partial<AgentDraft> = {}): string =>
      make((writer) =>
        createAgent(writer, {
          templateId: 'custom',
          displayName: 'Planner',
          purpose: 'Plans',
          mode: 'autonomous',
          allowedCategoryIds: null,
          allowedTools: [],
          ...draft,
        }),
      ),
    addTimer: (draft: Omit<TimerDraft, 'label'>): string =>
      make((writer) => saveTimer(writer, { label: 'Morning', ...draft })),
    row: (timerId: string) => readTimerRow(opened.stores.agent.database, timerId),
    queue: (): readonly Wake[] =>
      opened.stores.agent.database
        .query('SELECT wake FROM wake_queue ORDER BY queued_at, run_key')
        .rows.flatMap(([text]) => readWake(text) ?? []),
    restart: (): void => {
      opened.close();
      opened = open();
    },
    destroy: (): void => {
      opened.close();
      files.destroy();
    },
  };
};
export type TimerBed = ReturnType<typeof createTimerBed>;
