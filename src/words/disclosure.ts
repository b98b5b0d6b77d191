import { fillIn, type Language, type Message } from './message';
import { promises } from './promises';

// What a person agrees to before anything leaves. A change here raises CONSENT_VERSION, and everybody is asked again.
const texts = {
  sends: {
    en: '{who} may ask the model {model} at {origin}. For that it sends there: what it is for, what it was told and has noted, its reports, what you say to it, and from your tasks and records their titles, texts, days, states and times, in: {categories}.',
    de: '{who} darf das Modell {model} bei {origin} fragen. Dafür schickt er dorthin: wozu er da ist, was ihm gesagt wurde und was er notiert hat, seine Berichte, was du ihm sagst, und aus deinen Aufgaben und Einträgen Titel, Texte, Tage, Zustände und Zeiten, in: {categories}.',
  },
  ...promises,
  ledger: {
    en: 'Every call is written down on this device, word for word, and you can read it. You can take this back at any time.',
    de: 'Jeder Aufruf wird auf diesem Gerät Wort für Wort aufgeschrieben, und du kannst es nachlesen. Du kannst das jederzeit zurücknehmen.',
  },
  kept: {
    en: 'You keep back: {categories}. That may not go there, so as long as {who} sees it, nothing at all is sent there.',
    de: 'Du hältst zurück: {categories}. Das darf nicht dorthin; solange {who} es sieht, wird dorthin gar nichts gesendet.',
  },
  later: {
    en: 'whatever categories you make later',
    de: 'was du später an Kategorien anlegst',
  },
  nothing: { en: 'nothing of it', de: 'nichts davon' },
  noCategory: { en: 'what has no category', de: 'was keine Kategorie hat' },
  everyOfKind: { en: 'Every agent of the kind “{kind}”', de: 'Jeder Agent der Art „{kind}“' },
} as const satisfies Readonly<Record<string, Message>>;

export type Disclosed = {
  /** An agent's name, or a kind. */
  readonly who: { readonly name: string } | { readonly kind: string };
  readonly model: string;
  readonly origin: string;
  readonly isLocal: boolean;
  /** To another machine, in the clear. */
  readonly isPlain: boolean;
  /** Names; null: what has none. */
  readonly categories: readonly (string | null)[];
  /** What it sees and may not go there, as the person said. */
  readonly kept: readonly (string | null)[];
  /** Those too that do not exist yet. */
  readonly includesLater: boolean;
};

export const disclosureText = (about: Disclosed, language: Language): string => {
  const say = (name: keyof typeof texts, params: Readonly<Record<string, string>> = {}): string =>
    fillIn(texts[name], { language, params });
  const { who, model, origin, isLocal, isPlain } = about;
  const namesOf = (of: readonly (string | null)[]) => of.map((name) => name ?? say('noCategory'));
  const names = namesOf(about.categories);
  const all = [...names, ...(about.includesLater ? [say('later')] : [])];
  const categories = all.length === 0 ? say('nothing') : all.join(', ');
  const named = 'name' in who ? who.name : say('everyOfKind', { kind: who.kind });
  const parts = [
    say('sends', { who: named, model, origin, categories }),
    say(isLocal ? 'local' : 'cloud'),
    ...(about.kept.length > 0
      ? [say('kept', { categories: namesOf(about.kept).join(', '), who: named })]
      : []),
    ...(isPlain ? [say('plain')] : []),
    say('ledger'),
  ];
  return parts.join('\n\n');
};
