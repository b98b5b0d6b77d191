import { parseQuickAdd } from '../../../words/quick-add/parse-quick-add';
import type { Language } from '../../../words/words';
import { dueOf } from './due';

type Context = { readonly today: string; readonly language: Language };

/** A typed day or time, read as quick add reads it, but all of it or nothing: a half-understood date is a wrong date. */
export const typedDue = (typed: string, { today, language }: Context): string | null => {
  const text = typed.trim();
  if (text === '') return null;
  const { title, due, spans } = parseQuickAdd({ text: `x ${text}`, today, language });
  const isWhole = title === 'x' && spans.every(({ kind }) => kind === 'day' || kind === 'time');
  return isWhole ? due : null;
};

export const typedTime = (typed: string, context: Context): string | null => {
  const due = typedDue(typed, context);
  return due === null || dueOf(due).day !== context.today ? null : dueOf(due).time;
};
