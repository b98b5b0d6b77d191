export type QuickAddLanguage = 'en' | 'de';

/** The words of one language, in lower case and NFC; patterns are parts of regular expressions. */
export type Vocabulary = {
  /** Days counted from today. */
  readonly relative: ReadonlyMap<string, number>;
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  readonly beforeDay: string;
  readonly beforeWeekday: string;
  /** Between a weekday and its date: "Montag, den 23.11." */
  readonly beforeDate: string;
  readonly beforeTime: string;
  /** Right after a day an hour with this word is a time; null where it could be morning or afternoon. */
  readonly beforeBareHour: string | null;
  readonly inDays: string;
  readonly inWeeks: string;
  readonly numbers: ReadonlyMap<string, number>;
  /** Between a number of weeks and the day that they are counted from. */
  readonly from: string | null;
  readonly ordinal: string;
  readonly hour: string;
  /** After one of these a day is not a due day: "every monday", "guten morgen". */
  readonly notAfter: ReadonlySet<string>;
  /** After one of these a length of time is not how long it takes: "in 30 min". */
  readonly noEstimateAfter: ReadonlySet<string>;
  readonly hasMonthFirst: boolean;
};

/** From one on; each number in its spellings. */
const numbered = (spellings: readonly (readonly string[])[]): ReadonlyMap<string, number> =>
  new Map(spellings.flatMap((words, at) => words.map((word) => [word, at + 1] as const)));

const english: Vocabulary = {
  relative: new Map([
    ['today', 0],
    ['tomorrow', 1],
    ['day after tomorrow', 2],
    ['the day after tomorrow', 2],
  ]),
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  months: [
    'jan(?:uary)?',
    'feb(?:ruary)?',
    'mar(?:ch)?',
    'apr(?:il)?',
    'may',
    'june?',
    'july?',
    'aug(?:ust)?',
    'sept?(?:ember)?',
    'oct(?:ober)?',
    'nov(?:ember)?',
    'dec(?:ember)?',
  ],
  beforeDay: 'on|by',
  beforeWeekday: 'next|this|coming',
  beforeDate: 'the',
  beforeTime: 'at|by',
  beforeBareHour: null,
  inDays: 'days?',
  inWeeks: 'weeks?',
  numbers: numbered([
    ['a', 'an', 'one'],
    ['two'],
    ['three'],
    ['four'],
    ['five'],
    ['six'],
    ['seven'],
    ['eight'],
    ['nine'],
    ['ten'],
  ]),
  from: 'from',
  ordinal: '(?:st|nd|rd|th)?',
  hour: "o'clock",
  notAfter: new Set(['every', 'each', 'last', 'since']),
  noEstimateAfter: new Set(['in', 'within', 'after', 'every', 'each', 'last', 'per']),
  hasMonthFirst: true,
};

const german: Vocabulary = {
  relative: new Map([
    ['heute', 0],
    ['heute morgen', 0],
    ['morgen', 1],
    ['übermorgen', 2],
    ['uebermorgen', 2],
  ]),
  weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
  months: [
    'jan(?:uar)?',
    'feb(?:ruar)?',
    'mär(?:z)?|maerz',
    'apr(?:il)?',
    'mai',
    'juni?',
    'juli?',
    'aug(?:ust)?',
    'sept?(?:ember)?',
    'okt(?:ober)?',
    'nov(?:ember)?',
    'dez(?:ember)?',
  ],
  beforeDay: 'am|bis|bis zum',
  beforeWeekday: '(?:nächste|naechste|kommende|diese)[nrm]?',
  beforeDate: 'den|dem',
  beforeTime: 'um|bis',
  beforeBareHour: 'um',
  inDays: 'tage?n?',
  inWeeks: 'wochen?',
  numbers: numbered([
    ['einem', 'einer'],
    ['zwei'],
    ['drei'],
    ['vier'],
    ['fünf'],
    ['sechs'],
    ['sieben'],
    ['acht'],
    ['neun'],
    ['zehn'],
  ]),
  from: null,
  ordinal: '\\.?',
  hour: 'uhr',
  notAfter: new Set(['jeden', 'jede', 'jeder', 'letzten', 'letzter', 'seit', 'vergangenen', 'guten', 'am']),
  noEstimateAfter: new Set(['in', 'binnen', 'nach', 'vor', 'alle', 'jede', 'letzten', 'pro', 'seit']),
  hasMonthFirst: false,
};

export const vocabularyByLanguage: Readonly<Record<QuickAddLanguage, Vocabulary>> = {
  en: english,
  de: german,
};
