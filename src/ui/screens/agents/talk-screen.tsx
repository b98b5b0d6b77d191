import { useRouter } from 'expo-router';
import { StyleSheet, View } from 'react-native';
import type { AgentId } from '../../../core/named-ids';
import { most } from '../../../runtime/api/most';
import { useCommand, useLive } from '../../api';
import {
  Button,
  EmptyState,
  ErrorState,
  GoneState,
  Field,
  IconButton,
  LoadingState,
  Screen,
  Text,
  useToast,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';
import { AgentTrouble } from './agent-trouble';
import { DemoMark } from './demo-mark';
import { useForgetEnded } from './ended-agent';
import { Said, Saying } from './said';
import { troubleOf, wayOn } from './trouble';
import { isFailedTurn, useTalk } from './use-talk';
import { useTalkLine } from './use-talk-line';
import { WorksOn } from './works-on';

const Composer = ({ agent }: { agent: AgentDetail }) => {
  const { say } = useSpeaking();
  const { text, canSend, type, send } = useTalkLine(agent);
  return (
    <Field
      label={say('agents.sayHere')}
      isLabelHidden
      placeholder={say('agents.sayHere')}
      value={text}
      onChangeText={type}
      onSubmitEditing={send}
      most={most.said}
      trailing={
        <IconButton
          icon="send"
          label={say('agents.send')}
          isDisabled={!canSend}
          onPress={send}
          tone={canSend ? 'accent' : 'textSoft'}
          testID="talk-send"
        />
      }
      editable={agent.state !== 'destroyed'}
      testID="talk-input"
    />
  );
};

const Talk = ({ agent }: { agent: AgentDetail }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const { messages, isThinking, saying } = useTalk(agent);
  const trouble = troubleOf(agent);
  const last = messages.at(-1);
  // Shown once: alone, or beside the suggested next step if there is one.
  const isSaidTwice = trouble !== null && last?.code === trouble && isFailedTurn(last);
  const hasWay = trouble !== null && wayOn(trouble) !== null;
  const shown = isSaidTwice && hasWay ? messages.slice(0, -1) : messages;
  return (
    <View style={{ gap: theme.space.m }} role="log" aria-label={say('agents.talkTo', { name: agent.name })}>
      {agent.model.isDemo && <DemoMark />}
      {agent.whyNot !== null && <Text tone="warning">{sentence({ code: agent.whyNot })}</Text>}
      {messages.length === 0 && (
        <EmptyState icon="talk" title={say('agents.talkEmptyTitle')} body={say('agents.talkEmpty')} />
      )}
      {shown.map((message) => (
        <Said key={message.id} message={message} name={agent.name} />
      ))}
      {(!isSaidTwice || hasWay) && <AgentTrouble agent={agent} />}
      {saying !== null && <Saying text={saying} name={agent.name} />}
      {isThinking && saying === null && (
        <Text variant="small" tone="textSoft" testID="talk-thinking">
          {say('agents.thinking', { name: agent.name })}
        </Text>
      )}
    </View>
  );
};

/** A conversation: said, answered, and ended by hand or by itself after a while. */
export const TalkScreen = ({ agentId }: { agentId: AgentId }) => {
  const { say, sentence } = useSpeaking();
  const router = useRouter();
  const toast = useToast();
  const found = useLive('agent.get', { id: agentId });
  const close = useCommand('agent.closeSession').run;
  const agent = found.data;
  useForgetEnded(agent === undefined || agent === null ? [] : [agent]);
  const back = () =>
    router.canGoBack() ? router.back() : router.replace({ pathname: '/agent/[id]', params: { id: agentId } });
  const end = async (): Promise<void> => {
    const answer = await close({ id: agentId });
    toast.show({ text: answer.ok ? say('agents.talkEnded') : sentence(answer.error) });
  };
  if (found.status === 'failed')
    return (
      <Screen title={say('agents.title')} onBack={back}>
        <ErrorState failure={found.error} onRetry={found.refetch} />
      </Screen>
    );
  if (agent === undefined)
    return (
      <Screen title={say('agents.title')} onBack={back}>
        <LoadingState />
      </Screen>
    );
  if (agent === null)
    return (
      <Screen title={say('agents.title')} onBack={back}>
        <GoneState icon="agents" onBack={back} />
      </Screen>
    );
  return (
    <Screen
      title={agent.name}
      onBack={back}
      isAtEnd
      testID="talk-screen"
      footer={
        <View style={styles.footer}>
          {agent.worksOn === null || agent.state === 'destroyed' ? (
            <Composer agent={agent} />
          ) : (
            <WorksOn worksOn={agent.worksOn} hint={say('agents.worksThere')} />
          )}
          {agent.session !== null && (
            <Button
              variant="quiet"
              label={say('agents.endTalk')}
              onPress={() => void end()}
              testID="talk-end"
            />
          )}
        </View>
      }
    >
      <Talk agent={agent} />
    </Screen>
  );
};

const styles = StyleSheet.create({ footer: { gap: 8 } });
