import { z } from 'zod';
import { ok } from '../core/result';
import { ReportArgs } from '../db/agent/report-args';
import { appendReport } from '../db/agent/reports';
import { ownTool } from './make-tool';

export const updateReport = ownTool<z.infer<typeof ReportArgs>>({
  name: 'update_report',
  version: '2',
  description:
    'Writes a new report of a scope: a lead line and sections of claims. Name the ids of the records that a claim rests on as its sources.',
  args: ReportArgs,
  output: z.object({ reportId: z.string(), unknownSources: z.array(z.string()) }),
  capability: 'report.write',
  toolClass: 'report',
  sideEffects: ['AGENT_MESSAGE_APPENDED', 'AGENT_REPORT_CHANGED'],
  summary: (_context, { say }) => say('tool.report'),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  write: (writer, { context, args }) => {
    const { agent, stores, runKey, isTainted, provenance, seen } = context;
    const draft = {
      agentId: agent.id,
      runKey,
      args,
      tainted: isTainted,
      provenance,
      watches: [],
      asOf: seen,
    };
    const { reportId, tainted, unknownSources } = appendReport(writer, { stores, draft });
    return { value: { reportId, unknownSources: [...unknownSources] }, tainted };
  },
});
