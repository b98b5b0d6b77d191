import { alertQueries as definitions } from '../api/alert-definition';
import { onTokens } from '../../notifications/dependence';
import { approvalPartsOf } from '../queries/approvals';
import { agentQuery, onAgents } from '../queries/agent-query';
import { alertsNow } from './wanted';

const list = agentQuery(definitions['alert.list'], (stores, { input, engine }) => ({
  alerts: alertsNow(approvalPartsOf(stores, engine), input),
}));
const semantic = onAgents.on === 'tokens' ? onAgents.semantic : [];

export const alertQueryTable = {
  'alert.list': {
    ...list,
    run: (engine, message) => ({ ...list.run(engine, message), dependence: onTokens('TASK', ...semantic) }),
  } satisfies typeof list,
};
