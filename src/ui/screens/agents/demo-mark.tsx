import { StyleSheet, View } from 'react-native';
import { Icon, Text } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';

/** Whose words came from the demo is said wherever they are shown. */
export const DemoMark = ({ isShort = false }: { isShort?: boolean }) => {
  const theme = useTheme();
  const say = useWords();
  return (
    <View style={[styles.mark, { gap: theme.space.xs + 2 }]} testID="demo-mark">
      <View style={{ paddingTop: 2 * theme.textScale }}>
        <Icon name="sparkle" size={17} color={theme.color.textSoft} />
      </View>
      <Text variant="small" tone="textSoft" style={styles.text}>
        {say(isShort ? 'agents.demo' : 'agents.demoNote')}
      </Text>
    </View>
  );
};

const styles = StyleSheet.create({
  mark: { flexDirection: 'row' },
  text: { flexShrink: 1 },
});
