import { useIsFocused } from 'expo-router';
import { useRef } from 'react';
import { StyleSheet, View, type TextInput } from 'react-native';
import { useConnection } from '../../api';
import { Button, Card, Chip, Field, Icon, IconButton, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useShortcuts } from '../tasks/use-shortcuts';
import type { LineReading } from './log-line-parts';
import { useLogLine, type SentLine } from './use-log-line';

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

const NotSent = ({ line, onRetry, onEdit }: { line: SentLine; onRetry: () => void; onEdit: () => void }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const isWaiting = useConnection() !== 'online';
  if (line.failure === null && !isWaiting) return null;
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }} testID="log-line-unsent">
      <Text numberOfLines={3}>{line.text}</Text>
      <Text variant="small" tone={line.failure === null ? 'textSoft' : 'danger'} aria-live="polite">
        {line.failure === null ? say('task.waiting') : say('task.notSaved', { why: sentence(line.failure) })}
      </Text>
      {line.failure !== null && (
        <View style={[styles.parts, { gap: theme.space.s }]}>
          <Button variant="quiet" label={say('task.tryAgain')} onPress={onRetry} />
          <Button variant="quiet" label={say('track.editLine')} onPress={onEdit} testID="log-line-edit" />
        </View>
      )}
    </Card>
  );
};

/** One line for what was done or measured. Enter saves it and the field waits for the next. */
export const LogLine = ({ day }: { day: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const input = useRef<TextInput>(null);
  const { text, change, reading, turn, add, lines, retry, edit } = useLogLine(day);
  useShortcuts(useIsFocused() ? { n: () => input.current?.focus() } : {});
  const isTyped = text.trim() !== '';
  const addAndStay = () => {
    add();
    input.current?.focus();
  };
  return (
    <View style={{ gap: theme.space.s, paddingBottom: theme.space.s }}>
      <Field
        ref={input}
        label={say('track.addLabel')}
        isLabelHidden
        placeholder={say('track.addHint')}
        value={text}
        onChangeText={change}
        onSubmitEditing={add}
        submitBehavior="submit"
        blurOnSubmit={false}
        returnKeyType="done"
        enterKeyHint="done"
        maxLength={500}
        autoComplete="off"
        leading={<Icon name="plus" color={theme.color.accent} />}
        trailing={
          isTyped ? (
            <IconButton
              icon="check"
              tone="accent"
              label={say('track.addButton')}
              onPress={addAndStay}
              testID="log-line-button"
            />
          ) : undefined
        }
        testID="log-line-input"
      />
      {reading !== null && <Read reading={reading} onTurn={turn} />}
      {isTyped && reading === null && (
        <Text variant="small" tone="textSoft">
          {say('track.notRead')}
        </Text>
      )}
      {lines.map((line) => (
        <NotSent key={line.commandId} line={line} onRetry={() => retry(line)} onEdit={() => edit(line)} />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({ parts: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' } });
