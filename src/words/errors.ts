import { hubErrors } from './hub-errors';

// Every failure a person can meet: what happened, and what to do. One key per code, both languages.
export const errorSentences = {
  ...hubErrors,
  unexpected_answer: {
    en: 'Reveille got an answer it does not understand. Update both sides to the same version.',
    de: 'Reveille hat eine Antwort bekommen, die es nicht versteht. Bring beide Seiten auf dieselbe Version.',
  },
  not_found: { en: 'This is no longer here.', de: 'Das gibt es hier nicht mehr.' },
} as const satisfies Record<string, { en: string; de: string }>;
