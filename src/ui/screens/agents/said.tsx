import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { DemoMark } from './demo-mark';
import { isFailedTurn, type Message } from './use-talk';

const Bubble = ({ isOwn, children }: { isOwn: boolean; children: ReactNode }) => {
  const theme = useTheme();
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
      {children}
    </View>
  );
};

/** What it says while it says it. Who hears the screen is told once, when it stands. */
export const Saying = ({ text, name }: { text: string; name: string }) => {
  const { say } = useSpeaking();
  return (
    <View aria-live="off" aria-busy testID="talk-saying">
      <Bubble isOwn={false}>
        <Text variant="small" tone="textSoft">
          {say('agents.saying', { name })}
        </Text>
        <Text>{text}</Text>
      </Bubble>
    </View>
  );
};

/** Asking again does not help against these; their sentences say what does. */
const NOT_AGAIN: readonly string[] = [
  'stopped',
  'agent_paused',
  'agent_destroyed',
  'agent_not_found',
  'agent_not_active',
  'mode_refuses_wake',
  'agent_sleeping',
  'cancelled_by_person',
];

/** Shows why no answer came, and what to do. */
const FailedTurn = ({ code }: { code: string }) => {
  const { say, sentence } = useSpeaking();
  return (
    <View testID="talk-failed">
      <Bubble isOwn={false}>
        <Text tone="warning">{sentence({ code })}</Text>
        {!NOT_AGAIN.includes(code) && (
          <Text variant="small" tone="textSoft">
            {say('agents.turnFailed')}
          </Text>
        )}
      </Bubble>
    </View>
  );
};

/** One thing said: the person's on their own side, the agent's marked as what it is. */
export const Said = ({ message, name }: { message: Message; name: string }) => {
  const { say } = useSpeaking();
  const isOwn = message.kind === 'user';
  if (isFailedTurn(message) && message.code !== null) return <FailedTurn code={message.code} />;
  return (
    <Bubble isOwn={isOwn}>
      <Text variant="small" tone="textSoft">
        {isOwn ? say('agents.you') : name}
      </Text>
      <Text selectable>{message.text}</Text>
      {message.model?.isDemo === true && <DemoMark isShort />}
      {message.provenance.tainted && (
        <Text variant="small" tone={isOwn ? 'textSoft' : 'warning'}>
          {say(isOwn ? 'agents.saidPasted' : 'agents.tainted')}
        </Text>
      )}
    </Bubble>
  );
};

const styles = StyleSheet.create({
  bubble: { maxWidth: '88%', borderWidth: 1 },
  own: { alignSelf: 'flex-end' },
  other: { alignSelf: 'flex-start' },
});
