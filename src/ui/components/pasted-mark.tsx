import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { useWords } from '../words';
import { Button } from './button';
import { Icon } from './icon';
import { keepsFocus } from './keeps-focus';
import { PressSurface } from './press-surface';
import { Sheet } from './sheet';
import { Text } from './text';

/** About what a phone shows at once: of one line, and of a field that grows. */
const SEEN_IN_A_LINE = 32;
const SEEN_IN_LINES = 320;

const isSeenWhole = (
  text: string,
  { isLines, textScale }: { isLines: boolean; textScale: number },
): boolean =>
  text.length <= (isLines ? SEEN_IN_LINES : SEEN_IN_A_LINE) / textScale && (isLines || !text.includes('\n'));

type Props = {
  readonly label: string;
  readonly text: string;
  readonly isLines: boolean;
  readonly onMine: () => void;
  /** While the text is read the field is not left: it would be stored before the person has answered. */
  readonly onReading: (isReading: boolean) => void;
};

/** [PASTE-6] Below a field with pasted words: one tap says that they are the person's own. What is not seen whole is opened whole first. */
export const PastedMark = ({ label, text, isLines, onMine, onReading }: Props) => {
  const theme = useTheme();
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    onReading(true);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    onReading(false);
  };
  const mine = () => {
    onMine();
    close();
  };
  const press = isSeenWhole(text, { isLines, textScale: theme.textScale }) ? mine : open;
  return (
    <>
      <View {...keepsFocus} style={styles.row}>
        <PressSurface
          role="button"
          aria-label={say('shell.pastedSpoken', { field: label })}
          accessibilityHint={say('shell.pastedWhy')}
          onPress={press}
          testID="pasted-mark"
          look={({ isHovered, isPressed }) => [
            styles.mark,
            {
              gap: theme.space.xs + 2,
              paddingHorizontal: theme.space.s + 2,
              borderRadius: theme.radius.round,
              backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
            },
          ]}
        >
          <Icon name="outside" size={15} color={theme.color.textSoft} />
          <Text variant="small" tone="textSoft">
            {say('shell.pasted')}
          </Text>
          <Text variant="small" tone="accent" style={styles.mine}>
            {say('shell.pastedMine')}
          </Text>
        </PressSurface>
      </View>
      {isOpen && (
        <Sheet
          isOpen
          isReading
          onClose={close}
          title={say('shell.pastedTitle')}
          testID="pasted-sheet"
          footer={<Button label={say('shell.pastedConfirm')} onPress={mine} testID="pasted-confirm" />}
        >
          <Text tone="textSoft">{say('shell.pastedWhy')}</Text>
          <Text selectable testID="pasted-whole">
            {text}
          </Text>
        </Sheet>
      )}
    </>
  );
};

const styles = StyleSheet.create({
  row: { alignItems: 'flex-start' },
  mark: { flexDirection: 'row', alignItems: 'center', minHeight: 44 },
  mine: { fontWeight: '600' },
});
