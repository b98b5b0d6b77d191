import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useCommand, useLive } from '../../api';
import { Button, Chip, Field, LoadingState, Sheet, SwitchRow, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useProviderTitle } from './provider-title';

type Provider = QueryOutput<'provider.list'>['providers'][number];
type Choice = { readonly provider: string; readonly model: string };

/** One of its models that says by its name what it is for. */
const suggested = ({ models }: Provider): string =>
  models.find(({ model }) => model.toLowerCase().includes('embed'))?.model ?? '';

/** What is agreed to is what is shown, word for word. */
const Agreement = ({ choice, onClose }: { choice: Choice; onClose: () => void }) => {
  const theme = useTheme();
  const { say, sentence, language } = useSpeaking();
  const toast = useToast();
  const [includesLater, setLater] = useState(false);
  // Both are there before either is shown: a choice changes the words, and nothing else goes from beneath a finger.
  const plain = useLive('likeness.text', { ...choice, language });
  const wider = useLive('likeness.text', { ...choice, language, includesLater: true });
  const { run, isRunning } = useCommand('likeness.choose');
  if (plain.status === 'loading' || wider.status === 'loading') return <LoadingState rows={3} />;
  const shown = includesLater ? wider : plain;
  if (shown.status === 'failed') return <Text tone="danger">{sentence(shown.error)}</Text>;
  const { policyVersion, text } = shown.data;
  const agree = async (): Promise<void> => {
    const answer = await run({ ...choice, includesLater, policyVersion, disclosure: text });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say('models.alikeOn') });
  };
  return (
    <View style={{ gap: theme.space.m }}>
      <Text variant="label">{say('models.whatItMeans')}</Text>
      <Text testID="likeness-text">{text}</Text>
      <SwitchRow
        title={say('models.later')}
        subtitle={say('models.alikeLater')}
        isOn={includesLater}
        onChange={setLater}
        testID="likeness-later"
      />
      <Button
        label={say('models.agree')}
        isBusy={isRunning}
        onPress={() => void agree()}
        testID="likeness-agree"
      />
    </View>
  );
};

const MODEL = /^[!-~]{1,200}$/;
const Choosing = ({ onClose }: { onClose: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const titleOf = useProviderTitle();
  const providers = useLive('provider.list', {}).data?.providers ?? [];
  const [chosen, setChosen] = useState<Choice | null>(null);
  const choose = (provider: Provider) => setChosen({ provider: provider.id, model: suggested(provider) });
  if (providers.length === 0) return <Text tone="textSoft">{say('models.alikeNobody')}</Text>;
  return (
    <>
      <View role="radiogroup" aria-label={say('models.kind')} style={[styles.chips, { gap: theme.space.s }]}>
        {providers.map((provider) => (
          <Chip
            key={provider.id}
            role="radio"
            label={titleOf(provider.id)}
            isSelected={provider.id === chosen?.provider}
            onPress={() => choose(provider)}
            testID={`likeness-by-${provider.id}`}
          />
        ))}
      </View>
      {chosen !== null && (
        <Field
          holds="other"
          label={say('models.alikeModel')}
          hint={say('models.alikeModelHint')}
          value={chosen.model}
          onChangeText={(model) => setChosen({ ...chosen, model: model.trim() })}
          autoCapitalize="none"
          autoCorrect={false}
          maxLength={200}
          testID="likeness-model"
        />
      )}
      {chosen !== null && MODEL.test(chosen.model) && (
        <Agreement key={chosen.provider} choice={chosen} onClose={onClose} />
      )}
    </>
  );
};

type Chosen = NonNullable<QueryOutput<'likeness.get'>['chosen']>;
const Standing = ({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const titleOf = useProviderTitle();
  const { run, isRunning } = useCommand('likeness.off');
  const off = async (): Promise<void> => {
    const answer = await run({});
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say('models.alikeOff') });
  };
  return (
    <>
      <Text>{`${titleOf(chosen.provider)} · ${chosen.model}`}</Text>
      <Text tone="textSoft" testID="likeness-standing">
        {say('models.alikeKnown', { count: chosen.vectors })}
      </Text>
      {chosen.lastFailure !== null && (
        <Text tone="danger">{`${say('models.alikeWaits')} ${sentence({ code: chosen.lastFailure })}`}</Text>
      )}
      <Button
        variant="danger"
        label={say('models.alikeSwitchOff')}
        isBusy={isRunning}
        onPress={() => void off()}
        testID="likeness-off"
      />
    </>
  );
};

/** Which model elsewhere, if any, says what means the same: off until it is chosen here. */
export const LikenessSheet = ({ onClose }: { onClose: () => void }) => {
  const { say } = useSpeaking();
  const likeness = useLive('likeness.get', {});
  const chosen = likeness.data?.chosen ?? null;
  return (
    <Sheet isOpen onClose={onClose} title={say('models.alikeTitle')} testID="likeness-sheet">
      <Text tone="textSoft">{say('models.alikeHint')}</Text>
      {likeness.status === 'loading' ? (
        <LoadingState rows={2} />
      ) : chosen?.isAgreed === true ? (
        <Standing chosen={chosen} onClose={onClose} />
      ) : (
        <>
          {chosen !== null && <Text tone="danger">{say('models.alikeAgain')}</Text>}
          <Choosing onClose={onClose} />
        </>
      )}
    </Sheet>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
