import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../src/words/message';

const weightOf = (part: string): number => Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
/** What a list in a request's head names, in small letters, without what it weighs nothing. */
export const rangesIn = (header: string | undefined): readonly { name: string; weight: number }[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => ({ name: part.split(';')[0]?.trim() ?? '', weight: weightOf(part) }))
    .filter(({ weight }) => weight > 0);

/** The first of the languages that we speak, by what they weigh; null: none of them is asked for. */
export const languageAsked = (headers: IncomingHttpHeaders): Language | null => {
  const known = rangesIn(headers['accept-language'])
    .map(({ name, weight }) => ({ language: name.slice(0, 2), weight }))
    .filter(({ language }) => language === 'en' || language === 'de')
    .sort((a, b) => b.weight - a.weight);
  const language = known[0]?.language;
  return language === 'de' || language === 'en' ? language : null;
};
