import type { AgentTemplate } from '../../agents/templates/agent-template';
import { causeLabel } from '../../agents/templates/template-causes';
import { agentTemplates } from '../../agents/templates/templates';
import { agentTemplateWords } from '../../words/agent-words';
import type { Language } from '../../words/message';
import { agentQueries as definitions } from '../api/agent-definition';
import { agentQuery } from './agent-query';
import { askableModelsOf } from './askable-models';

const NOBODY = '';

type Shown = { readonly askable: ReturnType<typeof askableModelsOf>; readonly language: Language };
const templateView = (template: AgentTemplate, { askable, language }: Shown) => {
  const { id, mode, categories, isAboutTask, budget } = template;
  const { tokens, costMicros, runMs, toolCalls } = budget;
  const label = (key: string) => causeLabel(template, { key, language });
  return {
    id,
    mode,
    isAboutTask,
    needsCategory: categories === 'chosen',
    name: agentTemplateWords[id].name[language],
    purpose: agentTemplateWords[id].purpose[language],
    timers: template.timers.map(({ key, schedule }) => ({ key, label: label(key), schedule })),
    subscriptions: template.subscriptions.map(({ key, predicate }) => ({
      key,
      label: label(key),
      predicate: isAboutTask ? null : predicate(null),
    })),
    limits: { tokens, costMicros, runMs, toolCalls },
    models: askable({ agentId: NOBODY, agentKind: id }),
  };
};

export const templateQueries = {
  'template.list': agentQuery(definitions['template.list'], (stores, { input }) => {
    const { language = 'en' } = input;
    const shown = { language, askable: askableModelsOf(stores) };
    return { templates: agentTemplates.map((template) => templateView(template, shown)) };
  }),
};
