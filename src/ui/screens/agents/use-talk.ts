import { useState } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import type { AgentDetail } from './agent-screen';
import { troubleOf } from './trouble';

export type Message = QueryOutput<'thread.get'>['messages'][number];
const MOST_SHOWN = 60;
/** No thread has this name: it stands for "nothing said yet". */
const NO_THREAD = 'none';

/** Word by word, as the model says it. What it said stays in sight until the answer stands in its place. */
const useSaying = (threadId: string, isThinking: boolean): string | null => {
  const now = useLive('thread.saying', { threadId }).data?.text ?? null;
  const [last, setLast] = useState<string | null>(null);
  const kept = isThinking ? (now ?? last) : null;
  if (kept !== last) setLast(kept);
  return kept;
};

const isAnswer = ({ kind, brief }: Message): boolean => kind === 'thought' && brief !== null;
/** [SESSION-7] Without a code, the turn was tried again since. */
export const isFailedTurn = ({ brief, code }: Message): boolean => brief === 'failure' && code !== null;

/** What was said in the open conversation; the last one stays in sight after it ended, until the next begins. */
export const useTalk = (
  agent: AgentDetail,
): {
  readonly messages: readonly Message[];
  readonly isThinking: boolean;
  readonly saying: string | null;
} => {
  const [lastThread, setLastThread] = useState<string | null>(null);
  const open = agent.session?.threadId ?? null;
  if (open !== null && open !== lastThread) setLastThread(open);
  const threadId = open ?? lastThread ?? NO_THREAD;
  const thread = useLive('thread.get', { threadId, limit: MOST_SHOWN });
  const all = threadId === NO_THREAD ? [] : (thread.data?.messages ?? []);
  const messages = all.filter(
    (message) => message.kind === 'user' || isAnswer(message) || isFailedTurn(message),
  );
  const isAnswered = messages.at(-1)?.kind !== 'user';
  const mayThink = agent.whyNot === null && troubleOf(agent) === null;
  const isThinking = open !== null && !isAnswered && mayThink && (agent.isRunning || agent.waiting > 0);
  return { messages, isThinking, saying: useSaying(threadId, isThinking) };
};
