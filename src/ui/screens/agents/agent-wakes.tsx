import { Fragment, useState } from 'react';
import { View } from 'react-native';
import { inReadersLanguage } from '../../../words/own-template-words';
import { useAct } from '../../api';
import { Card, IconButton, Row, Section, Separator, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';
import { CauseSheet } from './cause-sheet';
import { changeToEdit, timeToEdit, type CauseToEdit } from './cause-to-edit';
import { causeKinds } from './change-cause';
import { useWhen } from './use-when';

type Cause = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Null: it says more than can be changed here. */
  readonly edit: CauseToEdit | null;
  readonly remove: () => void;
};

const useCauses = (agent: AgentDetail): readonly Cause[] => {
  const { say, sentence, language } = useSpeaking();
  const when = useWhen();
  const toast = useToast();
  const removeTimer = useAct('agentTimer.remove').run;
  const removeWatch = useAct('subscription.remove').run;
  const restoreTimer = useAct('agentTimer.restore').run;
  const restoreWatch = useAct('subscription.restore').run;
  type Work = ReturnType<typeof removeTimer>;
  const told = async (work: Work, back: () => Work): Promise<void> => {
    const answer = await work;
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    toast.show({
      text: say('agents.removed'),
      actionLabel: say('shell.undo'),
      isWayBack: true,
      onAction: () =>
        void back().then((undone) =>
          toast.show({ text: undone.ok ? say('shell.undone') : sentence(undone.error) }),
        ),
    });
  };
  return [
    ...agent.timers
      .filter(({ active }) => active)
      .map(({ id, label, nextRunAt, schedule }) => ({
        id,
        edit: timeToEdit({ id, schedule }),
        label: inReadersLanguage(label, language),
        hint: nextRunAt === null ? '' : say('agents.nextAt', { when: when(nextRunAt) }),
        remove: () => void told(removeTimer({ id }), () => restoreTimer({ id })),
      })),
    ...agent.subscriptions
      .filter(({ active }) => active)
      .map(({ id, label, predicate }) => ({
        id,
        edit: changeToEdit({ id, predicate }, causeKinds),
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
  const [open, setOpen] = useState<{ readonly edited: CauseToEdit | null } | null>(null);
  return (
    <Section
      title={say('agents.whenItWakes')}
      testID="agent-wakes"
      trailing={
        agent.state !== 'destroyed' && (
          <IconButton
            icon="plus"
            label={say('agents.addCause')}
            onPress={() => setOpen({ edited: null })}
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
          {causes.map(({ id, label, hint, edit, remove }, at) => (
            <Fragment key={id}>
              {at > 0 && <Separator />}
              <Row
                title={label}
                subtitle={hint}
                trailing={
                  agent.state === 'destroyed' ? null : (
                    <View style={{ flexDirection: 'row' }}>
                      {edit !== null && (
                        <IconButton
                          icon="edit"
                          size={18}
                          label={say('agents.ruleChange', { name: label })}
                          onPress={() => setOpen({ edited: edit })}
                          testID={`cause-change-${id}`}
                        />
                      )}
                      <IconButton
                        icon="close"
                        size={18}
                        label={say('agents.remove', { name: label })}
                        onPress={remove}
                      />
                    </View>
                  )
                }
                testID={`cause-${id}`}
              />
            </Fragment>
          ))}
        </Card>
      )}
      <CauseSheet
        key={open?.edited?.id ?? ''}
        agentId={agent.id}
        edited={open?.edited ?? null}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      />
    </Section>
  );
};
