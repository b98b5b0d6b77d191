import { StyleSheet, View } from 'react-native';
import { Field, IconButton } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { clockOf, minutesOfClock } from '../today/local-day';

export const CLOCK_STEP = 15;

/** A time of day: typed, or stepped by a quarter of an hour, for whom typing is the longer way. */
export const TimeField = ({
  label,
  value,
  clock,
  onChange,
  onSubmit,
  error,
  hint,
  testID,
}: {
  label: string;
  /** As typed. */
  value: string;
  /** What it means, `HH:MM`; null where it means nothing that steps could start from. */
  clock: string | null;
  onChange: (text: string) => void;
  onSubmit?: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  testID: string;
}) => {
  const theme = useTheme();
  const say = useWords();
  const step = (by: number) => {
    if (clock !== null) onChange(clockOf(minutesOfClock(clock) + by));
  };
  return (
    <View style={[styles.field, { flexBasis: 150 * theme.textScale }]}>
      <Field
        holds="other"
        label={label}
        value={value}
        onChangeText={onChange}
        onSubmitEditing={onSubmit}
        autoComplete="off"
        maxLength={20}
        selectTextOnFocus
        {...(hint === undefined ? {} : { hint })}
        error={error}
        trailing={
          <View style={styles.steps}>
            <IconButton
              icon="minus"
              size={18}
              label={`${label}: ${say('plan.earlier')}`}
              isDisabled={clock === null}
              onPress={() => step(-CLOCK_STEP)}
              testID={`${testID}-earlier`}
            />
            <IconButton
              icon="plus"
              size={18}
              label={`${label}: ${say('plan.later')}`}
              isDisabled={clock === null}
              onPress={() => step(CLOCK_STEP)}
              testID={`${testID}-later`}
            />
          </View>
        }
        testID={testID}
      />
    </View>
  );
};

const styles = StyleSheet.create({
  field: { flexGrow: 1, flexShrink: 1, minWidth: 0 },
  steps: { flexDirection: 'row', marginEnd: -10, marginStart: -6 },
});
