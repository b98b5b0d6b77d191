import { appendMessage, type NewMessage } from '../../db/agent/messages';
import type { Writer } from '../../db/commit';
import type { Run } from './run';

/** A message of the run, in its thread. Answers its id. */
export const writeMessage = (
  writer: Writer,
  {
    run,
    message,
  }: { readonly run: Run; readonly message: Omit<NewMessage, 'agentId' | 'threadId' | 'runKey'> },
): string => {
  const { agentId, threadId, runKey } = run.job;
  const { database } = run.parts.stores.agent;
  return appendMessage(writer, { database, message: { ...message, agentId, threadId, runKey } });
};
