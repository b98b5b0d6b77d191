import { personaOfText, saysNothing, textOfPersona } from './persona-lines';

const persona = {
  ...({ id: 'p', version: 1, status: 'active', authoredBy: 'person', createdAt: 1 } as const),
  voiceDirectives: ['Speak plainly.', 'Name tasks by their titles.'],
  toneBounds: ['No exclamation marks.'],
  ...{ coachingStyle: 'Calm.', antiSycophancyPolicy: null },
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
