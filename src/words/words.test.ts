import { allErrorSentences } from './all-errors';
import { devices } from './areas/devices';
import { errorSentences } from './errors';
import { fillIn, type Area, type Text } from './message';
import { sentenceFor } from './sentence-for';
import { doctor } from './terminal/doctor';
import { terminalErrors } from './terminal/errors';
import { profile } from './terminal/profile';
import { records } from './terminal/records';
import { space } from './terminal/space';
import { start } from './terminal/start';
import { usageAreas } from './terminal/usage';
import { wordAreas, words } from './words';

const terminalAreas: Readonly<Record<string, Area>> = {
  doctor,
  profile,
  records,
  space,
  start,
  ...usageAreas,
};
/** It comes with its screen, and not with the first load. */
const lateAreas: Readonly<Record<string, Area>> = { devices };
const sentences = Object.entries({ ...wordAreas, ...lateAreas, ...terminalAreas }).flatMap(
  ([area, messages]) =>
    Object.entries(messages).map(([key, message]) => ({ name: `${area}.${key}`, ...message })),
);
const variants = (text: Text): readonly string[] =>
  typeof text === 'string' ? [text] : [text.one, text.other];
const namesIn = (text: Text): readonly string[] =>
  [
    ...new Set(
      variants(text).flatMap((each) => [...each.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
    ),
  ].sort();

test.each(sentences)(
  '[WORDS-1] $name says the same parameters in both languages, and something in each',
  ({ en, de }) => {
    expect(namesIn(de)).toEqual(namesIn(en));
    expect(typeof de).toBe(typeof en);
    for (const text of [...variants(en), ...variants(de)]) expect(text.trim()).toBe(text);
    for (const text of [...variants(en), ...variants(de)]) expect(text).not.toBe('');
  },
);

test('[WORDS-2] one is singular, everything else is plural, and numbers read as at home', () => {
  const message = {
    en: { one: '{count} task', other: '{count} tasks' },
    de: { one: '{count} Aufgabe', other: '{count} Aufgaben' },
  };
  const say = (language: 'en' | 'de', count: number) => fillIn(message, { language, params: { count } });
  expect([0, 1, 2, 1234].map((count) => say('en', count))).toEqual([
    '0 tasks',
    '1 task',
    '2 tasks',
    '1,234 tasks',
  ]);
  expect([0, 1, 2, 1234].map((count) => say('de', count))).toEqual([
    '0 Aufgaben',
    '1 Aufgabe',
    '2 Aufgaben',
    '1.234 Aufgaben',
  ]);
});

test('[WORDS-3] what a person typed is put in unchanged, braces, dollars and all', () => {
  const message = { en: 'From {name} to {place}', de: 'Von {name} nach {place}' };
  const params = { name: '{place} $& $1', place: 'x' };
  expect(fillIn(message, { language: 'en', params })).toBe('From {place} $& $1 to x');
});

test('[WORDS-4] every failure has a sentence: its own, or one that names the code', () => {
  for (const [code, sentence] of Object.entries(errorSentences)) {
    expect(sentenceFor({ code }, 'en')).toBe(sentence.en);
    expect(sentenceFor({ code }, 'de')).toBe(sentence.de);
    expect(sentence.en).not.toBe(sentence.de);
  }
  expect(sentenceFor({ code: 'never_heard_of' }, 'en')).toContain('never_heard_of');
  expect(sentenceFor({ code: 'toString' }, 'de')).toContain('toString');
});

test('[WORDS-4] what a terminal says otherwise is of a failure that has a sentence, in both languages', () => {
  for (const [code, { en, de }] of Object.entries(terminalErrors)) {
    expect(Object.keys(allErrorSentences)).toContain(code);
    expect(en).not.toBe(de);
  }
});

test('say speaks the language it was made for', () => {
  expect(words('en')('shell.tabToday')).toBe('Today');
  expect(words('de')('shell.tabToday')).toBe('Heute');
  expect(words('de')('settings.importFrom', { name: 'a.json' })).toBe('Aus a.json');
});
