import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { PressSurface } from './press-surface';
import { Text } from './text';

/** One thing that is on or off, with what that means below it. */
export const SwitchRow = ({
  title,
  subtitle,
  isOn,
  onChange,
  isDisabled = false,
  testID,
}: {
  title: string;
  subtitle?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  testID?: string;
}) => {
  const theme = useTheme();
  const { color, space } = theme;
  return (
    <PressSurface
      role="switch"
      aria-checked={isOn}
      aria-disabled={isDisabled}
      disabled={isDisabled}
      onPress={() => onChange(!isOn)}
      testID={testID}
      look={({ isHovered, isPressed }) => [
        styles.row,
        {
          paddingHorizontal: space.m,
          gap: space.m - 2,
          backgroundColor: isHovered || isPressed ? color.sunken : 'transparent',
          opacity: isDisabled ? 0.5 : 1,
        },
      ]}
    >
      <View style={styles.words}>
        <Text>{title}</Text>
        {subtitle !== undefined && (
          <Text variant="small" tone="textSoft">
            {subtitle}
          </Text>
        )}
      </View>
      <View
        style={[
          styles.track,
          {
            backgroundColor: isOn ? color.accent : color.sunken,
            borderColor: isOn ? color.accent : color.borderStrong,
          },
        ]}
      >
        <View
          style={[
            styles.knob,
            isOn && styles.knobOn,
            { backgroundColor: isOn ? color.onAccent : color.borderStrong },
          ]}
        />
      </View>
    </PressSurface>
  );
};

const styles = StyleSheet.create({
  row: { outlineOffset: -3, minHeight: 60, paddingVertical: 10, flexDirection: 'row', alignItems: 'center' },
  words: { flex: 1, minWidth: 0, gap: 2 },
  track: { width: 48, height: 28, borderRadius: 14, borderWidth: 2, padding: 3, justifyContent: 'center' },
  knob: { width: 18, height: 18, borderRadius: 9 },
  knobOn: { alignSelf: 'flex-end' },
});
