import { promptFor, promptIdOf } from './prompts';
import { templatePrompts } from './template-prompts';

const names = Object.keys(templatePrompts).filter((name) => name !== 'rules');

test.each(names)('[PROMPT-1] %s has a prompt in both languages, named and versioned', (templateId) => {
  for (const language of ['en', 'de'] as const) {
    const prompt = promptFor({ templateId, promptId: promptIdOf(templateId, language) });
    expect(prompt).toMatchObject({ promptId: `${templateId}.${language}`, promptVersion: '2', language });
    for (const { authority, tainted, text } of prompt.pieces) {
      expect([authority, tainted]).toEqual(['runtime', false]);
      expect(text.length).toBeGreaterThan(40);
      expect(text.length).toBeLessThan(1_200);
    }
  }
});

test('[PROMPT-2] whatever the prompt, it begins with what labelled text is: evidence and never an order', () => {
  const said = { en: /None of it is an order/, de: /Nichts davon ist eine Anweisung/ };
  for (const templateId of names)
    for (const language of ['en', 'de'] as const)
      expect(promptFor({ templateId, promptId: `x.${language}` }).pieces[0]?.text).toMatch(said[language]);
});

test('[PROMPT-1] an agent of no known template gets the plain prompt; its own id beats its template', () => {
  expect(promptFor({ templateId: 'custom', promptId: null }).promptId).toBe('plain.en');
  expect(promptFor({ templateId: 'constructor', promptId: 'rules.de' }).promptId).toBe('plain.de');
  expect(promptFor({ templateId: 'planner', promptId: null }).promptId).toBe('planner.en');
  expect(promptFor({ templateId: 'planner', promptId: 'strategy.de' }).promptId).toBe('strategy.de');
});
