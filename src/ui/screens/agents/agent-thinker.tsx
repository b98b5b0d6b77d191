import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useAct } from '../../api';
import { Button, Card, Row, Section, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { ConsentSheet } from '../models/consent-sheet';
import type { AgentDetail } from './agent-screen';
import { useConnectedModels, type ConnectedModel } from './connected-models';
import { ModelChips } from './model-chips';

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

type WhereProps = {
  readonly agent: AgentDetail;
  readonly connected: readonly ConnectedModel[];
  readonly onAgree: (model: ConnectedModel) => void;
};

/** Where the chosen one is, in a sentence; where it may not be asked yet, the way to agreeing. */
const Where = ({ agent: { models, modelId }, connected, onAgree }: WhereProps) => {
  const { say } = useSpeaking();
  const chosen = connected.find(({ id }) => id === modelId);
  if (chosen?.mayBeAsked === true)
    return <Text tone="textSoft">{say(chosen.isLocal ? 'models.local' : 'models.remote')}</Text>;
  if (chosen !== undefined)
    return (
      <>
        <Text tone="warning" testID="thinker-not-yet">
          {say('agents.thinksNotYet', { model: chosen.title })}
        </Text>
        <View style={styles.start}>
          <Button label={say('agents.thinksAgree')} onPress={() => onAgree(chosen)} testID="thinker-agree" />
        </View>
      </>
    );
  if (modelId !== null)
    return (
      <Text tone="warning" testID="thinker-gone">
        {say('agents.thinksGone', { model: modelId })}
      </Text>
    );
  const [first] = connected;
  if (first === undefined) return <Text tone="textSoft">{say('agents.thinksDemo')}</Text>;
  return (
    <Text tone="textSoft">
      {models.length === 0
        ? say('agents.thinksDemoUntil')
        : say('agents.thinksUsualFirst', { model: first.title })}
    </Text>
  );
};

/** [MAKE-6] Who is asked for it, and where that is: the space's order, or one model. What it may not ask yet is agreed to first, then chosen. */
export const AgentThinker = ({ agent }: { agent: AgentDetail }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const choose = useChoose(agent);
  const connected = useConnectedModels(agent.models);
  const [asking, setAsking] = useState<ConnectedModel | null>(null);
  const { models, modelId } = agent;
  return (
    <Section title={say('agents.thinks')} testID="agent-thinker">
      {(connected.length > Math.min(1, models.length) || modelId !== null) && (
        <ModelChips
          models={connected}
          modelId={modelId}
          onChoose={(model) =>
            model?.mayBeAsked === false ? setAsking(model) : void choose(model?.id ?? null)
          }
        />
      )}
      <Where agent={agent} connected={connected} onAgree={setAsking} />
      <Card>
        <Row
          title={say(connected.length === 0 ? 'models.add' : 'agents.toModels')}
          onPress={() => router.push('/models')}
          testID="thinker-models"
        />
      </Card>
      {asking !== null && (
        <ConsentSheet
          provider={asking.provider}
          model={asking.model}
          agent={agent}
          onClose={() => setAsking(null)}
          onAgreed={() => void choose(asking.id)}
        />
      )}
    </Section>
  );
};

const styles = StyleSheet.create({ start: { alignItems: 'flex-start' } });
