export type QuickAddLanguage = 'en' | 'de';

/** The words of one language, in lower case and NFC; patterns are parts of regular expressions. */
export type Vocabulary = {
  /** Days counted from today. */
  readonly relative: ReadonlyMap<string, number>;
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  readonly beforeDay: string;
  readonly beforeWeekday: string;
  readonly beforeTime: string;
  readonly inDays: string;
  readonly inWeeks: string;
  readonly one: string;
  readonly ordinal: string;
  readonly hour: string;
  /** After one of these a day is not a due day: "every monday", "guten morgen". */
  readonly notAfter: ReadonlySet<string>;
  readonly hasMonthFirst: boolean;
};

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
  beforeTime: 'at|by',
  inDays: 'days?',
  inWeeks: 'weeks?',
  one: 'an?|one',
  ordinal: '(?:st|nd|rd|th)?',
  hour: "o'clock",
  notAfter: new Set(['every', 'each', 'last', 'since']),
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
  beforeWeekday: 'nächsten|naechsten|kommenden|diesen',
  beforeTime: 'um|bis',
  inDays: 'tage?n?',
  inWeeks: 'wochen?',
  one: 'einem|einer',
  ordinal: '\\.?',
  hour: 'uhr',
  notAfter: new Set(['jeden', 'jede', 'jeder', 'letzten', 'letzter', 'seit', 'vergangenen', 'guten', 'am']),
  hasMonthFirst: false,
};

export const vocabularyByLanguage: Readonly<Record<QuickAddLanguage, Vocabulary>> = {
  en: english,
  de: german,
};
