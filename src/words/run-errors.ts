import { agentErrors } from './agent-errors';
import { approvalErrors } from './approval-errors';
import { gatewayErrors } from './gateway-errors';
import { journalErrors } from './journal-errors';
import { lifecycleErrors } from './lifecycle-errors';
import { peerErrors } from './peer-errors';
import { requestErrors } from './request-errors';
import { timerErrors } from './timer-errors';
import { toolErrors } from './tool-errors';
import { wakeErrors } from './wake-errors';

/** What an agent can meet while it runs. The peer tells it so, and carries no sentence about files, hubs and locks. */
export const runErrors = {
  ...peerErrors,
  ...agentErrors,
  ...approvalErrors,
  ...wakeErrors,
  ...timerErrors,
  ...requestErrors,
  ...gatewayErrors,
  ...journalErrors,
  ...toolErrors,
  ...lifecycleErrors,
} as const satisfies Record<string, { en: string; de: string }>;
