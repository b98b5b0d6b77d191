import type { QuestionSummary } from './named-by-number';

// What the commands about agents' questions say, in both languages. Failures have their sentences in src/words.
const words = {
  none: { en: 'No agent asks you anything.', de: 'Kein Agent fragt dich etwas.' },
  id: { en: 'ID', de: 'KENNUNG' },
  agent: { en: 'AGENT', de: 'AGENT' },
  state: { en: 'STATE', de: 'STAND' },
  what: { en: 'QUESTION', de: 'FRAGE' },
  open: { en: 'open', de: 'offen' },
  answered: { en: 'answered', de: 'beantwortet' },
  expired: { en: 'too late', de: 'zu spät' },
  until: { en: 'Until', de: 'Bis' },
  waits: { en: 'It waits for your answer.', de: 'Er wartet auf deine Antwort.' },
  outside: {
    en: 'Careful: text from outside had a part in this.',
    de: 'Vorsicht: Text von außen hatte daran Anteil.',
  },
  choose: { en: 'One of these, by its words or its number:', de: 'Eines davon, mit Worten oder der Nummer:' },
  yesOrNo: { en: 'yes or no', de: 'ja oder nein' },
  inWords: { en: 'in your own words', de: 'mit deinen Worten' },
  aloud: {
    en: 'It would rather hear you: the app records an answer. Words will do.',
    de: 'Er würde dich lieber hören: In der App kannst du sprechen. Worte gehen auch.',
  },
  yourAnswer: { en: 'Your answer', de: 'Deine Antwort' },
  yes: { en: 'yes', de: 'ja' },
  no: { en: 'no', de: 'nein' },
  voiceNote: { en: 'a voice note', de: 'eine Sprachnotiz' },
  answeredNow: {
    en: 'Answered. The agent is told.',
    de: 'Beantwortet. Der Agent erfährt es.',
  },
} as const;
export type QuestionSay = (key: keyof typeof words) => string;
export const questionWords =
  (language: 'en' | 'de'): QuestionSay =>
  (key) =>
    words[key][language];

/** What a person says for yes and for no, in either language: who reads German may type "yes". */
const YES: readonly string[] = ['yes', 'y', 'ja', 'j'];
const NO: readonly string[] = ['no', 'n', 'nein'];
export const spokenYesOrNo = (typed: string): boolean | null =>
  YES.includes(typed) ? true : NO.includes(typed) ? false : null;

export const responseText = (
  say: QuestionSay,
  { response, responseEntryId }: Pick<QuestionSummary, 'response' | 'responseEntryId'>,
): string => {
  if (responseEntryId !== null) return say('voiceNote');
  if (typeof response === 'boolean') return say(response ? 'yes' : 'no');
  return typeof response === 'string' ? response : JSON.stringify(response);
};
