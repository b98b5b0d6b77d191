import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { fail } from '../../../core/result';
import { useApi, useCommand } from '../../api';
import { useToast } from '../../components';
import { isOpenIn, useProfileMemory } from '../../shell/use-profile-memory';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';
import { keptTalks, talkLinesIn, type Sent } from './talk-lines';

/** [DRAFT-15] What is being typed to this agent, and what was sent and is not answered. */
export const useTalkLine = ({ id, state, whyNot }: AgentDetail) => {
  const { client } = useApi();
  const { sentence } = useSpeaking();
  const toast = useToast();
  const { run } = useCommand('agent.say');
  const memory = useProfileMemory();
  const lines = talkLinesIn(keptTalks(memory));
  const { text } = useSyncExternalStore(
    lines.onChange,
    () => lines.of(id),
    () => lines.of(id),
  );
  const deliver = async (sent: Sent): Promise<void> => {
    const { commandId, text: words } = sent;
    // [DRAFT-11]
    const say = async () =>
      isOpenIn(client, memory) ? run({ id, text: words }, { commandId }) : fail('profile_changed');
    const answer = await lines.deliver(id, { sent, say });
    if (answer?.ok === false) toast.show({ text: sentence(answer.error) });
  };
  const isOver = state === 'destroyed';
  const deliverEarlier = useEffectEvent(() => {
    for (const sent of isOver ? [] : lines.of(id).sent) void deliver(sent);
  });
  useEffect(() => deliverEarlier(), [lines, id]);
  const canSend = text.trim() !== '' && whyNot === null;
  return {
    text: isOver ? '' : text,
    canSend,
    type: (words: string): void => lines.type(id, words),
    send: (): void => {
      const sent = canSend ? lines.send(id, client.newCommandId()) : null;
      if (sent !== null) void deliver(sent);
    },
  };
};
