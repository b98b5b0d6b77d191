import type { Access } from '../../db/agent/access';
import type { StoredProvider } from '../../db/agent/providers';
import type { ModelCaller } from '../model-port';

// [PROVIDER-4] Who is asked is worked out from stored rows alone: the providers in the person's order, each with the models that a row names for this
// agent, in the order of its list. An agent that no row names is nobody's but the demo's.
type Asker = Pick<ModelCaller, 'agentId' | 'agentKind'>;
export type Candidate = { readonly provider: StoredProvider; readonly model: string };

export const accessOf = (access: readonly Access[], { agentId, agentKind }: Asker): readonly Access[] =>
  access.filter((row) => row.agentId === agentId || (row.agentId === null && row.agentKind === agentKind));

export const candidatesFor = (
  asked: { readonly caller: Asker; readonly modelId: string | null },
  known: { readonly providers: readonly StoredProvider[]; readonly access: readonly Access[] },
): readonly Candidate[] => {
  const rows = accessOf(known.access, asked.caller);
  const all = known.providers.flatMap((provider) => {
    const named = new Set(rows.filter((row) => row.provider === provider.id).flatMap(({ models }) => models));
    return provider.models.filter((model) => named.has(model)).map((model) => ({ provider, model }));
  });
  const { modelId } = asked;
  return modelId === null ? all : all.filter(({ provider, model }) => `${provider.id}/${model}` === modelId);
};
