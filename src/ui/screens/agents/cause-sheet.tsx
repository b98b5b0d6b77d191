import { useState } from 'react';
import type { AgentId } from '../../../core/named-ids';
import { useCommand } from '../../api';
import { Button, SegmentedChoice, Sheet, useToast } from '../../components';
import { useSpeaking } from '../../words';
import type { CauseToEdit } from './cause-to-edit';
import { ChangeCause, freshChange, useReadChange, type ChangeEdit } from './change-cause';
import { freshTime, TimeCause, timeEditOf, useReadTime } from './time-cause';

type Kind = CauseToEdit['kind'];
type CauseProps = {
  readonly agentId: AgentId;
  /** Null: a new one. */
  readonly edited: CauseToEdit | null;
  readonly onClose: () => void;
};

/** What stands in the sheet, as the command that keeps it. Null: nothing that could be kept. */
const useKeep = ({ agentId, edited }: Omit<CauseProps, 'onClose'>, kind: Kind) => {
  const [timeEdit, setTime] = useState(edited?.kind === 'time' ? timeEditOf(edited) : freshTime);
  const [changeEdit, setChange] = useState<ChangeEdit>(edited?.kind === 'change' ? edited : freshChange);
  const time = useReadTime()(timeEdit)?.cause ?? null;
  const change = useReadChange()(changeEdit);
  const createTimer = useCommand('agentTimer.create');
  const createWatch = useCommand('subscription.create');
  const updateTimer = useCommand('agentTimer.update');
  const updateWatch = useCommand('subscription.update');
  const all = [createTimer, createWatch, updateTimer, updateWatch];
  const keep = () => {
    if (kind === 'time') {
      if (time === null) return null;
      return edited === null
        ? createTimer.run({ agentId, ...time })
        : updateTimer.run({ id: edited.id, ...time });
    }
    if (change === null) return null;
    return edited === null
      ? createWatch.run({ agentId, ...change })
      : updateWatch.run({ id: edited.id, ...change });
  };
  const canKeep = (kind === 'time' ? time : change) !== null;
  const fields =
    kind === 'time' ? (
      <TimeCause edit={timeEdit} onChange={setTime} />
    ) : (
      <ChangeCause edit={changeEdit} onChange={setChange} />
    );
  return { fields, keep, canKeep, isRunning: all.some(({ isRunning }) => isRunning) };
};

const Cause = ({ agentId, edited, onClose }: CauseProps) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const [kind, setKind] = useState<Kind>(edited?.kind ?? 'time');
  const { fields, keep, canKeep, isRunning } = useKeep({ agentId, edited }, kind);
  const isNew = edited === null;
  const save = async (): Promise<void> => {
    const answer = await keep();
    if (answer === null) return;
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say(isNew ? 'agents.causeAdded' : 'agents.saved') });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say(isNew ? 'agents.addCause' : 'agents.whenItWakes')}
      testID="cause-sheet"
      footer={
        <Button
          label={say(isNew ? 'agents.addCauseNow' : 'agents.save')}
          isDisabled={!canKeep}
          isBusy={isRunning}
          onPress={() => void save()}
          testID="cause-add"
        />
      }
    >
      {isNew && (
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
      )}
      {fields}
    </Sheet>
  );
};

/** A time or a change that wakes an agent: another one, or one that is put right. */
export const CauseSheet = ({ isOpen, ...props }: CauseProps & { isOpen: boolean }) =>
  isOpen ? <Cause {...props} /> : null;
