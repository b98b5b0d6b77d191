import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { inReadersLanguage } from '../../../words/own-template-words';
import { useLive } from '../../api';
import { Button, Card, ErrorState, GoneState, LoadingState, Row, Screen, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { NewYes } from '../models/new-yes';
import { AgentAttention } from './agent-attention';
import { AgentBudget } from './agent-budget';
import { AgentEnding } from './agent-ending';
import { AgentGrants } from './agent-grants';
import { AgentMemory } from './agent-memory';
import { AgentPersona } from './agent-persona';
import { AgentRuns } from './agent-runs';
import { AgentScope } from './agent-scope';
import { AgentThinker } from './agent-thinker';
import { AgentTrouble } from './agent-trouble';
import { AgentWakes } from './agent-wakes';
import { stateTone, stateWords } from './agent-state';
import { DemoMark } from './demo-mark';
import { useForgetEnded } from './ended-agent';
import { useAgentActions } from './use-agent-actions';
import { useWhen } from './use-when';
import { WorksOn } from './works-on';

export type AgentDetail = NonNullable<QueryOutput<'agent.get'>>;

/** Its latest words, why it does nothing where it does nothing, and the two things one does with an agent: wake it and talk. */
const AgentHead = ({ agent, onLimits }: { agent: AgentDetail; onLimits: () => void }) => {
  const theme = useTheme();
  const { say, sentence, language } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  const { wake } = useAgentActions(agent);
  const params = { id: agent.id };
  return (
    <View style={{ gap: theme.space.m }}>
      <View style={{ gap: theme.space.xs }}>
        <Text variant="label" tone={stateTone(agent)} testID="agent-state">
          {stateWords(agent, { say, when })}
        </Text>
        {agent.state !== 'destroyed' && <WorksOn worksOn={agent.worksOn} hint={say('agents.worksThere')} />}
        <Text tone="textSoft">{inReadersLanguage(agent.purpose, language)}</Text>
      </View>
      {agent.whyNot !== null && (
        <Text variant="small" tone="warning" testID="agent-why-not">
          {sentence({ code: agent.whyNot })}
        </Text>
      )}
      <AgentTrouble agent={agent} onLimits={onLimits} />
      {agent.state !== 'destroyed' && agent.worksOn === null && <NewYes agentId={agent.id} />}
      <Card>
        <Row
          title={agent.lead ?? say('agents.noWords')}
          {...(agent.lead === null
            ? {}
            : {
                subtitle: say('agents.readReport'),
                onPress: () => router.push({ pathname: '/agent/[id]/report', params }),
              })}
          testID="agent-report"
        />
      </Card>
      {agent.lead === null ? agent.model.isDemo && <DemoMark /> : agent.isLeadOfDemo && <DemoMark />}
      {agent.worksOn !== null && agent.session !== null && (
        <View style={styles.actions}>
          <Button
            variant="quiet"
            icon="talk"
            label={say('agents.talk')}
            onPress={() => router.push({ pathname: '/agent/[id]/talk', params })}
            testID="agent-talk"
          />
        </View>
      )}
      {agent.state !== 'destroyed' && agent.worksOn === null && (
        <View style={[styles.actions, { gap: theme.space.s }]}>
          <Button
            icon="sun"
            label={say('agents.wake')}
            isDisabled={agent.whyNot !== null}
            isBusy={agent.isRunning}
            onPress={wake}
            testID="agent-wake"
          />
          <Button
            variant="quiet"
            icon="talk"
            label={say('agents.talk')}
            isDisabled={agent.whyNot !== null}
            onPress={() => router.push({ pathname: '/agent/[id]/talk', params })}
            testID="agent-talk"
          />
        </View>
      )}
    </View>
  );
};

const AgentBody = ({ agent }: { agent: AgentDetail }) => {
  const [isLimiting, setLimiting] = useState(false);
  return (
    <>
      <AgentHead agent={agent} onLimits={() => setLimiting(true)} />
      <AgentWakes agent={agent} />
      <AgentScope agent={agent} />
      {agent.state !== 'destroyed' && agent.worksOn === null && <AgentThinker agent={agent} />}
      <AgentGrants agent={agent} />
      <AgentMemory agent={agent} />
      <AgentBudget budget={agent.budget} isEditing={isLimiting} onEdit={setLimiting} />
      <AgentPersona agent={agent} />
      <AgentAttention agentId={agent.id} />
      <AgentRuns agentId={agent.id} />
      {agent.state !== 'destroyed' && <AgentEnding agent={agent} />}
    </>
  );
};

/** Everything about one agent, in the order in which a person asks. */
export const AgentScreen = ({ id }: { id: string }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const found = useLive('agent.get', { id });
  useForgetEnded(found.data === undefined || found.data === null ? [] : [found.data]);
  const back = () => (router.canGoBack() ? router.back() : router.replace('/agents'));
  const name = found.data?.name ?? say('agents.title');
  return (
    <Screen title={name} onBack={back} testID="agent-screen">
      {found.status === 'loading' ? (
        <LoadingState />
      ) : found.status === 'failed' ? (
        <ErrorState failure={found.error} onRetry={found.refetch} />
      ) : found.data === null ? (
        <GoneState icon="agents" onBack={back} />
      ) : (
        <AgentBody agent={found.data} />
      )}
    </Screen>
  );
};

const styles = StyleSheet.create({ actions: { flexDirection: 'row', flexWrap: 'wrap' } });
