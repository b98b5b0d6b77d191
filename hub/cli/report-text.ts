import type { ReportView } from '../../src/runtime/api/agent-values';
import { isTaintedAsWhole } from '../../src/runtime/api/report-origin';
import type { agentWords } from './agent-words';
import { plainLine } from './terminal-text';
import { timeText } from './time-text';

type Say = ReturnType<typeof agentWords>;

const freshnessText = ({ freshness }: ReportView, say: Say): string => {
  if (freshness.state === 'fresh') return say('fresh');
  return freshness.state === 'old_by_age' ? say('oldByAge') : say('oldByEvent');
};

const claimLines = (claim: ReportView['sections'][number]['claims'][number], say: Say): string => {
  const marks = [
    ...(claim.inference === 'inferred' ? [say('inferred')] : []),
    ...(claim.tainted ? [say('tainted')] : []),
  ];
  const from = claim.sources.map(({ title, id }) => plainLine(title ?? `${id.slice(-8)}, ${say('gone')}`));
  const sources = from.length === 0 ? [] : [`      ${say('source')}: ${from.join('; ')}`];
  const mark = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  return [`  - ${plainLine(claim.text)}${mark}`, ...sources].join('\n');
};

/** A report as a terminal shows it; words of the demo say so first. */
export const reportText = (report: ReportView, say: Say): string => {
  const sections = report.sections.map(({ title, claims }) =>
    [plainLine(title), ...claims.map((claim) => claimLines(claim, say))].join('\n'),
  );
  const marks = [
    report.scope,
    timeText(report.createdAt),
    freshnessText(report, say),
    ...(isTaintedAsWhole(report) ? [say('tainted')] : []),
  ];
  const head = `${plainLine(report.lead)}\n${marks.join(', ')}`;
  return [...(report.model.isDemo ? [say('demo')] : []), head, ...sections].join('\n\n');
};
