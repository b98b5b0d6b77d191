import { useRouter } from 'expo-router';
import { View } from 'react-native';
import type { AgentSummary } from '../../../runtime/api/agent-values';
import { Button, Card, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { troubleOf, wayOn, type WayOn } from './trouble';

const wordsOf = {
  limits: 'agents.toLimits',
  models: 'agents.toModels',
  preview: 'agents.toPreview',
} as const satisfies Record<WayOn, string>;

/** What kept its last run from its end, and the way on. */
export const AgentTrouble = ({ agent, onLimits }: { agent: AgentSummary; onLimits?: () => void }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const router = useRouter();
  const code = troubleOf(agent);
  if (code === null) return null;
  const way = wayOn(code);
  const go = (): void => {
    if (way === 'models') router.push('/models');
    else if (way === 'preview') router.push({ pathname: '/agent/[id]/preview', params: { id: agent.id } });
    else if (onLimits === undefined) router.push({ pathname: '/agent/[id]', params: { id: agent.id } });
    else onLimits();
  };
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }} testID="agent-trouble">
      <Text tone="warning">{sentence({ code })}</Text>
      {way !== null && (
        <View style={{ alignItems: 'flex-start' }}>
          <Button variant="quiet" label={say(wordsOf[way])} onPress={go} testID="agent-way-on" />
        </View>
      )}
    </Card>
  );
};
