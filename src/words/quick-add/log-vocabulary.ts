import type { QuickAddLanguage } from './vocabulary';

/** The words of one language that a log line is read with, in lower case. */
type LogVocabulary = {
  /** Before a quantity they join it to the name and say nothing themselves. */
  readonly connectors: ReadonlySet<string>;
  /** A length or a time under one of these names is a measurement. */
  readonly measures: ReadonlySet<string>;
};

export const logVocabulary: Readonly<Record<QuickAddLanguage, LogVocabulary>> = {
  en: {
    connectors: new Set(['in', 'at', 'with', 'for', 'of', '-', '=', ':']),
    measures: new Set([
      'sleep',
      'slept',
      'height',
      'waist',
      'hips',
      'chest',
      'screen time',
      'deep sleep',
      'fasting',
    ]),
  },
  de: {
    connectors: new Set(['in', 'mit', 'bei', 'für', 'à', 'um', '-', '=', ':']),
    measures: new Set([
      'schlaf',
      'geschlafen',
      'größe',
      'groesse',
      'taille',
      'hüfte',
      'brust',
      'bildschirmzeit',
      'tiefschlaf',
      'fasten',
    ]),
  },
};
