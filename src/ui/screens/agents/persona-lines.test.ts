import { linesTooMany, personaOfText, saysNothing, textOfPersona } from './persona-lines';

const persona = {
  ...({ id: 'p', version: 1, status: 'active', authoredBy: 'person', createdAt: 1 } as const),
  voiceDirectives: ['Speak plainly.', 'Name tasks by their titles.'],
  toneBounds: ['No exclamation marks.'],
  coachingStyle: 'Calm.',
  antiSycophancyPolicy: null,
  tainted: false,
};

test('what is in force comes back as it was, line by line', () => {
  const text = textOfPersona(persona);
  expect(text.voice).toBe('Speak plainly.\nName tasks by their titles.');
  expect(personaOfText(text)).toEqual({
    coachingStyle: 'Calm.',
    voiceDirectives: persona.voiceDirectives,
    toneBounds: persona.toneBounds,
    antiSycophancyPolicy: null,
  });
});

test('empty lines are no directives, and of nothing there is no version', () => {
  expect(personaOfText({ style: ' ', voice: 'One.\n\n  \nTwo.', bounds: '', honesty: '' })).toEqual({
    coachingStyle: null,
    voiceDirectives: ['One.', 'Two.'],
    toneBounds: [],
    antiSycophancyPolicy: null,
  });
  expect(saysNothing(textOfPersona(undefined))).toBe(true);
  expect(saysNothing(textOfPersona(persona))).toBe(false);
});

test('[DRAFT-14] no line is left out unsaid: it is told how many are too many', () => {
  const text = { style: '', voice: 'Once.\n'.repeat(52), bounds: '', honesty: 'a\n'.repeat(60) };
  expect(personaOfText(text).voiceDirectives).toHaveLength(52);
  expect(linesTooMany(text, 'voice')).toBe(2);
  expect(linesTooMany(text, 'honesty')).toBe(0);
});
