import { StyleSheet, View } from 'react-native';
import { Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { DemoMark } from './demo-mark';
import type { Message } from './use-talk';

/** One thing said: the person's on their own side, the agent's marked as what it is. */
export const Said = ({ message, name }: { message: Message; name: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const isOwn = message.kind === 'user';
  return (
    <View
      style={[
        styles.bubble,
        isOwn ? styles.own : styles.other,
        {
          padding: theme.space.m - 2,
          gap: theme.space.xs,
          borderRadius: theme.radius.l,
          backgroundColor: isOwn ? theme.color.accentSoft : theme.color.surface,
          borderColor: isOwn ? theme.color.accentSoft : theme.color.border,
        },
      ]}
    >
      <Text variant="small" tone="textSoft">
        {isOwn ? say('agents.you') : name}
      </Text>
      <Text selectable>{message.text}</Text>
      {message.model?.isDemo === true && <DemoMark isShort />}
      {message.provenance.tainted && (
        <Text variant="small" tone="warning">
          {say('agents.tainted')}
        </Text>
      )}
    </View>
  );
};

const styles = StyleSheet.create({
  bubble: { maxWidth: '88%', borderWidth: 1 },
  own: { alignSelf: 'flex-end' },
  other: { alignSelf: 'flex-start' },
});
