import type { AgentId, CategoryId } from '../../core/named-ids';
import type { Writer } from '../../db/commit';
import { createAgent, writeAgentState } from '../../db/agent/agents';
import { writeBudgetLimits } from '../../db/agent/budgets';
import { approvePersona, draftPersona } from '../../db/agent/personas';
import type { Stores } from '../../db/stores';
import { agentTemplateWords } from '../../words/agent-words';
import type { Language } from '../../words/message';
import { promptIdOf } from '../prompts/prompts';
import type { AgentTemplate, TemplateWishes } from './agent-template';
import { createCauses } from './template-causes';
import { templateById } from './templates';

// [TEMPLATE-4] An agent from a template is one commit: agent, state, budget, persona draft, subscriptions, timers; all of it or nothing.
// [TEMPLATE-7] What the person wants otherwise than the template has it is in that commit too.
// [TEMPLATE-5] Under a derived id everything of it has derived ids: made twice, it is there once, and the second says `already_exists`.
export type TemplateChoice = {
  readonly templateId: string;
  readonly language: Language;
  /** Null: the template's own, in the person's language. */
  readonly displayName: string | null;
  /** Null: all, where the template allows that. */
  readonly categoryIds: readonly CategoryId[] | null;
  readonly taskId: string | null;
  /** Derived by whoever fills in an example again and again; null: a new one. */
  readonly agentId: AgentId | null;
  /** The person saw the persona and wants it in force at once. */
  readonly approvesPersona: boolean;
  readonly wishes?: TemplateWishes;
};
type Making = {
  readonly stores: Stores;
  readonly choice: TemplateChoice;
  readonly template: AgentTemplate;
};
export type Made = Making & { readonly agentId: AgentId };

const checkChoice = (writer: Writer, { choice, template }: Making): void => {
  if (template.isAboutTask && choice.taskId === null) writer.refuse({ code: 'template_needs_task' });
  if (template.categories === 'chosen' && (choice.categoryIds ?? []).length === 0)
    writer.refuse({ code: 'template_needs_category' });
};

const createIt = (writer: Writer, { choice, template }: Making): AgentId => {
  const { language, agentId, wishes = {} } = choice;
  const words = agentTemplateWords[template.id];
  const id = createAgent(writer, {
    ...(agentId === null ? {} : { id: agentId }),
    templateId: template.id,
    displayName: choice.displayName ?? words.name[language],
    purpose: words.purpose[language],
    mode: wishes.mode ?? template.mode,
    allowedCategoryIds: choice.categoryIds,
    allowedTools: template.allowedTools,
    config: {
      schemaVersion: 1,
      modelId: wishes.modelId ?? null,
      promptId: promptIdOf(template.id, language),
      extension: {},
    },
    quietHours: wishes.quietHours ?? null,
    sessionTimeoutMinutes: template.sessionTimeoutMinutes,
  });
  if (choice.taskId !== null)
    writeAgentState(writer, { agentId: id, fields: { activeTaskId: choice.taskId } });
  writeBudgetLimits(writer, { agentId: id, limits: { ...template.budget, ...wishes.limits } });
  return id;
};

const createPersona = (writer: Writer, { stores, choice, template, agentId }: Made): void => {
  const { persona } = agentTemplateWords[template.id];
  const { language } = choice;
  const versionId = draftPersona(writer, {
    database: stores.agent.database,
    draft: {
      agentId,
      voiceDirectives: persona.voice.map((line) => line[language]),
      toneBounds: persona.bounds.map((line) => line[language]),
      coachingStyle: persona.style[language],
      antiSycophancyPolicy: persona.honesty[language],
      authoredBy: 'template',
      sourceSessionId: null,
      tainted: false,
    },
  });
  if (choice.approvesPersona) approvePersona(writer, { store: stores.agent, versionId, by: 'person' });
};

/** In a person's commit of the agents' database. Answers the agent's id. */
export const createFromTemplate = (
  writer: Writer,
  { stores, choice }: { readonly stores: Stores; readonly choice: TemplateChoice },
): AgentId => {
  const template = templateById(choice.templateId);
  if (template === null) return writer.refuse({ code: 'template_not_found', detail: choice.templateId });
  const making: Making = { stores, choice, template };
  checkChoice(writer, making);
  const made: Made = { ...making, agentId: createIt(writer, making) };
  createCauses(writer, made);
  createPersona(writer, made);
  return made.agentId;
};
