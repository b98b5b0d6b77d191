import { appendMessage } from '../../db/agent/messages';
import { noteSessionMessages, sessionIdOf } from '../../db/agent/sessions';
import type { RunRef } from '../../db/agent/runs';
import type { Wake } from '../../db/agent/wake';
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

/** The same of a turn that ends before it starts, or by the person: whoever asked is told where they asked. Other runs asked nothing there. */
export const sayEndedTurn = (
  writer: Writer,
  ended: {
    readonly stores: Stores;
    readonly run: Pick<Wake, 'runKey' | 'agentId' | 'threadId' | 'trigger'>;
    readonly code: string;
  },
): void => {
  if (ended.run.trigger.reason === 'userInitiated') sayFailure(writer, ended);
};
