import { useIsFocused } from 'expo-router';
import { useRef } from 'react';
import { StyleSheet, View, type TextInput } from 'react-native';
import { useConnection } from '../../api';
import { Button, Card, Chip, Field, Icon, IconButton, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { moveFocus } from '../task/move-focus';
import { useDueWords } from '../task/use-due-words';
import { useShortcuts } from '../tasks/use-shortcuts';
import { partsOf } from './quick-add-parts';
import { useQuickAdd, type SentLine } from './use-quick-add';

const Understood = ({ text, today }: { text: string; today: string }) => {
  const theme = useTheme();
  const { say, language } = useSpeaking();
  const dueWords = useDueWords();
  const parts = partsOf({ text, today, language }, { say, dueWords });
  const spoken = parts.map((part) => part.text).join(', ');
  return (
    <View
      aria-live="polite"
      accessible={parts.length > 0}
      aria-label={parts.length === 0 ? undefined : say('today.understood', { parts: spoken })}
      testID="quick-add-understood"
      style={[styles.parts, { gap: theme.space.s }]}
    >
      {parts.map(({ key, icon, text: words }) => (
        <Chip key={key} icon={icon} label={words} isSelected />
      ))}
    </View>
  );
};

const NotSent = ({ line, onRetry, onEdit }: { line: SentLine; onRetry: () => void; onEdit: () => void }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const isWaiting = useConnection() !== 'online';
  if (line.failure === null && !isWaiting) return null;
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }} testID="quick-add-unsent">
      <Text numberOfLines={3}>{line.text}</Text>
      <Text variant="small" tone={line.failure === null ? 'textSoft' : 'danger'} aria-live="polite">
        {line.failure === null ? say('task.waiting') : say('task.notSaved', { why: sentence(line.failure) })}
      </Text>
      {line.failure !== null && (
        <View style={[styles.parts, { gap: theme.space.s }]}>
          <Button variant="quiet" label={say('task.tryAgain')} onPress={onRetry} testID="quick-add-retry" />
          <Button variant="quiet" label={say('today.editLine')} onPress={onEdit} />
        </View>
      )}
    </Card>
  );
};

const ROWS = '[data-testid^="task-row-"]';
const rowKeys = { ArrowDown: () => moveFocus(ROWS, 1), ArrowUp: () => moveFocus(ROWS, -1) };

/** One line for a new task. Enter adds it and the field waits for the next. */
export const QuickAdd = ({
  today,
  isFocusedAtOnce = false,
}: {
  today: string;
  isFocusedAtOnce?: boolean;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const input = useRef<TextInput>(null);
  const { text, setText, add, lines, retry, edit } = useQuickAdd(
    today,
    isFocusedAtOnce ? 'quick-add.tasks' : 'quick-add.today',
  );
  const isFocused = useIsFocused();
  useShortcuts(isFocused && !isFocusedAtOnce ? { ...rowKeys, n: () => input.current?.focus() } : {});
  const addAndStay = () => {
    add();
    input.current?.focus();
  };
  return (
    <View style={{ gap: theme.space.s, paddingBottom: theme.space.s }}>
      <Field
        ref={input}
        autoFocus={isFocusedAtOnce}
        label={say('today.addLabel')}
        isLabelHidden
        placeholder={say('today.addHint')}
        value={text}
        onChangeText={setText}
        onSubmitEditing={add}
        submitBehavior="submit"
        blurOnSubmit={false}
        returnKeyType="done"
        enterKeyHint="done"
        maxLength={500}
        autoComplete="off"
        leading={<Icon name="plus" color={theme.color.accent} />}
        trailing={
          text.trim() === '' ? undefined : (
            <IconButton
              icon="check"
              tone="accent"
              label={say('today.addButton')}
              onPress={addAndStay}
              testID="quick-add-button"
            />
          )
        }
        testID="quick-add-input"
      />
      <Understood text={text} today={today} />
      {lines.map((line) => (
        <NotSent key={line.commandId} line={line} onRetry={() => retry(line)} onEdit={() => edit(line)} />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({ parts: { flexDirection: 'row', flexWrap: 'wrap' } });
