import { useRouter } from 'expo-router';
import { StyleSheet, View } from 'react-native';
import { useLive } from '../../api';
import { Card, Icon, IconButton, Row } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useWelcome } from './use-welcome';

/** What comes next after the first steps, or between them; gone with one tap, and then for good. */
export const WelcomeRow = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const { welcome, end } = useWelcome();
  const providers = useLive('provider.list', {}).data?.providers;
  const isModelNext = welcome.state === 'modelIsNext' && providers?.length === 0;
  if (welcome.state !== 'underWay' && !isModelNext) return null;
  const row =
    welcome.state === 'underWay'
      ? {
          title: say('welcome.goOn'),
          subtitle: say('welcome.goOnHint', { step: welcome.steps.step }),
          icon: 'sun' as const,
          onPress: () => router.push('/welcome'),
        }
      : {
          title: say('welcome.model'),
          subtitle: say('welcome.modelHint'),
          icon: 'sparkle' as const,
          onPress: () => router.push('/models'),
        };
  return (
    <Card>
      <View style={styles.line}>
        <View style={styles.grow}>
          <Row
            title={row.title}
            subtitle={row.subtitle}
            leading={<Icon name={row.icon} size={20} color={theme.color.accent} />}
            onPress={row.onPress}
            testID="welcome-row"
          />
        </View>
        <IconButton
          icon="close"
          label={say('welcome.later')}
          onPress={() => end('quiet')}
          testID="welcome-later"
        />
      </View>
    </Card>
  );
};

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', paddingEnd: 4 },
  grow: { flex: 1, minWidth: 0 },
});
