import { StyleSheet, View } from 'react-native';
import { COLORS } from '../../../runtime/commands/colors';
import { Icon, keyHandlers, PressSurface, Text } from '../../components';
import { useTheme } from '../../theme';
import { shownOn } from '../../theme/contrast';
import { useSpeaking } from '../../words';

const STEP: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

/** One of a few colours that can be told apart on light and on dark; one that came from elsewhere is offered as well. */
export const ColorChoice = ({ value, onChange }: { value: string; onChange: (color: string) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const offered: readonly string[] = COLORS.some((color) => color === value) ? COLORS : [value, ...COLORS];
  const move = (key: string): boolean => {
    const step = STEP.get(key);
    const next =
      step === undefined
        ? undefined
        : offered[(offered.indexOf(value) + step + offered.length) % offered.length];
    if (next === undefined) return false;
    onChange(next);
    return true;
  };
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{say('care.color')}</Text>
      <View role="radiogroup" aria-label={say('care.color')} style={styles.colors} {...keyHandlers(move)}>
        {offered.map((color, at) => (
          <PressSurface
            key={color}
            role="radio"
            aria-checked={color === value}
            aria-label={say('care.colorNumber', { number: at + 1 })}
            tabIndex={color === value ? 0 : -1}
            onPress={() => onChange(color)}
            testID={`color-${at}`}
            look={() => [
              styles.target,
              {
                borderColor: color === value ? theme.color.text : 'transparent',
                borderRadius: theme.radius.round,
              },
            ]}
          >
            <View style={[styles.dot, { backgroundColor: shownOn(theme.color.surface, color) }]}>
              {color === value && <Icon name="check" size={18} color={theme.color.surface} />}
            </View>
          </PressSurface>
        ))}
      </View>
    </View>
  );
};

const styles = StyleSheet.create({
  colors: { flexDirection: 'row', flexWrap: 'wrap', gap: 4 },
  target: { width: 48, height: 48, borderWidth: 2, alignItems: 'center', justifyContent: 'center' },
  dot: { width: 34, height: 34, borderRadius: 17, alignItems: 'center', justifyContent: 'center' },
});
