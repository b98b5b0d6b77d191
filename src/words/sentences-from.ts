import type { Failure } from '../core/result';
import type { Language } from './message';

type Sentence = Readonly<Record<Language, string>>;

const fallback = (code: string): Sentence => ({
  en: `That did not work (${code}). Nothing was changed. Try again; if it stays, export the log in Settings.`,
  de: `Das hat nicht geklappt (${code}). Es wurde nichts geändert. Versuch es noch einmal; bleibt es so, hilft das Protokoll in den Einstellungen weiter.`,
});

export const sentencesFrom = (
  byCode: Readonly<Record<string, Sentence>>,
): ((failure: Failure, language: Language) => string) => {
  const known: ReadonlyMap<string, Sentence> = new Map(Object.entries(byCode));
  return (failure, language) => (known.get(failure.code) ?? fallback(failure.code))[language];
};
