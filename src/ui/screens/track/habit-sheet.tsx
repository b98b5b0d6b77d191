import { View } from 'react-native';
import { z } from 'zod';
import type { Schedule } from '../../../runtime/api/journal-values';
import { most } from '../../../runtime/api/most';
import { useOnce } from '../../api';
import { Button, Field, SegmentedChoice, Sheet, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { WEEK } from './schedule-words';
import { WeekdayChips } from './weekday-chips';

export type HabitEdit = { readonly name: string; readonly note: string; readonly schedule: Schedule };
const kinds = ['daily', 'weekdays', 'timesAWeek'] as const satisfies readonly Schedule['kind'][];
const DayOfWeek = z.number().int().min(1).max(WEEK.length);
const Edit = z
  .object({
    name: z.string(),
    note: z.string(),
    kind: z.enum(kinds),
    days: z.array(DayOfWeek).readonly(),
    times: DayOfWeek,
  })
  .readonly();
type Edit = z.infer<typeof Edit>;

const ordinaryDays = [1, 2, 3, 4, 5];

const startOf = ({ name, note, schedule }: HabitEdit): Edit => ({
  name,
  note,
  kind: schedule.kind,
  days: schedule.kind === 'weekdays' ? schedule.days : ordinaryDays,
  times: schedule.kind === 'timesAWeek' ? schedule.times : 3,
});

const scheduleOf = ({ kind, days, times }: Edit): Schedule | null => {
  if (kind === 'daily') return { kind };
  if (kind === 'timesAWeek') return { kind, times };
  return days.length === 0 ? null : { kind, days: [...days].sort((a, b) => a - b) };
};

const Days = ({
  days,
  onChange,
}: {
  days: readonly number[];
  onChange: (days: readonly number[]) => void;
}) => {
  const { say } = useSpeaking();
  return (
    <WeekdayChips
      label={say('track.whichDays')}
      isOn={(day) => days.includes(day)}
      onToggle={(day) => onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day])}
      testID="habit-day"
    />
  );
};

const Times = ({ times, onChange }: { times: number; onChange: (times: number) => void }) => {
  const { say } = useSpeaking();
  return (
    <SegmentedChoice
      label={say('track.howManyTimes')}
      options={WEEK.map((count) => ({ value: String(count), label: String(count) }))}
      value={String(times)}
      onChange={(value) => onChange(Number(value))}
      testID="habit-times"
    />
  );
};

const ScheduleFields = ({ edit, onChange }: { edit: Edit; onChange: (edit: Edit) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{say('track.schedule')}</Text>
      <SegmentedChoice
        label={say('track.schedule')}
        options={[
          { value: 'daily', label: say('track.daily') },
          { value: 'weekdays', label: say('track.weekdays') },
          { value: 'timesAWeek', label: say('track.timesAWeek') },
        ]}
        value={edit.kind}
        onChange={(kind) => onChange({ ...edit, kind })}
        testID="habit-schedule"
      />
      {edit.kind === 'weekdays' && <Days days={edit.days} onChange={(days) => onChange({ ...edit, days })} />}
      {edit.kind === 'timesAWeek' && (
        <Times times={edit.times} onChange={(times) => onChange({ ...edit, times })} />
      )}
    </View>
  );
};

export type HabitSheetProps = {
  readonly habit: (HabitEdit & { readonly id: string }) | null;
  /** Answers whether it was stored. */
  readonly onSave: (edit: HabitEdit) => Promise<boolean>;
  readonly onClose: () => void;
  readonly isArchived?: boolean;
  readonly onArchive?: () => void;
  readonly onRemove?: () => void;
};

const keptHabits = createKeptEdits('habit', Edit);
const fresh: HabitEdit = { name: '', note: '', schedule: { kind: 'daily' } };

type Others = Pick<HabitSheetProps, 'isArchived' | 'onArchive' | 'onRemove' | 'onClose'>;
const OtherActions = ({ isArchived = false, onArchive, onRemove, onClose }: Others) => {
  const { say } = useSpeaking();
  const finish = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <>
      {onArchive !== undefined && (
        <Button
          variant="quiet"
          label={say(isArchived ? 'track.bringBack' : 'track.archive')}
          onPress={finish(onArchive)}
          testID="habit-archive"
        />
      )}
      {onRemove !== undefined && (
        <Button
          variant="danger"
          label={say('track.delete')}
          onPress={finish(onRemove)}
          testID="habit-delete"
        />
      )}
    </>
  );
};

const HabitEditor = ({ habit, onSave, onClose, ...rest }: HabitSheetProps) => {
  const { say } = useSpeaking();
  const { edit, setEdit, forget } = useKeptEdit(keptHabits, {
    key: habit?.id ?? 'new',
    stored: startOf(habit ?? fresh),
  });
  const schedule = scheduleOf(edit);
  const isUsable = edit.name.trim() !== '' && schedule !== null;
  const once = useOnce();
  const save = () => {
    if (edit.name.trim() === '' || schedule === null) return;
    void once(async () => {
      // What was typed stays on screen until it is stored.
      if (!(await onSave({ name: edit.name.trim(), note: edit.note, schedule }))) return;
      forget();
      onClose();
    });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say(habit === null ? 'track.newHabit' : 'track.editHabit')}
      testID="habit-sheet"
      footer={
        <>
          <Button
            label={say(habit === null ? 'track.createHabit' : 'track.save')}
            onPress={save}
            isDisabled={!isUsable}
            testID="habit-save"
          />
          <OtherActions {...rest} onClose={onClose} />
        </>
      }
    >
      <Field
        autoFocus={habit === null}
        label={say('track.name')}
        placeholder={say('track.habitHint')}
        value={edit.name}
        onChangeText={(name) => setEdit({ ...edit, name })}
        onSubmitEditing={save}
        most={most.name}
        testID="habit-name"
      />
      <ScheduleFields edit={edit} onChange={setEdit} />
      <Field
        label={say('track.note')}
        multiline
        value={edit.note}
        onChangeText={(note) => setEdit({ ...edit, note })}
        most={most.annotation}
        testID="habit-note"
      />
    </Sheet>
  );
};

/** Mounted afresh at every opening: it starts from what is stored, and what was typed before over it [DRAFT-7]. */
export const HabitSheet = ({ isOpen, ...rest }: HabitSheetProps & { isOpen: boolean }) =>
  isOpen ? <HabitEditor {...rest} /> : null;
