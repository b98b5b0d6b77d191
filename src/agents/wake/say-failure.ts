import { appendMessage } from '../../db/agent/messages';
import { noteSessionMessages, sessionIdOf } from '../../db/agent/sessions';
import type { RunRef } from '../../db/agent/runs';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { sentenceToAgent } from '../../words/sentence-to-agent';

/** [SESSION-7] In the commit that ends the run, the thread records that no answer comes. A screen shows it in the person's language. */
export const sayFailure = (
  writer: Writer,
  {
    stores,
    run,
    code,
  }: {
    readonly stores: Stores;
    readonly run: Pick<RunRef, 'runKey' | 'agentId' | 'threadId'>;
    readonly code: string;
  },
): void => {
  const { runKey, agentId, threadId } = run;
  const id = appendMessage(writer, {
    database: stores.agent.database,
    message: {
      agentId,
      threadId,
      runKey,
      kind: 'system',
      brief: 'failure',
      authority: 'runtime',
      tainted: false,
      text: sentenceToAgent(code),
      origin: { kind: 'runtime', part: 'runs' },
    },
  });
  if (sessionIdOf(threadId) !== null) noteSessionMessages(stores.agent, [id]);
};
