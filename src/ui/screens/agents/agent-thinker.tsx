import { useRouter } from 'expo-router';
import { StyleSheet, View } from 'react-native';
import { useAct } from '../../api';
import { Card, Chip, Row, Section, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useProviderTitle } from '../models/provider-title';
import type { AgentDetail } from './agent-screen';

const useChoose = (agent: AgentDetail) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run } = useAct('agent.update');
  const set = async (modelId: string | null): Promise<boolean> => {
    const answer = await run({ id: agent.id, fields: { modelId } });
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    return answer.ok;
  };
  return async (modelId: string | null): Promise<void> => {
    const { modelId: before } = agent;
    if (modelId === before || !(await set(modelId))) return;
    const undo = { actionLabel: say('shell.undo'), onAction: () => void set(before), isWayBack: true };
    toast.show({ text: say('agents.saved'), ...undo });
  };
};

/** Where the chosen one is, in a sentence. */
const Where = ({ agent }: { agent: AgentDetail }) => {
  const { say } = useSpeaking();
  const titleOf = useProviderTitle();
  const { models, modelId } = agent;
  const [first] = models;
  const chosen = models.find(({ id }) => id === modelId);
  if (chosen !== undefined)
    return <Text tone="textSoft">{say(chosen.isLocal ? 'models.local' : 'models.remote')}</Text>;
  if (modelId !== null)
    return (
      <Text tone="warning" testID="thinker-gone">
        {say('agents.thinksGone', { model: modelId })}
      </Text>
    );
  return first === undefined ? (
    <Text tone="textSoft">{say('agents.thinksDemo')}</Text>
  ) : (
    <Text tone="textSoft">
      {say('agents.thinksUsualFirst', { model: `${first.model} · ${titleOf(first.provider)}` })}
    </Text>
  );
};

/** Who is asked for it, and where that is: the space's order, or one model that it may ask anyway. Whom it may ask at all is agreed to elsewhere. */
export const AgentThinker = ({ agent }: { agent: AgentDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const choose = useChoose(agent);
  const titleOf = useProviderTitle();
  const { models, modelId } = agent;
  const choices = [
    { id: null, label: say('agents.thinksUsual') },
    ...models.map(({ id, model, provider }) => ({ id, label: `${model} · ${titleOf(provider)}` })),
  ];
  return (
    <Section title={say('agents.thinks')} testID="agent-thinker">
      {(models.length > 1 || modelId !== null) && (
        <View
          role="radiogroup"
          aria-label={say('agents.thinks')}
          style={[styles.chips, { gap: theme.space.s }]}
        >
          {choices.map(({ id, label }) => (
            <Chip
              key={id ?? ''}
              role="radio"
              label={label}
              isSelected={id === modelId}
              onPress={() => void choose(id)}
              testID={`thinker-${id ?? 'usual'}`}
            />
          ))}
        </View>
      )}
      <Where agent={agent} />
      <Card>
        <Row
          title={say(models.length === 0 ? 'models.add' : 'agents.toModels')}
          onPress={() => router.push('/models')}
          testID="thinker-models"
        />
      </Card>
    </Section>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
