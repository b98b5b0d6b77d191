import type { AgentId } from '../../core/named-ids';
import { listAccess } from '../../db/agent/access';
import { readAgent } from '../../db/agent/agent-view';
import { listReceipts, type ConsentPlace } from '../../db/agent/consents';
import { listProviders } from '../../db/agent/providers';
import { agentsWorkingHere } from '../../db/agent/works-on';
import type { Stores } from '../../db/stores';
import { candidatesFor } from './candidates';
import { consentVersion, isOfLikeness, whatChanged } from './consent-version';

// [CONSENT-3] Where a yes no longer holds because what was promised is another by now, it is named who may ask which model no more, and what changed.
// What the person took back is not among it, nor what they never agreed to.
export type LapsedConsent = {
  readonly agentId: AgentId;
  readonly agentName: string;
  readonly provider: string;
  readonly model: string;
  readonly changed: 'text' | 'reach';
};

const isSameModel = (a: Omit<ConsentPlace, 'policyVersion'>, b: typeof a): boolean =>
  a.provider === b.provider && a.model === b.model;

/** Of each model the newest receipt, where none is of the version that holds. */
const lapsedReceipts = (stores: Stores): readonly ConsentPlace[] => {
  const version = consentVersion(stores);
  const receipts = listReceipts(stores.agent.database).filter(
    ({ policyVersion }) => !isOfLikeness(policyVersion),
  );
  const holding = receipts.filter(({ policyVersion }) => policyVersion === version);
  return receipts.filter(
    (receipt, at) =>
      receipts.findIndex((other) => isSameModel(receipt, other)) === at &&
      !holding.some((other) => isSameModel(receipt, other)),
  );
};

export const lapsedConsents = (stores: Stores): readonly LapsedConsent[] => {
  const lapsed = lapsedReceipts(stores);
  if (lapsed.length === 0) return [];
  const known = { providers: listProviders(stores.agent.database), access: listAccess(stores) };
  // [AWAY-1] Consent is given for a device: an agent that works elsewhere asks no model from here.
  return agentsWorkingHere(stores).flatMap((agentId) => {
    const agent = readAgent(stores.agent.records, agentId);
    if (agent === null || agent.isDestroyed) return [];
    const caller = { agentId, agentKind: agent.templateId };
    return candidatesFor({ caller, modelId: null }, known).flatMap(
      ({ provider: { id: provider }, model }) => {
        const receipt = lapsed.find((each) => isSameModel(each, { provider, model }));
        if (receipt === undefined) return [];
        const changed = whatChanged(receipt.policyVersion);
        return [{ agentId, agentName: agent.displayName, provider, model, changed }];
      },
    );
  });
};
