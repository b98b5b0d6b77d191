import { fillIn, type Language, type Message } from './message';
import { promises } from './promises';

// [FAR-4] What a person agrees to before any text of theirs is turned into directions elsewhere. A change here raises LIKENESS_CONSENT_VERSION, and everybody is asked again.
const texts = {
  sends: {
    en: 'So that agents find what means the same in other words, this device may send texts to the model {model} at {origin}. It sends, once each and again when they change: titles and texts of your entries in: {categories}; and what an agent is looking for.',
    de: 'Damit Agenten finden, was mit anderen Worten dasselbe meint, darf dieses Gerät Texte an das Modell {model} bei {origin} schicken. Es schickt, je einmal und nach jeder Änderung wieder: Titel und Texte deiner Einträge in: {categories}; und das, wonach ein Agent sucht.',
  },
  messages: {
    en: 'What agents noticed and said goes there as well, as long as everything that you have may go there: such a text may come from anywhere.',
    de: 'Auch was Agenten notiert und gesagt haben, geht dorthin, solange alles dorthin darf, was du hast: Ein solcher Text kann von überall stammen.',
  },
  outside: {
    en: 'What came from outside (an import, something shared or pasted) is never sent for this. Back come only numbers; they stay on this device.',
    de: 'Was von außen kam (ein Import, etwas Geteiltes oder Eingefügtes), wird dafür nie gesendet. Zurück kommen nur Zahlen; sie bleiben auf diesem Gerät.',
  },
  ...promises,
  kept: {
    en: 'You keep back: {categories}. None of it is sent there.',
    de: 'Du hältst zurück: {categories}. Davon wird nichts dorthin gesendet.',
  },
  ledger: {
    en: 'Every call is written down on this device, word for word, and you can read it. You can switch this off at any time; then this device searches by letters and words alone, as it does now.',
    de: 'Jeder Aufruf wird auf diesem Gerät Wort für Wort aufgeschrieben, und du kannst es nachlesen. Du kannst das jederzeit ausschalten; dann sucht dieses Gerät wieder allein nach Buchstaben und Wörtern, so wie jetzt.',
  },
  later: {
    en: 'whatever categories you make later',
    de: 'was du später an Kategorien anlegst',
  },
  nothing: { en: 'nothing of it', de: 'nichts davon' },
  noCategory: { en: 'what has no category', de: 'was keine Kategorie hat' },
} as const satisfies Readonly<Record<string, Message>>;

export type LikenessDisclosed = {
  readonly model: string;
  readonly origin: string;
  readonly isLocal: boolean;
  /** To another machine, in the clear. */
  readonly isPlain: boolean;
  /** Names; null: what has none. */
  readonly categories: readonly (string | null)[];
  readonly kept: readonly (string | null)[];
  readonly includesLater: boolean;
};

export const likenessDisclosure = (about: LikenessDisclosed, language: Language): string => {
  const say = (name: keyof typeof texts, params: Readonly<Record<string, string>> = {}): string =>
    fillIn(texts[name], { language, params });
  const { model, origin, isLocal, isPlain, includesLater } = about;
  const namesOf = (of: readonly (string | null)[]) => of.map((name) => name ?? say('noCategory'));
  const all = [...namesOf(about.categories), ...(includesLater ? [say('later')] : [])];
  const categories = all.length === 0 ? say('nothing') : all.join(', ');
  const kept = namesOf(about.kept).join(', ');
  return [
    say('sends', { model, origin, categories }),
    say('messages'),
    say('outside'),
    say(isLocal ? 'local' : 'cloud'),
    ...(kept === '' ? [] : [say('kept', { categories: kept })]),
    ...(isPlain ? [say('plain')] : []),
    say('ledger'),
  ].join('\n\n');
};
