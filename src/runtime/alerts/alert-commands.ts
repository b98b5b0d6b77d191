import { ok } from '../../core/result';
import { agentsUnavailable } from '../agents-unavailable';
import { alertCommands as definitions } from '../api/alert-definition';
import { agentCommand } from '../commands/agent-command';
import type { Command } from '../commands/command';
import { approvalPartsOf } from '../queries/approvals';
import { readInput } from '../../api/read-input';
import { respondToAlert } from './respond';
import { keepAlerts } from './wanted';

const respond: Command = {
  definition: definitions['alert.respond'],
  run: (engine, { input: given }) => {
    const input = readInput(definitions['alert.respond'].input, given);
    if (!input.ok) return input;
    const opened = engine.stores();
    if (!opened.ok) return agentsUnavailable(opened.error);
    const parts = { ...approvalPartsOf(opened.value, engine), deviceCheck: engine.deviceCheck };
    return ok(respondToAlert(parts, input.value));
  },
};

export const alertCommandTable = {
  'alert.keep': agentCommand(definitions['alert.keep'], ({ stores, input, engine }) => ({
    ids: keepAlerts(approvalPartsOf(stores, engine), input),
  })),
  'alert.respond': respond,
};
