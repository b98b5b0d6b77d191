import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, Chip, Field, Sheet } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { durationWords, minutesOf } from './duration';

const ordinary = [15, 30, 60, 120] as const;

const EstimateEditor = ({
  minutes,
  onSave,
  onClose,
}: {
  minutes: number | null;
  onSave: (minutes: number | null) => void;
  onClose: () => void;
}) => {
  const theme = useTheme();
  const say = useWords();
  const [typed, setTyped] = useState(minutes === null ? '' : String(minutes));
  const read = minutesOf(typed);
  const finish = (next: number | null) => {
    onSave(next);
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('task.estimate')}
      testID="estimate-sheet"
      footer={
        <>
          <Button
            label={say('task.saveEstimate')}
            onPress={() => finish(read)}
            isDisabled={read === null}
            testID="estimate-save"
          />
          {minutes !== null && (
            <Button variant="danger" label={say('task.removeEstimate')} onPress={() => finish(null)} />
          )}
        </>
      }
    >
      <View style={[styles.chips, { gap: theme.space.s }]}>
        {ordinary.map((value) => (
          <Chip
            key={value}
            label={durationWords(value, say)}
            isSelected={read === value}
            onPress={() => finish(value)}
          />
        ))}
      </View>
      <Field
        holds="other"
        label={say('task.estimateMinutes')}
        inputMode="numeric"
        value={typed}
        onChangeText={setTyped}
        onSubmitEditing={() => {
          if (read !== null) finish(read);
        }}
        error={typed.trim() !== '' && read === null ? say('task.estimateNotUnderstood') : undefined}
        testID="estimate-minutes"
      />
    </Sheet>
  );
};

export const EstimateSheet = ({
  isOpen,
  ...rest
}: Parameters<typeof EstimateEditor>[0] & { isOpen: boolean }) =>
  isOpen ? <EstimateEditor {...rest} /> : null;

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
