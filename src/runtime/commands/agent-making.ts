import type { z } from 'zod';
import type { TemplateCause, TemplateWishes } from '../../agents/templates/agent-template';
import { createFromTemplate } from '../../agents/templates/create-from-template';
import { checkSchedule } from '../../agents/timers/check-schedule';
import { readProvider } from '../../db/agent/providers';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { agentCommands as definitions, type CauseInput } from '../api/agent-definition';
import type { Engine } from '../engine';
import { agentCommand } from './agent-command';
import { predicateOf } from './agent-watch';

// [TEMPLATE-7] Made as the person wants it, in one commit: what of it cannot be is refused, and nothing is made.
type Input = z.output<(typeof definitions)['agent.create']['input']>;

const causesOf = (
  writer: Writer,
  { engine, causes }: { readonly engine: Engine; readonly causes: readonly z.output<typeof CauseInput>[] },
): readonly TemplateCause[] => {
  const whereabouts = engine.whereabouts();
  return causes.map((cause) => {
    if (cause.kind === 'template') return cause;
    const { label } = cause;
    if (cause.kind === 'change') return { kind: 'change', label, predicate: predicateOf(cause.watch) };
    const checked = checkSchedule(cause.schedule, { now: writer.now(), whereabouts });
    return checked.ok ? cause : writer.refuse(checked.error);
  });
};

/** One that nobody here could ask is a mistake as long as it is made; later it may have been disconnected. */
const checkModel = (
  writer: Writer,
  { stores, modelId }: { readonly stores: Stores; readonly modelId: string | null },
): void => {
  if (modelId === null) return;
  const at = modelId.indexOf('/');
  const provider = readProvider(stores.agent.database, modelId.slice(0, at));
  if (provider === null) return writer.refuse({ code: 'provider_not_found' });
  if (!provider.models.includes(modelId.slice(at + 1))) writer.refuse({ code: 'provider_model_unknown' });
};

const wishesOf = (
  writer: Writer,
  { stores, engine, input }: { readonly stores: Stores; readonly engine: Engine; readonly input: Input },
): TemplateWishes => {
  const { mode, causes, quietHours = null, modelId = null, limits = {} } = input;
  checkModel(writer, { stores, modelId });
  return {
    quietHours,
    modelId,
    limits,
    ...(mode === undefined ? {} : { mode }),
    ...(causes === undefined ? {} : { causes: causesOf(writer, { engine, causes }) }),
  };
};

export const agentMakingCommands = {
  'agent.create': agentCommand(definitions['agent.create'], ({ writer, input, actId, stores, engine }) => {
    const { templateId, name = null, categoryIds = null, language = 'en', taskId = null } = input;
    const choice = {
      templateId,
      language,
      displayName: name,
      categoryIds,
      taskId,
      agentId: null,
      // Whoever creates an agent sees its persona in the template; a later draft is another matter.
      approvesPersona: true,
      wishes: wishesOf(writer, { stores, engine, input }),
    };
    return { actId, id: createFromTemplate(writer, { stores, choice }) };
  }),
};
