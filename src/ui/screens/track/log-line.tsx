import { useIsFocused } from 'expo-router';
import { useRef } from 'react';
import { StyleSheet, View, type TextInput } from 'react-native';
import { Chip, Text } from '../../components';
import type { ProfileMemory } from '../../shell/profile-memory';
import { useProfileMemory } from '../../shell/use-profile-memory';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { LineField } from '../lines/line-field';
import { isTooLong } from '../lines/line-length';
import { UnsentLine } from '../lines/unsent-line';
import { useShortcuts } from '../tasks/use-shortcuts';
import type { LineReading } from './log-line-parts';
import { useLogLine } from './use-log-line';

/** [TRACK-2] How the line is read, before it is saved; the kind turns at a press where it could be either. */
const Read = ({ reading, onTurn }: { reading: LineReading; onTurn: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const kind = say(reading.kind === 'workout' ? 'track.asWorkout' : 'track.asMeasurement');
  const parts = [reading.name, ...reading.parts];
  return (
    <View style={[styles.parts, { gap: theme.space.s }]} testID="log-line-read">
      <Chip
        icon={reading.kind === 'workout' ? 'track' : 'note'}
        label={kind}
        isSelected
        {...(reading.hasOther && {
          onPress: onTurn,
          accessibilityLabel: say('track.readAsOther', { kind }),
          testID: 'log-line-kind',
        })}
      />
      <View
        aria-live="polite"
        accessible
        role="group"
        aria-label={say('track.readAs', { parts: [kind, ...parts].join(', ') })}
        style={[styles.parts, { gap: theme.space.s }]}
      >
        {parts.map((part, place) => (
          <Chip key={place} label={part} isSelected />
        ))}
      </View>
    </View>
  );
};

type LogLineProps = { readonly day: string };

const Line = ({ day, memory }: LogLineProps & { readonly memory: ProfileMemory }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const input = useRef<TextInput>(null);
  const { text, change, reading, turn, add, lines, retry, edit } = useLogLine(day, memory);
  useShortcuts(useIsFocused() ? { n: () => input.current?.focus() } : {});
  const isTyped = text.trim() !== '';
  return (
    <View style={{ gap: theme.space.s, paddingBottom: theme.space.s }}>
      <LineField
        input={input}
        label={say('track.addLabel')}
        hint={say('track.addHint')}
        text={text}
        onChange={change}
        onAdd={add}
        addLabel={say('track.addButton')}
        testID="log-line-input"
        buttonTestID="log-line-button"
      />
      {reading !== null && <Read reading={reading} onTurn={turn} />}
      {isTyped && reading === null && !isTooLong(text) && (
        <Text variant="small" tone="textSoft">
          {say('track.notRead')}
        </Text>
      )}
      {lines.map((line) => (
        <UnsentLine
          key={line.commandId}
          line={line}
          editLabel={say('track.editLine')}
          onRetry={() => retry(line)}
          onEdit={() => edit(line)}
          name="log-line"
        />
      ))}
    </View>
  );
};

/** One line for what was done or measured. Enter saves it and the field waits for the next. */
export const LogLine = (props: LogLineProps) => {
  const memory = useProfileMemory();
  return <Line key={memory.id} {...props} memory={memory} />;
};

const styles = StyleSheet.create({ parts: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' } });
