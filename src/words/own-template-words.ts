import { agentTemplateWords } from './agent-words';
import type { Language } from './message';

// [TEMPLATE-6] What a template says of an agent is kept in the language in which the agent was made, since a model reads it so. A person reads it in
// theirs, as long as nobody changed a letter of it.
type Both = Readonly<Record<Language, string>>;

const told: readonly Both[] = Object.values(agentTemplateWords).flatMap(({ purpose, labels }) => [
  purpose,
  ...Object.values<Both>(labels),
]);
const bothByText: ReadonlyMap<string, Both> = new Map(
  told.flatMap((both) => [
    [both.en, both],
    [both.de, both],
  ]),
);

/** A template's purpose or label in this language; anything else as it is. */
export const inReadersLanguage = (text: string, language: Language): string =>
  bothByText.get(text)?.[language] ?? text;
