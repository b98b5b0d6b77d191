import { useIsFocused } from 'expo-router';
import { useRef } from 'react';
import { StyleSheet, View, type TextInput } from 'react-native';
import { Chip } from '../../components';
import type { ProfileMemory } from '../../shell/profile-memory';
import { useProfileMemory } from '../../shell/use-profile-memory';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { LineField } from '../lines/line-field';
import { isTooLong } from '../lines/line-length';
import { UnsentLine } from '../lines/unsent-line';
import { moveFocus } from '../task/move-focus';
import { useDueWords } from '../task/use-due-words';
import { useShortcuts } from '../tasks/use-shortcuts';
import { partsOf } from './quick-add-parts';
import { useQuickAdd } from './use-quick-add';

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

const ROWS = '[data-testid^="task-row-"]';
const rowKeys = { ArrowDown: () => moveFocus(ROWS, 1), ArrowUp: () => moveFocus(ROWS, -1) };

type QuickAddProps = { readonly today: string; readonly isFocusedAtOnce?: boolean };

const Line = ({
  today,
  isFocusedAtOnce = false,
  memory,
}: QuickAddProps & { readonly memory: ProfileMemory }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const input = useRef<TextInput>(null);
  const { text, setText, add, lines, retry, edit } = useQuickAdd(today, {
    memory,
    place: isFocusedAtOnce ? 'quick-add.tasks' : 'quick-add.today',
  });
  const isFocused = useIsFocused();
  useShortcuts(isFocused && !isFocusedAtOnce ? { ...rowKeys, n: () => input.current?.focus() } : {});
  return (
    <View style={{ gap: theme.space.s, paddingBottom: theme.space.s }}>
      <LineField
        input={input}
        isFocusedAtOnce={isFocusedAtOnce}
        label={say('today.addLabel')}
        hint={say('today.addHint')}
        text={text}
        onChange={setText}
        onAdd={add}
        addLabel={say('today.addButton')}
        testID="quick-add-input"
        buttonTestID="quick-add-button"
      />
      <Understood text={isTooLong(text) ? '' : text} today={today} />
      {lines.map((line) => (
        <UnsentLine
          key={line.commandId}
          line={line}
          editLabel={say('today.editLine')}
          onRetry={() => retry(line)}
          onEdit={() => edit(line)}
          name="quick-add"
        />
      ))}
    </View>
  );
};

/** One line for a new task. Enter adds it and the field waits for the next. */
export const QuickAdd = (props: QuickAddProps) => {
  const memory = useProfileMemory();
  return <Line key={memory.id} {...props} memory={memory} />;
};

const styles = StyleSheet.create({ parts: { flexDirection: 'row', flexWrap: 'wrap' } });
