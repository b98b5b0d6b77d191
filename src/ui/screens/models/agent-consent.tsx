import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { AgentId } from '../../../core/named-ids';
import { useCommand, useLive } from '../../api';
import { Button, Chip, LoadingState, SwitchRow, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

export type ModelChoice = { readonly provider: string; readonly model: string };
export type AgentNamed = { readonly id: string; readonly name: string };

/** What is agreed to is what is shown, word for word. */
export const Disclosure = ({
  choice,
  agent,
  onAgreed,
}: {
  choice: ModelChoice;
  agent: AgentNamed;
  onAgreed: (agent: AgentNamed) => void;
}) => {
  const theme = useTheme();
  const { say, sentence, language } = useSpeaking();
  const toast = useToast();
  const who = { agentId: agent.id };
  // Null: as the place suggests. What stays in one's own network may come along; what leaves it is asked for anew.
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Both are there before either is shown: no text gives way to another beneath a finger.
  const plain = useLive('consent.text', { ...choice, who, language });
  const wider = useLive('consent.text', { ...choice, who, language, includesLater: true });
  const { run, isRunning } = useCommand('consent.give');
  if (plain.status === 'loading' || wider.status === 'loading') return <LoadingState rows={3} />;
  const includesLater = wanted ?? (plain.data?.mayIncludeLater === true && plain.data.isLocal);
  const shown = includesLater ? wider : plain;
  if (shown.status === 'failed') return <Text tone="danger">{sentence(shown.error)}</Text>;
  const { policyVersion, text, mayIncludeLater } = shown.data;
  const agree = async (): Promise<void> => {
    const answer = await run({ ...choice, who, policyVersion, disclosure: text, includesLater });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onAgreed(agent);
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
export const AgentConsent = ({
  choice,
  agentId: first = null,
  onAgreed,
}: {
  choice: ModelChoice;
  /** Whom it is about, where that is known. */
  agentId?: AgentId | null;
  onAgreed: (agent: AgentNamed) => void;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const listed = useLive('agent.list', {});
  const agents = (listed.data?.agents ?? []).filter(({ state }) => state !== 'destroyed');
  const [agentId, setAgentId] = useState(first);
  const agent = agents.find(({ id }) => id === agentId);
  if (listed.status === 'loading') return <LoadingState rows={2} />;
  if (listed.status === 'failed') return <Text tone="danger">{sentence(listed.error)}</Text>;
  if (agents.length === 0)
    return (
      <Text tone="textSoft" testID="consent-nobody">
        {say('models.noAgents')}
      </Text>
    );
  return (
    <>
      <View style={{ gap: theme.space.s }}>
        <Text variant="label">{say('models.who')}</Text>
        <View role="radiogroup" aria-label={say('models.who')} style={[styles.chips, { gap: theme.space.s }]}>
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
      {agent !== undefined && <Disclosure key={agent.id} choice={choice} agent={agent} onAgreed={onAgreed} />}
    </>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
