import { useRouter } from 'expo-router';
import { StyleSheet, View } from 'react-native';
import type { AgentSummary } from '../../../runtime/api/agent-values';
import { Button, Card, Icon, PressSurface, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { stateTone, stateWords } from './agent-state';
import { DemoMark } from './demo-mark';
import { useAgentActions } from './use-agent-actions';
import { WorksOn } from './works-on';
import { useWhen } from './use-when';

const CardHead = ({ agent }: { agent: AgentSummary }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const when = useWhen();
  return (
    <View style={[styles.head, { gap: theme.space.m - 4 }]}>
      <View style={[styles.face, { backgroundColor: theme.color.accentSoft }]}>
        <Icon name="agents" size={22} color={theme.color.accent} />
      </View>
      <View style={styles.words}>
        <Text variant="heading" headingLevel={2}>
          {agent.name}
        </Text>
        <Text variant="small" tone={stateTone(agent)}>
          {stateWords(agent, { say, when })}
        </Text>
        <WorksOn worksOn={agent.worksOn} />
      </View>
      <Icon name="chevronRight" size={18} color={theme.color.textSoft} />
    </View>
  );
};

/** One agent at a glance: who, what it does now, its latest words, and the next thing to do with it. */
export const AgentCard = ({ agent }: { agent: AgentSummary }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const router = useRouter();
  const actions = useAgentActions(agent);
  const spoken = (word: string): string => `${word}: ${agent.name}`;
  const isLiving = agent.state !== 'destroyed';
  const isResting = agent.whyNot === 'agent_paused' || agent.whyNot === 'agent_not_active';
  const why =
    agent.whyNot !== null && isLiving && agent.whyNot !== 'agent_paused' && agent.whyNot !== 'stopped'
      ? sentence({ code: agent.whyNot })
      : null;
  return (
    <Card testID={`agent-${agent.id}`}>
      <PressSurface
        role="link"
        onPress={() => router.push({ pathname: '/agent/[id]', params: { id: agent.id } })}
        testID={`agent-open-${agent.id}`}
        look={({ isHovered, isPressed }) => [
          styles.press,
          { padding: theme.space.m, gap: theme.space.s + 2 },
          (isHovered || isPressed) && { backgroundColor: theme.color.sunken },
        ]}
      >
        <CardHead agent={agent} />
        <Text tone={agent.lead === null ? 'textSoft' : 'text'}>{agent.lead ?? say('agents.noWords')}</Text>
        {why !== null && (
          <Text variant="small" tone="warning">
            {why}
          </Text>
        )}
        {agent.isLeadOfDemo && <DemoMark />}
      </PressSurface>
      {isLiving && (isResting || agent.worksOn === null) && (
        <View
          style={[
            styles.actions,
            { gap: theme.space.s, paddingHorizontal: theme.space.m, paddingBottom: theme.space.m },
          ]}
        >
          {isResting ? (
            <Button
              variant="quiet"
              icon="play"
              label={say('agents.resume')}
              spoken={spoken(say('agents.resume'))}
              onPress={actions.resume}
              testID={`agent-resume-${agent.id}`}
            />
          ) : (
            <Button
              variant="quiet"
              icon="sun"
              label={say('agents.wake')}
              spoken={spoken(say('agents.wake'))}
              isDisabled={agent.whyNot !== null}
              isBusy={agent.isRunning}
              onPress={actions.wake}
              testID={`agent-wake-${agent.id}`}
            />
          )}
          {agent.worksOn === null && (
            <Button
              variant="quiet"
              icon="talk"
              label={say('agents.talk')}
              spoken={spoken(say('agents.talk'))}
              isDisabled={agent.whyNot !== null}
              onPress={() => router.push({ pathname: '/agent/[id]/talk', params: { id: agent.id } })}
              testID={`agent-talk-${agent.id}`}
            />
          )}
        </View>
      )}
    </Card>
  );
};

const styles = StyleSheet.create({
  press: { outlineOffset: -3 },
  head: { flexDirection: 'row', alignItems: 'center' },
  face: { width: 40, height: 40, borderRadius: 20, alignItems: 'center', justifyContent: 'center' },
  words: { flex: 1, minWidth: 0 },
  actions: { flexDirection: 'row', flexWrap: 'wrap' },
});
