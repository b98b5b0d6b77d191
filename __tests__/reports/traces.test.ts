import { createPruneDesk, KEPT_RUNS } from '../../src/agents/engine/prune-desk';
import {
  MOST_TRACE_LINES,
  pruneTraces,
  readTrace,
  writeTrace,
  type TraceEntry,
} from '../../src/db/agent/traces';
import type { SqlDatabase } from '../../src/db/sql-database';
import { BEGIN, createReportBed, type ReportBed } from './report-bed';

let bed: ReportBed;
let database: SqlDatabase;
beforeEach(() => {
  bed = createReportBed();
  database = bed.stores.agent.database;
});
afterEach(() => bed.destroy());

const usage = { inputTokens: 10, outputTokens: 5, costMicros: 0, isEstimated: true };
const ended: TraceEntry = { kind: 'ended', body: { end: 'completed', code: null } };
const entries: readonly TraceEntry[] = [
  { kind: 'woke', body: { reason: 'manual', byId: 'r1', generation: 1, attempt: 0, depth: 1, absorbed: 0 } },
  { kind: 'matched', body: { tokens: ['semanticKey|-|TASK'], more: 0 } },
  {
    kind: 'gate',
    body: { toolName: 'read_task', operationId: null, allowed: false, code: 'stopped', soft: null },
  },
  { kind: 'cost', body: { usage, toolCalls: 2, runMs: 120 } },
  ended,
];

test('[TRACE-1] a trace is read back in the order in which it was written', () => {
  database.transaction(() => {
    entries.forEach((entry, place) => writeTrace(database, { runKey: 'run-1', at: BEGIN + place, ...entry }));
  });
  const { lines, unreadable } = readTrace(database, 'run-1');
  expect(lines).toEqual(entries.map((entry, number) => ({ number, at: BEGIN + number, ...entry })));
  expect(unreadable).toBe(0);
  expect(readTrace(database, 'run-2').lines).toEqual([]);
});

test('[TRACE-1] what has no place in an entry is not kept', () => {
  const body = { end: 'completed', code: null, text: 'what the model said', key: 'sk-secret' };
  expect(writeTrace(database, { runKey: 'run-1', at: BEGIN, kind: 'ended', body })).toBe(true);
  expect(JSON.stringify(database.query('SELECT body FROM run_traces').rows)).not.toMatch(/said|secret/);
});

test('[TRACE-2] a trace holds so many entries and no more', () => {
  const write = (at: number): boolean => writeTrace(database, { runKey: 'run-1', at, ...ended });
  database.transaction(() => {
    for (let at = 0; at < MOST_TRACE_LINES; at += 1) expect(write(at)).toBe(true);
  });
  expect(write(1000)).toBe(false);
  expect(readTrace(database, 'run-1').lines).toHaveLength(MOST_TRACE_LINES);
  expect(writeTrace(database, { runKey: 'run-2', at: 1, ...ended })).toBe(true);
});

test('[TRACE-2] an entry beyond its length is left out', () => {
  const messageIds = Array.from({ length: 120 }, (_, place) => `${'m'.repeat(100)}${place}`);
  const body = { pieces: [], messageIds, withheld: 0, tokensApprox: 0 };
  expect(writeTrace(database, { runKey: 'run-1', at: BEGIN, kind: 'memory', body })).toBe(false);
});

test('[TRACE-2] the oldest runs go first, whole', () => {
  ['c', 'a', 'b'].forEach((runKey, place) => {
    for (const at of [0, 100]) writeTrace(database, { runKey, at: place + at, ...ended });
  });
  expect(pruneTraces(database, { keepRuns: 2, most: 10 })).toBe(1);
  expect(['c', 'a', 'b'].map((runKey) => readTrace(database, runKey).lines.length)).toEqual([0, 2, 2]);
  expect(pruneTraces(database, { keepRuns: 2, most: 10 })).toBe(0);
});

test('[TRACE-3] beside other work the oldest runs’ traces go in slices, and not again within the hour', () => {
  const write = (from: number, until: number): void =>
    database.transaction(() => {
      for (let run = from; run < until; run += 1)
        writeTrace(database, { runKey: `run-${run}`, at: run, ...ended });
    });
  write(0, KEPT_RUNS + 60);
  const desk = createPruneDesk(bed.stores);
  const slices = (): number => {
    for (let count = 0; ; count += 1) if (!desk.advance()) return count;
  };
  expect(desk.nextDueAt()).toBeNull();
  expect(slices()).toBe(2);
  const kept = (): unknown => database.query('SELECT count(*), min(at) FROM run_traces').rows[0];
  expect(kept()).toEqual([KEPT_RUNS, 60]);
  write(1000, 1010);
  expect(slices()).toBe(0);
  expect(kept()).toEqual([KEPT_RUNS + 10, 60]);
  bed.clock.set(BEGIN + 3_600_000);
  slices();
  expect(kept()).toEqual([KEPT_RUNS, 70]);
});

test('[AGENT-2] an entry that cannot be read is left out and counted', () => {
  for (const at of [0, 1]) writeTrace(database, { runKey: 'run-1', at, ...ended });
  database.run('UPDATE run_traces SET body = ? WHERE number = 0', ['{}']);
  expect(readTrace(database, 'run-1')).toMatchObject({ unreadable: 1, lines: [{ number: 1 }] });
});
