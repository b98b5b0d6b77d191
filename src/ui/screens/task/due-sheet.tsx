import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, Chip, Field, Sheet } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { Calendar } from './calendar';
import { addDays } from '../../../core/calendar/day-text';
import { dueOf, storedDue } from './due';
import { typedDue, typedTime } from './typed-due';
import { useDueWords } from './use-due-words';
import { useNow } from './use-now';

type Edit = { readonly day: string | null; readonly time: string; readonly typed: string };

const startOf = (due: string | null): Edit =>
  due === null
    ? { day: null, time: '', typed: '' }
    : { day: dueOf(due).day, time: dueOf(due).time ?? '', typed: '' };

/** What the fields say together; `isWrong` names the one that was not understood. */
const useReading = (edit: Edit) => {
  const { language } = useSpeaking();
  const { day: today } = useNow();
  const context = { today, language };
  const typed = typedDue(edit.typed, context);
  const time = edit.time.trim() === '' ? null : typedTime(edit.time, context);
  const isTypedWrong = edit.typed.trim() !== '' && typed === null;
  const isTimeWrong = edit.time.trim() !== '' && time === null;
  const picked = edit.day === null ? null : storedDue({ day: edit.day, time });
  const isUsable = !isTypedWrong && !isTimeWrong;
  return { today, due: isUsable ? (typed ?? picked) : null, isTypedWrong, isTimeWrong };
};

const QuickDays = ({
  today,
  chosen,
  onPick,
  onRemove,
}: {
  today: string;
  chosen: string | null;
  onPick: (day: string) => void;
  onRemove?: () => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const days = [
    { day: today, label: say('task.todayName') },
    { day: addDays(today, 1), label: say('task.tomorrowName') },
    { day: addDays(today, 7), label: say('task.nextWeek') },
  ];
  return (
    <View style={[styles.chips, { gap: theme.space.s }]}>
      {days.map(({ day, label }) => (
        <Chip
          key={day}
          label={label}
          isSelected={day === chosen}
          onPress={() => onPick(day)}
          testID={`due-${day}`}
        />
      ))}
      {onRemove !== undefined && (
        <Chip icon="close" label={say('task.removeDue')} onPress={onRemove} testID="due-remove" />
      )}
    </View>
  );
};

const DueEditor = ({
  due,
  onSave,
  onClose,
}: {
  due: string | null;
  onSave: (due: string | null) => void;
  onClose: () => void;
}) => {
  const { say } = useSpeaking();
  const speakDue = useDueWords();
  const [edit, setEdit] = useState(() => startOf(due));
  const reading = useReading(edit);
  const pick = (day: string) => setEdit({ ...edit, day, typed: '' });
  const finish = (next: string | null) => {
    onSave(next);
    onClose();
  };
  const save = () => {
    if (reading.due !== null) finish(reading.due);
  };
  const label =
    reading.due === null ? say('task.saveDue') : say('task.dueUse', { due: speakDue(reading.due) });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('task.due')}
      testID="due-sheet"
      footer={<Button label={label} onPress={save} isDisabled={reading.due === null} testID="due-save" />}
    >
      <Field
        holds="other"
        label={say('task.dueTyped')}
        isLabelHidden
        placeholder={say('task.dueTypedHint')}
        value={edit.typed}
        onChangeText={(typed) => setEdit({ ...edit, typed })}
        onSubmitEditing={save}
        error={reading.isTypedWrong ? say('task.dueNotUnderstood') : undefined}
        testID="due-typed"
      />
      <QuickDays
        today={reading.today}
        chosen={edit.day}
        onPick={pick}
        {...(due === null ? {} : { onRemove: () => finish(null) })}
      />
      <Calendar today={reading.today} chosen={edit.day} onPick={pick} />
      <Field
        holds="other"
        label={say('task.time')}
        placeholder={say('task.timeHint')}
        value={edit.time}
        onChangeText={(time) => setEdit({ ...edit, time })}
        onSubmitEditing={save}
        error={reading.isTimeWrong ? say('task.timeNotUnderstood') : undefined}
        testID="due-time"
      />
    </Sheet>
  );
};

/** Mounted afresh at every opening, so that it always starts from what is stored. */
export const DueSheet = ({ isOpen, ...rest }: Parameters<typeof DueEditor>[0] & { isOpen: boolean }) =>
  isOpen ? <DueEditor {...rest} /> : null;

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
