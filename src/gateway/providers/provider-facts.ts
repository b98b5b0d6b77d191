import type { ProviderKind } from '../../db/agent/providers';

// [PROVIDER-10] What this app itself knows of who runs a model, in one place. What a company does with what it was sent is nothing that can be seen from
// here, and its terms change: they are pointed to, never told.
export type ProviderFacts = {
  /** Null: whoever runs the server that the person names. */
  readonly company: string | null;
  /** Each question says that it shall not be stored. */
  readonly isToldNotToStore: boolean;
  /** Where the company says what it keeps and what it uses it for. */
  readonly terms: string | null;
};

const openai: ProviderFacts = {
  company: 'OpenAI',
  isToldNotToStore: true,
  terms: 'https://openai.com/policies/',
};
export const providerFacts: Readonly<Record<ProviderKind, ProviderFacts>> = {
  openai,
  'openai-chat': openai,
  anthropic: {
    company: 'Anthropic',
    isToldNotToStore: false,
    terms: 'https://www.anthropic.com/legal/commercial-terms',
  },
  google: { company: 'Google', isToldNotToStore: false, terms: 'https://ai.google.dev/gemini-api/terms' },
  'openai-compatible': { company: null, isToldNotToStore: false, terms: null },
};
