import type { AgentId } from '../../core/named-ids';
import { listAccess } from '../../db/agent/access';
import { listProviders } from '../../db/agent/providers';
import type { Stores } from '../../db/stores';
import { candidatesFor } from '../../gateway/asking/candidates';

/** [PROVIDER-4] Whom one may ask at all, whichever of them the person chose for it. An agent that is not made yet may ask whom its kind may. */
export const askableModelsOf = (stores: Stores) => {
  const known = { providers: listProviders(stores.agent.database), access: listAccess(stores) };
  return (caller: { readonly agentId: AgentId; readonly agentKind: string }) =>
    candidatesFor({ caller, modelId: null }, known).map(
      ({ provider: { id: provider, local: isLocal }, model }) => ({
        id: `${provider}/${model}`,
        provider,
        model,
        isLocal,
      }),
    );
};
