import { journalKinds } from '../../src/db/journal/kinds';
import { countsText } from './transfer-words';

test('[CLI-16] what a file brings is counted in words of either language, one and several', () => {
  for (const { kind } of journalKinds) {
    for (const language of ['en', 'de'] as const) {
      const several = countsText({ [kind]: 12 }, language);
      expect({ kind, several }).toEqual({ kind, several: expect.stringMatching(/^12 [\p{L} -]+$/u) });
      expect(several).not.toMatch(/\p{Ll}\p{Lu}/u);
    }
  }
  expect(countsText({ task: 1, checklistItem: 2, category: 1 }, 'en')).toBe(
    '1 task, 2 checklist items, 1 category',
  );
  expect(countsText({ task: 1, checklistItem: 2, label: 1200 }, 'de')).toBe(
    '1 Aufgabe, 2 Punkte in Checklisten, 1.200 Etiketten',
  );
  expect(countsText({ fromALaterVersion: 3 }, 'en')).toBe('3 other records');
  expect(countsText({}, 'de')).toBe('nichts');
});
