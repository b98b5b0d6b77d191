import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useCommand, useLive } from '../../api';
import { Button, Chip, LoadingState, Sheet, SwitchRow, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

type Choice = { readonly provider: string; readonly model: string };

/** What is agreed to is what is shown, word for word. */
const Disclosure = ({
  choice,
  agent,
  onClose,
}: {
  choice: Choice;
  agent: { readonly id: string; readonly name: string };
  onClose: () => void;
}) => {
  const theme = useTheme();
  const { say, sentence, language } = useSpeaking();
  const toast = useToast();
  const router = useRouter();
  const who = { agentId: agent.id };
  // Null: as the place suggests. What stays in one's own network may come along; what leaves it is asked for anew.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const plain = useLive('consent.text', { ...choice, who, language });
  const suggested = plain.data?.mayIncludeLater === true && plain.data.isLocal;
  const includesLater = wanted ?? suggested;
  const shown = useLive('consent.text', { ...choice, who, language, includesLater });
  const { run, isRunning } = useCommand('consent.give');
  if (shown.status === 'loading') return <LoadingState rows={3} />;
  if (shown.status === 'failed') return <Text tone="danger">{sentence(shown.error)}</Text>;
  const { policyVersion, text, mayIncludeLater } = shown.data;
  const agree = async (): Promise<void> => {
    const answer = await run({ ...choice, who, policyVersion, disclosure: text, includesLater });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({
      text: say('models.agreed', { agent: agent.name, model: choice.model }),
      actionLabel: say('models.limit'),
      onAction: () => router.push({ pathname: '/agent/[id]', params: { id: agent.id } }),
    });
  };
  return (
    <View style={{ gap: theme.space.m }}>
      <Text variant="label">{say('models.whatItMeans')}</Text>
      <Text testID="consent-text">{text}</Text>
      {mayIncludeLater && (
        <SwitchRow
          title={say('models.later')}
          subtitle={say('models.laterMeans')}
          isOn={includesLater}
          onChange={setWanted}
          testID="consent-later"
        />
      )}
      <Button
        label={say('models.agree')}
        isBusy={isRunning}
        onPress={() => void agree()}
        testID="consent-agree"
      />
    </View>
  );
};

/** Which agent may ask a model: chosen, told what that means, agreed to. */
export const ConsentSheet = ({ provider, model, onClose }: Choice & { onClose: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const all = useLive('agent.list', {}).data?.agents ?? [];
  const agents = all.filter(({ state }) => state !== 'destroyed');
  const [agentId, setAgentId] = useState<string | null>(null);
  const agent = agents.find(({ id }) => id === agentId);
  return (
    <Sheet isOpen onClose={onClose} title={say('models.allow', { model })} testID="consent-sheet">
      {agents.length === 0 ? (
        <Text tone="textSoft">{say('models.noAgents')}</Text>
      ) : (
        <View style={{ gap: theme.space.s }}>
          <Text variant="label">{say('models.who')}</Text>
          <View
            role="radiogroup"
            aria-label={say('models.who')}
            style={[styles.chips, { gap: theme.space.s }]}
          >
            {agents.map(({ id, name }) => (
              <Chip
                key={id}
                role="radio"
                label={name}
                isSelected={id === agentId}
                onPress={() => setAgentId(id)}
                testID={`consent-for-${id}`}
              />
            ))}
          </View>
        </View>
      )}
      {agent !== undefined && (
        <Disclosure key={agent.id} choice={{ provider, model }} agent={agent} onClose={onClose} />
      )}
    </Sheet>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
