import { StyleSheet, View } from 'react-native';
import { Text } from '../../components';
import { useTheme } from '../../theme';
import { useDeviceWords } from './use-device-words';

/** Six digits, to be compared with those on another screen: large, and one by one for those who hear them. */
export const CheckCode = ({ code }: { code: string }) => {
  const theme = useTheme();
  const { say } = useDeviceWords();
  return (
    <View
      style={[
        styles.box,
        { backgroundColor: theme.color.sunken, borderRadius: theme.radius.m, padding: theme.space.m },
      ]}
    >
      <Text
        variant="title"
        selectable
        aria-label={say('code', { digits: [...code].join(' ') })}
        style={styles.digits}
        testID="check-code"
      >
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </Text>
    </View>
  );
};

const styles = StyleSheet.create({
  box: { alignItems: 'center' },
  digits: { letterSpacing: 4, fontVariant: ['tabular-nums'] },
});
