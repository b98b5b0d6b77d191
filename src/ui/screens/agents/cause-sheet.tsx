import { useState } from 'react';
import { useCommand } from '../../api';
import { Button, SegmentedChoice, Sheet, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { ChangeCause, useChangeCause } from './change-cause';
import { TimeCause, useTimeCause } from './time-cause';

type Kind = 'time' | 'change';

const AddCause = ({ agentId, onClose }: { agentId: string; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const [kind, setKind] = useState<Kind>('time');
  const time = useTimeCause();
  const change = useChangeCause();
  const createTimer = useCommand('agentTimer.create');
  const createWatch = useCommand('subscription.create');
  const chosen = kind === 'time' ? time.cause : change.cause;
  const add = async (): Promise<void> => {
    const work =
      kind === 'time'
        ? time.cause !== null && createTimer.run({ agentId, ...time.cause })
        : change.cause !== null && createWatch.run({ agentId, ...change.cause });
    if (work === false) return;
    const answer = await work;
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say('agents.causeAdded') });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('agents.addCause')}
      testID="cause-sheet"
      footer={
        <Button
          label={say('agents.addCauseNow')}
          isDisabled={chosen === null}
          isBusy={createTimer.isRunning || createWatch.isRunning}
          onPress={() => void add()}
          testID="cause-add"
        />
      }
    >
      <SegmentedChoice
        label={say('agents.addCause')}
        options={[
          { value: 'time', label: say('agents.atATime') },
          { value: 'change', label: say('agents.onAChange') },
        ]}
        value={kind}
        onChange={setKind}
        testID="cause-kind"
      />
      {kind === 'time' ? <TimeCause control={time} /> : <ChangeCause control={change} />}
    </Sheet>
  );
};

/** Another time or change that wakes an agent. */
export const AddCauseSheet = (props: { agentId: string; isOpen: boolean; onClose: () => void }) =>
  props.isOpen ? <AddCause agentId={props.agentId} onClose={props.onClose} /> : null;
