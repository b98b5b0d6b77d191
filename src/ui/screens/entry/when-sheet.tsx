import { useState } from 'react';
import { Button, Field, Sheet } from '../../components';
import { useSpeaking } from '../../words';
import { Calendar } from '../task/calendar';
import { typedTime } from '../task/typed-due';
import { useNow } from '../task/use-now';

export type When = { readonly day: string; readonly at: number };

const two = (value: number): string => String(value).padStart(2, '0');
export const timeOf = (at: number): string => {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};
/** The instant of a wall time where the device is. */
export const whenOf = ({ day, time }: { day: string; time: string }): When => ({
  day,
  at: Math.max(0, new Date(`${day}T${time}`).getTime()),
});

const WhenEditor = ({
  when,
  onSave,
  onClose,
}: {
  when: When;
  onSave: (when: When) => void;
  onClose: () => void;
}) => {
  const { say, language } = useSpeaking();
  const { day: today } = useNow();
  const [day, setDay] = useState(when.day);
  const [typed, setTyped] = useState(timeOf(when.at));
  const time = typedTime(typed, { today, language });
  const save = () => {
    if (time === null) return;
    onSave(whenOf({ day, time }));
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('entry.when')}
      testID="when-sheet"
      footer={
        <Button label={say('entry.saveWhen')} onPress={save} isDisabled={time === null} testID="when-save" />
      }
    >
      <Calendar today={today} chosen={day} onPick={setDay} />
      <Field
        holds="other"
        label={say('task.time')}
        placeholder={say('task.timeHint')}
        value={typed}
        onChangeText={setTyped}
        onSubmitEditing={save}
        error={time === null ? say('task.timeNotUnderstood') : undefined}
        testID="when-time"
      />
    </Sheet>
  );
};

/** Mounted afresh at every opening, so that it always starts from what is stored. */
export const WhenSheet = ({ isOpen, ...rest }: Parameters<typeof WhenEditor>[0] & { isOpen: boolean }) =>
  isOpen ? <WhenEditor {...rest} /> : null;
