import { Fragment, useState } from 'react';
import { inReadersLanguage } from '../../../words/own-template-words';
import { useCommand } from '../../api';
import { Card, IconButton, Row, Section, Separator, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';
import { AddCauseSheet } from './add-cause-sheet';
import { useWhen } from './use-when';

type Cause = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly remove: () => void;
};

const useCauses = (agent: AgentDetail): readonly Cause[] => {
  const { say, sentence, language } = useSpeaking();
  const when = useWhen();
  const toast = useToast();
  const removeTimer = useCommand('agentTimer.remove').run;
  const removeWatch = useCommand('subscription.remove').run;
  const restoreTimer = useCommand('agentTimer.restore').run;
  const restoreWatch = useCommand('subscription.restore').run;
  type Work = ReturnType<typeof removeTimer>;
  const told = async (work: Work, back: () => Work): Promise<void> => {
    const answer = await work;
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    toast.show({
      text: say('agents.removed'),
      actionLabel: say('shell.undo'),
      onAction: () =>
        void back().then((undone) =>
          toast.show({ text: undone.ok ? say('shell.undone') : sentence(undone.error) }),
        ),
    });
  };
  return [
    ...agent.timers
      .filter(({ active }) => active)
      .map(({ id, label, nextRunAt }) => ({
        id,
        label: inReadersLanguage(label, language),
        hint: nextRunAt === null ? '' : say('agents.nextAt', { when: when(nextRunAt) }),
        remove: () => void told(removeTimer({ id }), () => restoreTimer({ id })),
      })),
    ...agent.subscriptions
      .filter(({ active }) => active)
      .map(({ id, label }) => ({
        id,
        label: inReadersLanguage(label, language),
        hint: say('agents.onChange'),
        remove: () => void told(removeWatch({ id }), () => restoreWatch({ id })),
      })),
  ];
};

/** What wakes it, as sentences. */
export const AgentWakes = ({ agent }: { agent: AgentDetail }) => {
  const { say } = useSpeaking();
  const causes = useCauses(agent);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={say('agents.whenItWakes')}
      testID="agent-wakes"
      trailing={
        agent.state !== 'destroyed' && (
          <IconButton
            icon="plus"
            label={say('agents.addCause')}
            onPress={() => setAdding(true)}
            tone="accent"
            testID="agent-add-cause"
          />
        )
      }
    >
      {causes.length === 0 ? (
        <Text tone="textSoft">{say('agents.neverByItself')}</Text>
      ) : (
        <Card>
          {causes.map(({ id, label, hint, remove }, at) => (
            <Fragment key={id}>
              {at > 0 && <Separator />}
              <Row
                title={label}
                subtitle={hint}
                trailing={
                  agent.state === 'destroyed' ? null : (
                    <IconButton
                      icon="close"
                      size={18}
                      label={say('agents.remove', { name: label })}
                      onPress={remove}
                    />
                  )
                }
                testID={`cause-${id}`}
              />
            </Fragment>
          ))}
        </Card>
      )}
      <AddCauseSheet agentId={agent.id} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Section>
  );
};
