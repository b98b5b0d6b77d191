import { fail, ok } from '../../src/core/result';
import { isSet, type Command, type Context, type Outcome } from './command';
import { dayFlag, dayOf, languageFlag } from './journal-flags';
import { journalWords } from './journal-words';
import { shortId } from './task-by-ending';
import { plainLine } from './terminal-text';

const quickAdd =
  (kind: 'workout' | 'measurement') =>
  async (context: Context): Promise<Outcome> => {
    const day = dayOf(context);
    if (!day.ok) return day;
    const client = await context.client();
    if (!client.ok) return client;
    const { language, words } = context;
    const text = words.join(' ');
    const logged = await client.value.command('log.quickAdd', { text, language, kind, day: day.value });
    if (!logged.ok) return logged;
    const said = `${journalWords(language)('logged')}  ${plainLine(text)}  ${shortId(logged.value.id)}`;
    return ok({ json: { ...logged.value, day: day.value }, text: said });
  };

/** The one of that name, upper and lower case alike; else the only one whose name begins so. */
const habit = async (context: Context): Promise<Outcome> => {
  const day = dayOf(context);
  if (!day.ok) return day;
  const client = await context.client();
  if (!client.ok) return client;
  const listed = await client.value.query('habit.list', { day: day.value });
  if (!listed.ok) return listed;
  const typed = context.words.join(' ').toLowerCase();
  const { habits } = listed.value;
  const beginning = habits.filter(({ name }) => name.toLowerCase().startsWith(typed));
  const found =
    habits.find(({ name }) => name.toLowerCase() === typed) ??
    (beginning.length === 1 ? beginning[0] : undefined);
  if (found === undefined) return fail('habit_not_found');
  const isUndone = isSet(context.flags, 'undo');
  const what = { id: found.id, day: day.value };
  const done = isUndone
    ? await client.value.command('habit.uncheck', what)
    : await client.value.command('habit.check', what);
  if (!done.ok) return done;
  const after = await client.value.query('habit.list', { day: day.value });
  if (!after.ok) return after;
  const streak = after.value.habits.find(({ id }) => id === found.id)?.streak ?? 0;
  const say = journalWords(context.language);
  const text = `${say(isUndone ? 'unchecked' : 'checked')}  ${plainLine(found.name)}  ${streak} ${say('streak')}`;
  return ok({ json: { actId: done.value.actId, habitId: found.id, day: day.value, streak }, text });
};

export const logCommands: readonly Command[] = [
  {
    path: ['log', 'workout'],
    summary: 'Log a workout, written the way you would say it',
    operands: '<text>',
    takes: { least: 1, most: 200 },
    flags: { day: dayFlag, language: languageFlag },
    examples: [
      'reveille log workout squat 5x5 80kg',
      'reveille log workout --language de Laufen 5,2 km in 28 min',
    ],
    run: quickAdd('workout'),
  },
  {
    path: ['log', 'measure'],
    summary: 'Log a measurement',
    operands: '<text>',
    takes: { least: 1, most: 200 },
    flags: { day: dayFlag, language: languageFlag },
    examples: ['reveille log measure weight 72.5 kg', 'reveille log measure --language de Schlaf 7,5 Std'],
    run: quickAdd('measurement'),
  },
  {
    path: ['log', 'habit'],
    summary: 'Check a habit off',
    operands: '<name>',
    takes: { least: 1, most: 50 },
    flags: { day: dayFlag, undo: { type: 'boolean', help: 'Take the check back' } },
    examples: ['reveille log habit read', 'reveille log habit read --day 2026-11-17 --undo'],
    run: habit,
  },
];
