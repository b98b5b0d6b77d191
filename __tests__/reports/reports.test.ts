import fc from 'fast-check';
import type { Json } from '../../src/core/json';
import { linksFrom } from '../../src/db/agent/links';
import { createAgent } from '../../src/db/agent/agents';
import { appendMessage } from '../../src/db/agent/messages';
import { ReportArgs } from '../../src/db/agent/report-args';
import { rebuildReportHeads, refreshReportHead, reportHead } from '../../src/db/agent/report-heads';
import { appendReport, currentReport, readReport, reportHistory } from '../../src/db/agent/reports';
import type { Stores } from '../../src/db/stores';
import { reportView } from '../../src/runtime/queries/agent-reports';
import {
  addTask,
  BEGIN,
  claimArgs,
  createReportBed,
  inJournal,
  outside,
  TODAY,
  writeReport,
  type ReportBed,
} from './report-bed';

let bed: ReportBed;
let stores: Stores;
beforeEach(() => {
  bed = createReportBed();
  stores = bed.stores;
});
afterEach(() => bed.destroy());

const CURRENT = { agentId: 'planner', scope: 'current' } as const;
const rowsOf = (table: string): readonly (readonly unknown[])[] =>
  stores.agent.database.query(`SELECT * FROM ${table} ORDER BY 1, 2`).rows;

test('[REPORT-1] a report never changes; the next one is the head and the one before it is history', () => {
  addTask(stores, { id: 'task-1' });
  const first = writeReport(stores, { args: claimArgs(['task-1']) }).reportId;
  const before = readReport(stores, first);
  bed.clock.set(bed.clock.now() + 1000);
  const second = writeReport(stores, { args: claimArgs(['task-1']) }).reportId;
  expect(currentReport(stores, CURRENT)?.id).toBe(second);
  expect(readReport(stores, first)).toEqual(before);
  expect(reportHistory(stores, { ...CURRENT, most: 10 }).map(({ id }) => id)).toEqual([second, first]);
  expect(currentReport(stores, { ...CURRENT, scope: 'daily' })).toBeNull();
});

test('[REPORT-2] a claim without a source that is a record here is inferred, whatever its author called it', () => {
  addTask(stores, { id: 'task-1' });
  const said = { text: 'It is so.', inference: 'observed' };
  const args = ReportArgs.parse({
    lead: 'Three claims',
    sections: [
      {
        title: 'Things',
        claims: [
          { ...said, sources: ['task-1', 'task-1'] },
          { ...said, sources: [] },
          { ...said, sources: ['made-up'] },
        ],
      },
    ],
  });
  const { reportId, unknownSources } = writeReport(stores, { args });
  const report = readReport(stores, reportId);
  expect(unknownSources).toEqual(['made-up']);
  expect(report?.sections[0]?.claims.map(({ inference }) => inference)).toEqual([
    'observed',
    'inferred',
    'inferred',
  ]);
  expect(report?.sources).toMatchObject([
    {
      claimId: 's1c1',
      sectionId: 's1',
      sourceType: 'journal',
      sourceId: 'task-1',
      inferenceFlag: 'observed',
    },
  ]);
});

test('[REPORT-2] what lies in a category that the agent may not see is no source', () => {
  const writer = { by: 'person', authority: 'person', tainted: false } as const;
  stores.agent.unitOfWork.commit({ commandId: 'create', writer }, (write) =>
    createAgent(write, {
      id: 'coach',
      templateId: 'gym-coach',
      displayName: 'Coach',
      purpose: '',
      mode: 'autonomous',
      allowedCategoryIds: ['health'],
      allowedTools: [],
    }),
  );
  addTask(stores, { id: 'run', categoryId: 'health' });
  addTask(stores, { id: 'offer', categoryId: 'work' });
  addTask(stores, { id: 'loose' });
  const args = claimArgs(['run', 'offer', 'loose']);
  const coached = writeReport(stores, { args, agentId: 'coach' });
  expect(coached.unknownSources).toEqual(['offer', 'loose']);
  expect(readReport(stores, coached.reportId)?.sources).toMatchObject([{ sourceId: 'run' }]);
  expect(writeReport(stores, { args }).unknownSources).toEqual([]);
});

test('[REPORT-2] what belongs to something in a category that the agent may not see is no source either', () => {
  const writer = { by: 'person', authority: 'person', tainted: false } as const;
  stores.agent.unitOfWork.commit({ commandId: 'create', writer }, (write) =>
    createAgent(write, {
      id: 'coach',
      templateId: 'gym-coach',
      displayName: 'Coach',
      purpose: '',
      mode: 'autonomous',
      allowedCategoryIds: ['health'],
      allowedTools: [],
    }),
  );
  const life = { createdAt: BEGIN, deletedAt: null };
  for (const categoryId of ['health', 'work']) {
    addTask(stores, { id: `task-${categoryId}`, categoryId });
    inJournal(stores, (write) => {
      const checklistId = `list-${categoryId}`;
      const taskId = `task-${categoryId}`;
      write.create('checklist', checklistId, { taskId, title: '', ...life });
      write.create('checklistItem', `item-${categoryId}`, {
        checklistId,
        taskId,
        text: 'One',
        checked: false,
        position: 'a',
        ...life,
      });
      const block = { start: `${TODAY}T08:00`, end: `${TODAY}T09:00`, categoryId };
      write.create('planBlock', `block-${categoryId}`, {
        planId: 'plan',
        block,
        title: '',
        notes: '',
        taskId: null,
        ...life,
      });
      return null;
    });
  }
  const sources = ['item-health', 'block-health', 'item-work', 'block-work'];
  expect(writeReport(stores, { args: claimArgs(sources), agentId: 'coach' }).unknownSources).toEqual([
    'item-work',
    'block-work',
  ]);
});

test('[REPORT-2] a report may rest on records of either database', () => {
  const { reportId } = writeReport(stores, { args: claimArgs([]) });
  const next = writeReport(stores, { args: claimArgs([reportId]) }).reportId;
  expect(readReport(stores, next)?.sources).toMatchObject([{ sourceType: 'agent', sourceId: reportId }]);
});

test('[REPORT-3] what came from outside taints the claim that rests on it, and the report', () => {
  addTask(stores, { id: 'own' });
  addTask(stores, { id: 'imported' }, outside);
  const claims = [
    { text: 'One', sources: ['own'] },
    { text: 'Two', sources: ['own', 'imported'] },
  ];
  const mixed = writeReport(stores, {
    args: ReportArgs.parse({ lead: 'Both', sections: [{ title: 'Things', claims }] }),
  });
  expect(mixed.tainted).toBe(true);
  const [section] = readReport(stores, mixed.reportId)?.sections ?? [];
  expect(section?.claims.map(({ tainted }) => tainted)).toEqual([false, true]);
  expect(writeReport(stores, { args: claimArgs(['own']) }).tainted).toBe(false);
  const ofTainted = writeReport(stores, {
    args: ReportArgs.parse({
      lead: 'All',
      sections: [{ title: 'Things', claims: [...claims, { text: 'Three', sources: [] }] }],
    }),
    tainted: true,
  });
  expect(ofTainted.tainted).toBe(true);
  const [all] = readReport(stores, ofTainted.reportId)?.sections ?? [];
  expect(all?.claims.map(({ tainted }) => tainted)).toEqual([false, true, true]);
});

test('[REPORT-3] whoever asks for a report is told of each claim whether it rests on text from outside', () => {
  addTask(stores, { id: 'own' });
  addTask(stores, { id: 'imported' }, outside);
  const claims = [
    { text: 'One', sources: ['imported'] },
    { text: 'Two', sources: ['own'] },
  ];
  const { reportId } = writeReport(stores, {
    args: ReportArgs.parse({ lead: 'Both', sections: [{ title: 'Things', claims }] }),
  });
  const stored = readReport(stores, reportId);
  const view = stored === null ? null : reportView(stores, stored);
  expect(view?.sections[0]?.claims.map(({ text, tainted }) => [text, tainted])).toEqual([
    ['One', true],
    ['Two', false],
  ]);
});

test('[LINK-1] its agent and the end of the thread that it was written from are links', () => {
  const { database, unitOfWork } = stores.agent;
  let messageId = '';
  const writer = { by: 'runtime', authority: 'runtime', tainted: false } as const;
  unitOfWork.commit({ commandId: 'say', writer }, (write) => {
    messageId = appendMessage(write, {
      database,
      message: {
        agentId: 'planner',
        threadId: 'planner:run:run-1',
        runKey: 'run-1',
        kind: 'system',
        text: 'woke',
        authority: 'runtime',
        tainted: false,
        origin: { kind: 'runtime', part: 'run' },
      },
    });
    return null;
  });
  const { reportId } = writeReport(stores, { args: claimArgs([]), runKey: 'run-1' });
  expect(linksFrom(database, { type: 'report_head', fromId: 'planner' })).toEqual([reportId]);
  expect(linksFrom(database, { type: 'report_source_span', fromId: reportId })).toEqual([messageId]);
});

test('[REPORT-1] a refused commit leaves nothing of its report', () => {
  const { unitOfWork } = stores.agent;
  const writer = { by: 'agent', authority: 'model', tainted: false } as const;
  const draft = {
    agentId: 'planner',
    runKey: null,
    args: claimArgs([]),
    tainted: false,
    watches: ['semanticKey|-|TASK'],
    provenance: { promptId: null, promptVersion: null, modelId: null, personaVersionId: null },
  };
  const done = unitOfWork.commit({ commandId: 'refused', writer }, (write) => {
    appendReport(write, { stores, draft });
    return write.refuse({ code: 'agent_destroyed' });
  });
  expect(done.ok).toBe(false);
  for (const table of ['agent_reports', 'agent_links', 'agent_report_heads', 'report_watches'])
    expect(rowsOf(table)).toEqual([]);
});

/** As it would come from another device: the row alone. */
const arrive = (report: {
  readonly host: string;
  readonly counter: number;
  readonly height: number;
}): void => {
  const kind = stores.agent.records.appendOnlyKind('agentReport');
  const value: Json = {
    agentId: 'planner',
    scope: 'current',
    runKey: null,
    // A clock that runs wild: it takes no part.
    createdAt: 1_000_000 - report.height * 1000,
    height: report.height,
    lead: 'From elsewhere',
    sections: [],
    confidence: null,
    tainted: false,
    freshUntil: 1,
    asOf: {},
    watches: [],
    provenance: { promptId: null, promptVersion: null, modelId: null, personaVersionId: null },
  };
  const id = `${report.host}-agent-${report.counter}`;
  stores.agent.records.insertBody(kind, id, { value, text: JSON.stringify(value) });
  refreshReportHead(stores, CURRENT);
};

test('[REPORT-4] reports that come in any order have one head, whatever their clocks say', () => {
  const reports = ['hostb', 'hostc'].flatMap((host) =>
    [1, 2, 3].map((height) => ({ host, counter: height * 2, height })),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(reports, { minLength: 1 }), (arrivals) => {
      stores.agent.database.transaction(() => {
        for (const table of ['agent_reports', 'agent_report_heads', 'report_watches', 'report_staleness'])
          stores.agent.database.run(`DELETE FROM ${table}`);
        for (const report of arrivals) arrive(report);
      });
      const [greatest] = [...arrivals].sort((a, b) => b.height - a.height || (a.host < b.host ? 1 : -1));
      expect(reportHead(stores, CURRENT)).toBe(`${greatest?.host}-agent-${greatest?.counter}`);
    }),
    { numRuns: 60 },
  );
  // The next one written here stands above all that is known.
  const { reportId } = writeReport(stores, { args: claimArgs([]) });
  expect(reportHead(stores, CURRENT)).toBe(reportId);
});

test('[REPORT-4] a report that cannot be read is not the head', () => {
  const good = writeReport(stores, { args: claimArgs([]) }).reportId;
  const bad = writeReport(stores, { args: claimArgs([]) }).reportId;
  stores.agent.database.run('UPDATE agent_reports SET body = ? WHERE id = ?', ['{', bad]);
  stores.agent.database.transaction(() => rebuildReportHeads(stores));
  expect(reportHead(stores, CURRENT)).toBe(good);
  expect(reportHistory(stores, { ...CURRENT, most: 5 }).map(({ id }) => id)).toEqual([good]);
});

test('[REPORT-5] heads, watches and staleness are rebuilt as they were', () => {
  addTask(stores, { id: 'task-1' });
  addTask(stores, { id: 'task-2' });
  writeReport(stores, { args: claimArgs(['task-1']) });
  writeReport(stores, { args: claimArgs(['task-1', 'task-2']), watches: ['semanticKey|-|NOTE'] });
  writeReport(stores, { args: claimArgs(['task-2'], 'daily') });
  writeReport(stores, { args: claimArgs(['task-2']), agentId: 'coach' });
  bed.clock.set(bed.clock.now() + 5000);
  addTask(stores, { id: 'task-3' });
  stores.journal.unitOfWork.commit(
    { commandId: 'edit', writer: { by: 'person', authority: 'person', tainted: false } },
    (write) => (write.write('task', 'task-1', { title: 'other' }), null),
  );
  stores.agent.database.transaction(() => rebuildReportHeads(stores));
  const tables = ['agent_report_heads', 'report_watches', 'report_staleness'];
  const rebuilt = tables.map(rowsOf);
  expect(rebuilt[0]).toHaveLength(3);
  expect(rebuilt[2]).toHaveLength(1);
  stores.agent.database.transaction(() => rebuildReportHeads(stores));
  expect(tables.map(rowsOf)).toEqual(rebuilt);
});
