import type { ReportView } from '../../src/runtime/api/agent-values';
import { agentWords } from './agent-words';
import { reportText } from './report-text';
import { timeText } from './time-text';

const createdAt = new Date(2026, 10, 18, 7, 5).getTime();
const claim = (text: string, tainted: boolean): ReportView['sections'][number]['claims'][number] => ({
  id: text,
  text,
  inference: 'observed',
  confidence: null,
  tainted,
  sources: [],
});
const report = (claims: ReportView['sections'][number]['claims'], tainted = false): ReportView => ({
  id: 'r1',
  agentId: 'a1',
  scope: 'daily',
  createdAt,
  lead: 'Two things today.',
  sections: claims.length === 0 ? [] : [{ id: 's1', title: 'Things', claims }],
  confidence: null,
  tainted,
  freshness: { state: 'fresh', until: createdAt + 86_400_000 },
  model: { id: 'demo', isDemo: true },
  runKey: null,
});
const linesOf = (shown: ReportView) => reportText(shown, agentWords('en')).split('\n');
const marked = (shown: ReportView) => linesOf(shown).filter((line) => line.includes('text from outside'));

test('[CLI-8] a report says when it was made by the clock of this computer, with its zone', () => {
  expect(linesOf(report([])).join('\n')).toContain(`daily, ${timeText(createdAt)}, `);
});

test('[REPORT-3] the terminal marks the claims that rest on text from outside, and no others', () => {
  expect(marked(report([claim('Own', false), claim('Sent', true)], true))).toEqual([
    '  - Sent (rests on text from outside)',
  ]);
  expect(marked(report([claim('Own', false)]))).toEqual([]);
});

test('[REPORT-3] the terminal marks the report as a whole where its claims do not tell', () => {
  expect(marked(report([claim('Own', false)], true))).toEqual([expect.stringMatching(/^daily, /)]);
  expect(marked(report([claim('Sent', true)], true))).toHaveLength(2);
});
