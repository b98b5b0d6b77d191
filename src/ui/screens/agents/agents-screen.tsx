import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import type { AgentSummary } from '../../../runtime/api/agent-values';
import { useLive } from '../../api';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Row,
  Screen,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { AgentCard } from './agent-card';
import { WaitingRow } from '../waiting/waiting-row';
import { GallerySheet } from './gallery-sheet';

/** Who works comes first, then who can, then who has ended. */
const order = (agent: AgentSummary): number =>
  agent.isRunning ? 0 : agent.state === 'destroyed' ? 3 : agent.whyNot === null ? 1 : 2;

const AgentList = ({ agents, onAdd }: { agents: readonly AgentSummary[]; onAdd: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  if (agents.length === 0)
    return (
      <EmptyState icon="agents" title={say('agents.emptyTitle')} body={say('agents.emptyBody')}>
        <Button icon="plus" label={say('agents.newAgent')} onPress={onAdd} testID="agent-add-first" />
      </EmptyState>
    );
  return (
    <View style={{ gap: theme.space.m }}>
      <WaitingRow />
      {[...agents]
        .sort((a, b) => order(a) - order(b))
        .map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      <Card>
        <Row
          title={say('agents.activity')}
          onPress={() => router.push('/activity')}
          testID="agents-activity"
        />
      </Card>
    </View>
  );
};

/** The agents' latest words, what each does now, and a way to each. */
export const AgentsScreen = () => {
  const { say } = useSpeaking();
  const listed = useLive('agent.list', {});
  const [isAdding, setAdding] = useState(false);
  return (
    <Screen
      title={say('agents.title')}
      testID="agents-screen"
      actions={
        <IconButton
          icon="plus"
          label={say('agents.newAgent')}
          onPress={() => setAdding(true)}
          tone="accent"
          testID="agent-add"
        />
      }
    >
      {listed.status === 'loading' ? (
        <LoadingState />
      ) : listed.status === 'failed' ? (
        <ErrorState failure={listed.error} onRetry={listed.refetch} />
      ) : (
        <AgentList agents={listed.data.agents} onAdd={() => setAdding(true)} />
      )}
      <GallerySheet isOpen={isAdding} onClose={() => setAdding(false)} />
    </Screen>
  );
};
