import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useCommand, useLive } from '../../api';
import { Button, Chip, LoadingState, Sheet, SwitchRow, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

type Choice = { readonly provider: string; readonly model: string };
type Asking = { readonly id: string; readonly name: string };

/** What is agreed to is what is shown, word for word. */
const Disclosure = ({ choice, agent, onAgreed }: { choice: Choice; agent: Asking; onAgreed: () => void }) => {
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
    onAgreed();
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

const WhoAsks = ({ agentId, onChoose }: { agentId: string | null; onChoose: (agent: Asking) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const all = useLive('agent.list', {}).data?.agents ?? [];
  const agents = all.filter(({ state }) => state !== 'destroyed');
  if (agents.length === 0) return <Text tone="textSoft">{say('models.noAgents')}</Text>;
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{say('models.who')}</Text>
      <View role="radiogroup" aria-label={say('models.who')} style={[styles.chips, { gap: theme.space.s }]}>
        {agents.map(({ id, name }) => (
          <Chip
            key={id}
            role="radio"
            label={name}
            isSelected={id === agentId}
            onPress={() => onChoose({ id, name })}
            testID={`consent-for-${id}`}
          />
        ))}
      </View>
    </View>
  );
};

type ConsentProps = Choice & {
  readonly onClose: () => void;
  /** Known already: nobody is asked which. */
  readonly agent?: Asking;
  readonly onAgreed?: () => void;
};

/** Which agent may ask a model: chosen, told what that means, agreed to. */
export const ConsentSheet = ({ provider, model, agent: known, onAgreed, onClose }: ConsentProps) => {
  const { say } = useSpeaking();
  const [chosen, setChosen] = useState<Asking | null>(null);
  const agent = known ?? chosen;
  const finish = (): void => {
    onClose();
    onAgreed?.();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={
        known === undefined
          ? say('models.allow', { model })
          : say('models.allowOne', { name: known.name, model })
      }
      testID="consent-sheet"
    >
      {known === undefined && <WhoAsks agentId={chosen?.id ?? null} onChoose={setChosen} />}
      {agent !== null && (
        <Disclosure key={agent.id} choice={{ provider, model }} agent={agent} onAgreed={finish} />
      )}
    </Sheet>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
