import { agreeTo, everyAccess, LATER_CATEGORIES, revokeAccess } from '../../db/agent/access';
import { keepConsent, revokeConsent } from '../../db/agent/consents';
import { pruneCalls } from '../../db/agent/ledger';
import { gatewayCommands as definitions } from '../api/gateway-definition';
import { categoriesOf, consentText } from '../consent-text';
import { agentCommand } from './agent-command';
import { ofRows } from './command';

const MOST_PRUNED = 100_000;

export const consentCommands = {
  'consent.give': agentCommand(definitions['consent.give'], ({ writer, input, actId, stores }) => {
    const { provider, model, who, policyVersion, disclosure, categoryIds, includesLater } = input;
    const shown = (['en', 'de'] as const).map((language) =>
      consentText(stores, { provider, model, who, language, categoryIds, includesLater }),
    );
    for (const text of shown) if (!text.ok) return writer.refuse(text.error);
    const isShown = shown.some(
      (text) => text.ok && text.value.text === disclosure && text.value.policyVersion === policyVersion,
    );
    if (!isShown) return writer.refuse({ code: 'consent_text_changed' });
    const { database } = stores.agent;
    keepConsent(database, { provider, model, policyVersion, disclosure, confirmedAt: writer.now() });
    const [first] = shown;
    const isLater = includesLater === true && first?.ok === true && first.value.mayIncludeLater;
    const later = isLater ? [LATER_CATEGORIES] : [];
    const named = [...(categoryIds ?? categoriesOf(stores, who)), ...later];
    agreeTo(writer, { yes: { who, provider, model, categoryIds: named }, every: everyAccess(stores) });
    return { actId };
  }),
  'consent.revoke': ofRows(
    agentCommand(definitions['consent.revoke'], ({ input, actId, stores }) => {
      revokeConsent(stores.agent.database, input);
      return { actId };
    }),
  ),
  'access.revoke': agentCommand(definitions['access.revoke'], ({ writer, input, actId }) => {
    if (writer.read('agentPolicy', input.id) === null) return writer.refuse({ code: 'not_found' });
    revokeAccess(writer, input.id);
    return { actId };
  }),
  'ledger.prune': ofRows(
    agentCommand(definitions['ledger.prune'], ({ input, actId, stores }) => ({
      actId,
      pruned: pruneCalls(stores.agent.database, { before: input.before, most: MOST_PRUNED }),
    })),
  ),
};
