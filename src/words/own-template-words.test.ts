import { agentTemplateWords } from './agent-words';
import { inReadersLanguage } from './own-template-words';

test('[TEMPLATE-6] a template’s words are read in the reader’s language, a person’s own as they are', () => {
  for (const { purpose, labels } of Object.values(agentTemplateWords))
    for (const both of [purpose, ...Object.values<Readonly<Record<'en' | 'de', string>>>(labels)]) {
      expect([inReadersLanguage(both.en, 'de'), inReadersLanguage(both.de, 'en')]).toEqual([
        both.de,
        both.en,
      ]);
      expect(inReadersLanguage(both.de, 'de')).toBe(both.de);
      expect(inReadersLanguage(`${both.en} `, 'de')).toBe(`${both.en} `);
    }
  expect(inReadersLanguage('Keeps my day in view', 'de')).toBe('Keeps my day in view');
});
