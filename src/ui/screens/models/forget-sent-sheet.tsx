import { DAY_MS } from '../../../core/calendar/civil-day';
import { useState } from 'react';
import { useCommand } from '../../api';
import { Button, SegmentedChoice, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';

const ages = ['day90', 'day30', 'all'] as const;
type Age = (typeof ages)[number];

/** All means what stands in the list now, by the clock of whoever wrote it. */
const instantOf = (age: Age, newest: number): number =>
  age === 'all' ? newest + 1 : Date.now() - (age === 'day30' ? 30 : 90) * DAY_MS;

/** It cannot be taken back, so it says what goes and what stays before it does. */
export const ForgetSentSheet = ({ newest, onClose }: { newest: number; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('ledger.prune');
  const [age, setAge] = useState<Age>('day90');
  const label = {
    all: say('models.forgetAll'),
    day30: say('models.forget30'),
    day90: say('models.forget90'),
  };
  const forget = async (): Promise<void> => {
    const answer = await run({ before: instantOf(age, newest) });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    const count = answer.value.pruned;
    toast.show({ text: count === 0 ? say('models.forgottenNone') : say('models.forgotten', { count }) });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('models.forgetTitle')}
      testID="forget-sheet"
      footer={
        <>
          <Button
            variant="danger"
            label={say('models.forgetNow')}
            isBusy={isRunning}
            onPress={() => void forget()}
            testID="forget-confirm"
          />
          <Button variant="quiet" label={say('models.forgetKeep')} onPress={onClose} />
        </>
      }
    >
      <SegmentedChoice
        label={say('models.forgetWhich')}
        options={ages.map((value) => ({ value, label: label[value] }))}
        value={age}
        onChange={setAge}
        testID="forget"
      />
      <Text tone="textSoft">{say('models.forgetBody')}</Text>
    </Sheet>
  );
};
