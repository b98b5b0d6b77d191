import { useRouter } from 'expo-router';
import { useLive } from '../../api';
import { View, type ViewStyle } from 'react-native';
import { Card, Icon, Row } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

/** How much waits for the person, wherever agents are spoken of; nothing where nothing waits. */
export const WaitingRow = ({ style }: { style?: ViewStyle }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const count = useLive('waiting.count', {}).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <View style={style}>
      <Card>
        <Row
          title={say('waiting.count', { count })}
          leading={<Icon name="flag" size={20} color={theme.color.accent} />}
          onPress={() => router.push('/waiting')}
          testID="waiting-row"
        />
      </Card>
    </View>
  );
};
