import { dayNumberOfText, dayTextOf } from '../../core/calendar/civil-day';
import { createDayReader } from './day-patterns';
import {
  createBareHourReader,
  createTimeReader,
  readEstimate,
  readName,
  readPriority,
  type QuickAddPriority,
} from './detail-patterns';
import { vocabularyByLanguage, type QuickAddLanguage, type Vocabulary } from './vocabulary';
import { wordsOf, type Word } from './words';

// [QUICK-1] Only whole words are understood, upper and lower case alike; the longest phrase from the left first.
// [QUICK-2] What stands in quotation marks is text. So is what follows "every", "last", "jeden"…, and a length of time after "in".
// [QUICK-3] Of two days, times, priorities or estimates the last counts; the earlier stay in the title. Names are all taken, once each.
// [QUICK-4] A weekday is the next one after today, and one directly before a date belongs to it; a date without a year is the next one, today included; a time alone is today.
// [QUICK-5] The title is the text without what was understood, nor the marks that hang at its end then. Where that would leave nothing, all of it is title.
// [QUICK-6] Where nothing was understood the title is the text, unchanged.
export type QuickAddSpanKind = 'day' | 'time' | 'priority' | 'name' | 'estimate';
export type QuickAddSpan = { readonly start: number; readonly end: number; readonly kind: QuickAddSpanKind };
export type QuickAdd = {
  readonly title: string;
  readonly due: string | null;
  readonly priority: QuickAddPriority | null;
  readonly names: readonly string[];
  readonly estimateMinutes: number | null;
  readonly spans: readonly QuickAddSpan[];
};
export type QuickAddInput = {
  readonly text: string;
  readonly today: string;
  readonly language: QuickAddLanguage;
};

type Meaning =
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'priority'; readonly priority: QuickAddPriority }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'estimate'; readonly minutes: number };
type Found = Meaning & { readonly start: number; readonly end: number };
/** The word before a phrase, and whether a day ends there. */
type Before = { readonly word: string; readonly isDay: boolean };
type ReadPhrase = (phrase: string, before: Before) => Meaning | null;

/** `bis zum nächsten montag, den 23. november 2026` */
const LONGEST_PHRASE = 8;
const MOST_NAMES = 20;
/** 9999-12-31: later years have no four digits. */
const LAST_DAY = 2_932_896;

const readersOf = (vocabulary: Vocabulary) => ({
  notAfter: vocabulary.notAfter,
  noEstimateAfter: vocabulary.noEstimateAfter,
  readDay: createDayReader(vocabulary),
  readTime: createTimeReader(vocabulary),
  readBareHour: createBareHourReader(vocabulary),
});
/** The patterns are compiled once: the screen reads the line again with every key. */
const readersByLanguage = {
  en: readersOf(vocabularyByLanguage.en),
  de: readersOf(vocabularyByLanguage.de),
} satisfies Record<QuickAddLanguage, unknown>;

const readerOf = (language: QuickAddLanguage, today: number | null): ReadPhrase => {
  const { notAfter, noEstimateAfter, readDay, readTime, readBareHour } = readersByLanguage[language];
  return (typed, before) => {
    const phrase = typed.toLowerCase();
    const word = before.word.toLowerCase();
    const day = today === null || notAfter.has(word) ? null : readDay(phrase, today);
    if (day !== null && day <= LAST_DAY) return { kind: 'day', day };
    const time = readTime(phrase) ?? (before.isDay ? readBareHour(phrase) : null);
    if (time !== null) return { kind: 'time', time };
    const priority = readPriority(phrase);
    if (priority !== null) return { kind: 'priority', priority };
    const minutes = noEstimateAfter.has(word) ? null : readEstimate(phrase);
    if (minutes !== null) return { kind: 'estimate', minutes };
    const name = readName(typed);
    return name === null ? null : { kind: 'name', name };
  };
};

/** The longest phrase that begins with this word, and how many words it takes. */
const phraseAt = (
  at: { readonly words: readonly Word[]; readonly index: number; readonly isAfterDay: boolean },
  read: ReadPhrase,
): [Meaning, number] | null => {
  const { words, index } = at;
  const before = { word: words[index - 1]?.forms[0] ?? '', isDay: at.isAfterDay };
  for (let length = Math.min(LONGEST_PHRASE, words.length - index); length > 0; length -= 1) {
    const phrase = words.slice(index, index + length);
    if (phrase.some((word) => word.isQuoted)) continue;
    const head = phrase.slice(0, -1).map((word) => `${word.forms[0] ?? ''} `);
    for (const form of phrase[length - 1]?.forms ?? []) {
      const meaning = read(head.join('') + form, before);
      if (meaning !== null) return [meaning, length];
    }
  }
  return null;
};

const findAll = (words: readonly Word[], read: ReadPhrase): readonly Found[] => {
  const found: Found[] = [];
  for (let index = 0; index < words.length;) {
    const earlier = found.at(-1);
    const isAfterDay = earlier?.kind === 'day' && earlier.end === words[index - 1]?.end;
    const at = { words, index, isAfterDay };
    const [meaning, length]: [Meaning | null, number] = phraseAt(at, read) ?? [null, 1];
    const first = words[index];
    const last = words[index + length - 1];
    if (meaning !== null && first !== undefined && last !== undefined) {
      found.push({ ...meaning, start: first.start, end: last.end });
    }
    index += length;
  }
  return found;
};

/** [QUICK-3] */
const whatCounts = (found: readonly Found[]): readonly Found[] => {
  const lastByKind = new Map(found.map((item) => [item.kind, item]));
  const names = new Set<string>();
  return found.filter((item) => {
    if (item.kind !== 'name') return lastByKind.get(item.kind) === item;
    names.add(item.name.toLowerCase());
    return names.size <= MOST_NAMES;
  });
};

/** Marks and dashes at the end that led to what was taken from there. */
const withoutHanging = (title: string): string => {
  let end = title.length;
  for (;;) {
    const [before, last] = [title.charAt(end - 2), title.charAt(end - 1)];
    const isHanging = /[\s,;:]/u.test(last) || (/[-–—]/u.test(last) && /^\s?$/u.test(before));
    if (!isHanging) return title.slice(0, end);
    end -= 1;
  }
};

const titleWithout = (text: string, spans: readonly { start: number; end: number }[]): string => {
  const pieces: string[] = [];
  let from = 0;
  for (const span of spans) {
    pieces.push(text.slice(from, span.start).trim());
    from = span.end;
  }
  const rest = text.slice(from).trim();
  const title = [...pieces, rest].filter((piece) => piece !== '').join(' ');
  return rest === '' ? withoutHanging(title) : title;
};

const dueOf = (found: readonly Found[], today: string): string | null => {
  let day: string | null = null;
  let time: string | null = null;
  for (const item of found) {
    if (item.kind === 'day') day = dayTextOf(item.day);
    if (item.kind === 'time') time = item.time;
  }
  return time === null ? day : `${day ?? today}T${time}`;
};

const namesOf = (found: readonly Found[]): readonly string[] => {
  const nameByKey = new Map<string, string>();
  for (const item of found) {
    if (item.kind !== 'name') continue;
    const key = item.name.toLowerCase();
    if (!nameByKey.has(key)) nameByKey.set(key, item.name);
  }
  return [...nameByKey.values()];
};

const literally = (text: string): QuickAdd => ({
  title: text,
  due: null,
  priority: null,
  names: [],
  estimateMinutes: null,
  spans: [],
});

export const parseQuickAdd = ({ text, today, language }: QuickAddInput): QuickAdd => {
  const found = whatCounts(findAll(wordsOf(text), readerOf(language, dayNumberOfText(today))));
  const title = titleWithout(text, found);
  if (found.length === 0 || title === '') return literally(text);
  let priority: QuickAddPriority | null = null;
  let estimateMinutes: number | null = null;
  for (const item of found) {
    if (item.kind === 'priority') priority = item.priority;
    if (item.kind === 'estimate') estimateMinutes = item.minutes;
  }
  const spans = found.map(({ start, end, kind }) => ({ start, end, kind }));
  return { title, due: dueOf(found, today), priority, names: namesOf(found), estimateMinutes, spans };
};
