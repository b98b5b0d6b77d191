import type { Failure } from '../core/result';
import { errorSentences } from './errors';
import type { Language } from './message';

type Sentence = Readonly<Record<Language, string>>;
const sentenceByCode: ReadonlyMap<string, Sentence> = new Map(Object.entries(errorSentences));

const fallback = (code: string): Sentence => ({
  en: `That did not work (${code}). Nothing was changed. Try again; if it stays, export the log in Settings.`,
  de: `Das hat nicht geklappt (${code}). Es wurde nichts geändert. Versuch es noch einmal; bleibt es so, hilft das Protokoll in den Einstellungen weiter.`,
});

/** What happened and what to do, for any failure: an unknown code still gets a sentence. */
export const sentenceFor = (failure: Failure, language: Language): string =>
  (sentenceByCode.get(failure.code) ?? fallback(failure.code))[language];
