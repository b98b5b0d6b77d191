import { compareReports } from './compare-reports';

const claim = (text: string) => ({
  id: text,
  text,
  inference: 'observed' as const,
  confidence: null,
  tainted: text.startsWith('Bob'),
  sources: [],
});
const report = (lead: string, sections: Readonly<Record<string, readonly string[]>>) => ({
  lead,
  sections: Object.entries(sections).map(([title, texts]) => ({
    id: title,
    title,
    claims: texts.map(claim),
  })),
});

test('[REPORT-7] what was added, what is no longer said, and how much stayed', () => {
  const older = report('Two things', { Due: ['Call mum', 'Pay rent'], Later: ['Read'] });
  const newer = report('One thing', { Due: ['Pay rent', 'Buy bread'], Now: ['Sleep'] });
  expect(compareReports(older, newer)).toEqual({
    isLeadSame: false,
    same: 1,
    sections: [
      {
        title: 'Due',
        changes: [
          { is: 'new', text: 'Buy bread', tainted: false },
          { is: 'gone', text: 'Call mum', tainted: false },
        ],
      },
      { title: 'Now', changes: [{ is: 'new', text: 'Sleep', tainted: false }] },
      { title: 'Later', changes: [{ is: 'gone', text: 'Read', tainted: false }] },
    ],
  });
});

test('[REPORT-7] a claim made twice and then once is gone once', () => {
  const compared = compareReports(report('a', { S: ['x', 'x'] }), report('a', { S: ['x'] }));
  expect(compared).toEqual({
    isLeadSame: true,
    same: 1,
    sections: [{ title: 'S', changes: [{ is: 'gone', text: 'x', tainted: false }] }],
  });
});

test('[REPORT-3] only a claim that rests on text from outside says so where two reports are compared', () => {
  const { sections } = compareReports(
    report('a', { S: ['x', 'Bob left'] }),
    report('a', { S: ['Bob came', 'y'] }),
  );
  expect(sections[0]?.changes.filter(({ tainted }) => tainted).map(({ text }) => text)).toEqual([
    'Bob came',
    'Bob left',
  ]);
});
