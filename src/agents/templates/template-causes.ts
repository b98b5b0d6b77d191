import type { Writer } from '../../db/commit';
import { saveSubscription } from '../../db/agent/subscriptions';
import { saveTimer } from '../../db/agent/timers';
import { agentTemplateWords } from '../../words/agent-words';
import type { Language } from '../../words/message';
import type { AgentTemplate, TemplateCause } from './agent-template';
import type { Made } from './create-from-template';

/** The words of what a template listens for, or of when it looks. */
export const causeLabel = (
  template: AgentTemplate,
  at: { readonly key: string; readonly language: Language },
): string => {
  const labels: Readonly<Record<string, Readonly<Record<Language, string>>>> =
    agentTemplateWords[template.id].labels;
  const label = labels[at.key]?.[at.language];
  if (label === undefined) throw new Error(`[TEMPLATE-1] no words for ${template.id} ${at.key}`);
  return label;
};

const createOwn = (writer: Writer, { made, cause }: { made: Made; cause: TemplateCause }): void => {
  const { stores, agentId } = made;
  if (cause.kind === 'time') {
    const { label, schedule } = cause;
    saveTimer(writer, { agentId, label, schedule });
  }
  if (cause.kind === 'change') {
    const { label, predicate } = cause;
    saveSubscription(writer, { stores, draft: { agentId, label, predicate } });
  }
};

/** Those of the template's that are wanted, each once, and what the person names. */
export const createCauses = (writer: Writer, made: Made): void => {
  const { stores, choice, template, agentId } = made;
  const { language, taskId, wishes = {} } = choice;
  const all = [...template.subscriptions, ...template.timers].map(({ key }) => key);
  const causes: readonly TemplateCause[] = wishes.causes ?? all.map((key) => ({ kind: 'template', key }));
  const wanted = new Set(causes.flatMap((cause) => (cause.kind === 'template' ? [cause.key] : [])));
  const unknown = [...wanted].find((key) => !all.includes(key));
  if (unknown !== undefined) writer.refuse({ code: 'cause_not_found', detail: unknown });
  const idFor = (key: string): { readonly id?: string } =>
    choice.agentId === null ? {} : { id: `${agentId}.${key}` };
  for (const { key, predicate, includeAgentWrites } of template.subscriptions) {
    if (!wanted.has(key)) continue;
    const label = causeLabel(template, { key, language });
    const draft = { ...idFor(key), agentId, label, predicate: predicate(taskId), includeAgentWrites };
    saveSubscription(writer, { stores, draft });
  }
  for (const { key, schedule } of template.timers)
    if (wanted.has(key))
      saveTimer(writer, {
        ...idFor(key),
        agentId,
        schedule,
        label: causeLabel(template, { key, language }),
      });
  for (const cause of causes) createOwn(writer, { made, cause });
};
