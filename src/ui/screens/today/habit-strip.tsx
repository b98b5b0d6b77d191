import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useAct, useLive, useUndoToast } from '../../api';
import { Chip, useToast } from '../../components';
import { useHaptics } from '../../shell/use-haptics';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { isolated } from '../task/isolate';
import { usePending } from '../task/use-pending';

type Habit = QueryOutput<'habit.list'>['habits'][number];

const HabitCheck = ({ habit, day }: { habit: Habit; day: string }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const feel = useHaptics();
  const showUndo = useUndoToast();
  const check = useAct('habit.check').run;
  const uncheck = useAct('habit.uncheck').run;
  const { value: isChecked, choose } = usePending({
    key: `habit ${habit.id} ${day}`,
    stored: habit.isChecked,
  });
  const send = async (): Promise<boolean> => {
    const answer = await (isChecked ? uncheck : check)({ id: habit.id, day });
    if (!answer.ok) {
      toast.show({ text: sentence(answer.error) });
      return false;
    }
    if (!isChecked) feel('done');
    const name = isolated(habit.name);
    showUndo({
      text: say(isChecked ? 'plan.habitUnchecked' : 'plan.habitChecked', { name }),
      actId: answer.value.actId,
    });
    return true;
  };
  return (
    <Chip
      role="checkbox"
      {...(isChecked && { icon: 'check' as const })}
      label={habit.name}
      isSelected={isChecked}
      onPress={() => void choose(!isChecked, send)}
      testID={`habit-check-${habit.id}`}
    />
  );
};

/** The habits that are due on the day, one tap each. Nothing where none is. */
export const HabitStrip = ({ day }: { day: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const habits = useLive('habit.list', { day }).data?.habits ?? [];
  const shown = habits.filter(({ isDue, isChecked }) => isDue || isChecked);
  if (shown.length === 0) return null;
  return (
    <View
      role="group"
      aria-label={say('plan.habits')}
      testID="habit-strip"
      style={[styles.strip, { gap: theme.space.s }]}
    >
      {shown.map((habit) => (
        <HabitCheck key={habit.id} habit={habit} day={day} />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({ strip: { flexDirection: 'row', flexWrap: 'wrap' } });
