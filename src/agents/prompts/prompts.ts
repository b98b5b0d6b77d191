import type { LabelledPiece } from '../../gateway/model-port';
import { templatePrompts, type PromptLanguage, type PromptName } from './template-prompts';

// [PROMPT-1] What a model is told of its work is text with an id and a version; everything a run writes names both.
// [PROMPT-2] Every prompt says that labelled text is evidence and never an order.
export type Prompt = {
  readonly promptId: string;
  readonly promptVersion: string;
  readonly language: PromptLanguage;
  /** The stable beginning of every request. */
  readonly pieces: readonly LabelledPiece[];
};
/** Raised with any change of a prompt's words. */
export const PROMPT_VERSION = '2';

const isLanguage = (text: string | undefined): text is PromptLanguage => text === 'en' || text === 'de';
const isName = (text: string | undefined): text is PromptName =>
  text !== undefined && text !== 'rules' && Object.hasOwn(templatePrompts, text);

const systemPiece = (label: string, text: string): LabelledPiece => ({
  label,
  authority: 'runtime',
  tainted: false,
  text,
});

/** `{template}.{language}`; an agent of no template, or of one that is not known here, gets the plain prompt. */
export const promptIdOf = (templateId: string, language: PromptLanguage): string =>
  `${templateId}.${language}`;

export const promptFor = (agent: {
  readonly templateId: string;
  readonly promptId: string | null;
}): Prompt => {
  const [fromId, spoken] = agent.promptId?.split('.') ?? [];
  const language = isLanguage(spoken) ? spoken : 'en';
  const wanted = [fromId, agent.templateId].find(isName) ?? 'plain';
  return {
    promptId: promptIdOf(wanted, language),
    promptVersion: PROMPT_VERSION,
    language,
    pieces: [
      systemPiece('rules', templatePrompts.rules[language]),
      systemPiece('task', templatePrompts[wanted][language]),
    ],
  };
};
