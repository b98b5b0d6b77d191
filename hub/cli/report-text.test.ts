import { agentWords } from './agent-words';
import { reportText } from './report-text';
import { timeText } from './time-text';

test('[CLI-8] a report says when it was made by the clock of this computer, with its zone', () => {
  const createdAt = new Date(2026, 10, 18, 7, 5).getTime();
  const text = reportText(
    {
      ...{ id: 'r1', agentId: 'a1', scope: 'daily', createdAt, lead: 'Two things today.', sections: [] },
      ...{ confidence: null, tainted: false, runKey: null },
      freshness: { state: 'fresh', until: createdAt + 86_400_000 },
      model: { id: 'demo', isDemo: true },
    },
    agentWords('en'),
  );
  expect(text).toContain(`daily, ${timeText(createdAt)}, `);
});
