import { useRouter } from 'expo-router';
import type { FlashListRef } from '@shopify/flash-list';
import { useCallback, useMemo, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
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
import { RowList } from '../../components/row-list';
import { useKeptPlace } from '../../components/use-kept-place';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { AgentCard } from './agent-card';
import { useForgetEnded } from './ended-agent';
import { WaitingRow } from '../waiting/waiting-row';
import { GallerySheet } from './gallery-sheet';

/** Who works comes first, then who can, then who has ended. */
const order = (agent: AgentSummary): number =>
  agent.isRunning ? 0 : agent.state === 'destroyed' ? 3 : agent.whyNot === null ? 1 : 2;

const AgentList = ({ agents, onAdd }: { agents: readonly AgentSummary[]; onAdd: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const rows = useRef<FlashListRef<AgentSummary>>(null);
  useKeptPlace(useCallback(() => rows.current?.getScrollableNode(), []));
  const sorted = useMemo(() => [...agents].sort((a, b) => order(a) - order(b)), [agents]);
  const gap = { paddingBottom: theme.space.m };
  if (agents.length === 0)
    return (
      <EmptyState icon="agents" title={say('agents.emptyTitle')} body={say('agents.emptyBody')}>
        <Button icon="plus" label={say('agents.newAgent')} onPress={onAdd} testID="agent-add-first" />
      </EmptyState>
    );
  return (
    <View style={styles.fill} testID="agents-list">
      <RowList
        ref={rows}
        data={sorted}
        keyExtractor={({ id }) => id}
        renderItem={({ item }) => (
          <View style={gap}>
            <AgentCard agent={item} />
          </View>
        )}
        ListHeaderComponent={<WaitingRow style={gap} />}
        ListFooterComponent={
          <View style={gap}>
            <Card>
              <Row
                title={say('agents.activity')}
                onPress={() => router.push('/activity')}
                testID="agents-activity"
              />
            </Card>
          </View>
        }
      />
    </View>
  );
};

/** The agents' latest words, what each does now, and a way to each. */
export const AgentsScreen = () => {
  const { say } = useSpeaking();
  const listed = useLive('agent.list', {});
  const [isAdding, setAdding] = useState(false);
  useForgetEnded(listed.data?.agents ?? []);
  return (
    <Screen
      title={say('agents.title')}
      testID="agents-screen"
      isScrollable={false}
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

const styles = StyleSheet.create({ fill: { flex: 1 } });
