import type { Cause } from '../../src/core/batch';
import type { Json } from '../../src/core/json';
import type { Provenance } from '../../src/core/registers';
import { person } from '../../src/db/commit';
import { ReportArgs } from '../../src/db/agent/report-args';
import { followReports } from '../../src/db/agent/report-heads';
import { appendReport, type ReportDraft, type WrittenReport } from '../../src/db/agent/reports';
import type { Stores } from '../../src/db/stores';
import { FRESH } from '../../src/runtime/commands/task-fields';
import { openAgentBed, type AgentBed } from '../runs/agent-bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';

// A profile with both databases, a clock that a test moves, and short ways to write what reports rest on.
export const BEGIN = Date.UTC(2026, 10, 18, 8, 0);
export const TODAY = '2026-11-18';
export const DAY = 86_400_000;
export const outside: Provenance = { by: 'person', authority: 'external', tainted: true };

export type ReportBed = AgentBed & {
  readonly clock: { now: () => number; set: (at: number) => void };
  readonly destroy: () => void;
};

export const createReportBed = (): ReportBed => {
  const temporary = createReadyTemporaryFiles();
  let at = BEGIN;
  const clock = { now: () => at, set: (to: number) => void (at = to) };
  const bed = openAgentBed({ files: temporary.files, clock });
  return {
    ...bed,
    clock,
    destroy: () => {
      bed.close();
      temporary.destroy();
    },
  };
};

let commands = 0;
type As = { readonly writer?: Provenance; readonly cause?: Cause };
export const inJournal = (
  { journal }: Stores,
  write: Parameters<typeof journal.unitOfWork.commit>[1],
  as: As = {},
) => {
  commands += 1;
  const { writer = person, cause } = as;
  const request = { commandId: `bed-${commands}`, writer, ...(cause === undefined ? {} : { cause }) };
  const done = journal.unitOfWork.commit(request, write);
  if (!done.ok) throw new Error(`the bed cannot write: ${done.error.code} ${done.error.detail ?? ''}`);
  return done.value;
};

export const addTask = (
  stores: Stores,
  fields: Readonly<Record<string, Json>> & { readonly id: string },
  writer: Provenance = person,
): string => {
  const { id, ...given } = fields;
  inJournal(
    stores,
    (write) => {
      write.create('task', id, { ...FRESH, title: id, categoryId: null, createdAt: write.now(), ...given });
      return null;
    },
    { writer },
  );
  return id;
};

export const editTask = (stores: Stores, id: string, as: As & { readonly title?: string } = {}): void => {
  const { title = 'changed', ...rest } = as;
  inJournal(stores, (write) => (write.write('task', id, { title }), null), rest);
};

const noOne = { promptId: null, promptVersion: null, modelId: null, personaVersionId: null };
export const claimArgs = (sources: readonly string[], scope: 'current' | 'daily' = 'current'): ReportArgs =>
  ReportArgs.parse({
    scope,
    lead: 'One thing',
    sections: [{ title: 'Things', claims: [{ text: 'It is so.', inference: 'observed', sources }] }],
  });

export const writeReport = (
  stores: Stores,
  draft: Partial<ReportDraft> & { readonly args: ReportArgs },
): WrittenReport => {
  let written: WrittenReport | null = null;
  commands += 1;
  const request = {
    commandId: `bed-${commands}`,
    writer: { by: 'agent', authority: 'model', tainted: false },
  } as const;
  const done = stores.agent.unitOfWork.commit(request, (writer) => {
    const whole = {
      agentId: 'planner',
      runKey: null,
      tainted: false,
      provenance: noOne,
      watches: [],
      ...draft,
    };
    written = appendReport(writer, { stores, draft: whole });
    return null;
  });
  if (!done.ok || written === null) throw new Error(`no report: ${done.ok ? '' : done.error.code}`);
  return written;
};

/** What the wake desk does with every change, from the beginning: noting twice changes nothing. */
export const followChanges = (stores: Stores): void =>
  stores.agent.database.transaction(() => {
    for (const { feed } of [stores.journal, stores.agent])
      for (const change of feed.after(0, 10_000).changes) followReports(stores, change);
  });
