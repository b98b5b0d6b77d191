import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useAct, useCommand, useLive, useTellUndone } from '../../api';
import {
  Button,
  ErrorState,
  GoneState,
  LoadingState,
  Screen,
  Section,
  Sheet,
  Text,
  useToast,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { Agreed } from './agreed';
import { ConsentSheet } from './consent-sheet';
import { KeySheet } from './key-sheet';
import { ModelRows } from './model-rows';
import { useProviderTitle } from './provider-title';
import { WhoMayAsk } from './who-may-ask';

type Provider = QueryOutput<'provider.list'>['providers'][number];
const Models = ({ provider }: { provider: Provider }) => {
  const { say } = useSpeaking();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Section title={say('models.itsModels')} testID="provider-models">
      {provider.models.length === 0 ? (
        <Text tone="textSoft">{say('models.noModels')}</Text>
      ) : (
        <ModelRows models={provider.models} onChoose={setChosen} />
      )}
      {chosen !== null && (
        <ConsentSheet provider={provider.id} model={chosen} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
};

const RemoveSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const titleOf = useProviderTitle();
  const router = useRouter();
  const toast = useToast();
  const { run, isRunning } = useCommand('provider.remove');
  const remove = async (): Promise<void> => {
    const answer = await run({ id });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say('models.removed') });
    router.replace('/models');
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('models.removeTitle', { name: titleOf(id) })}
      testID="provider-remove-sheet"
      footer={
        <>
          <Button
            variant="danger"
            label={say('models.remove')}
            isBusy={isRunning}
            onPress={() => void remove()}
            testID="provider-remove-confirm"
          />
          <Button variant="quiet" label={say('models.keep')} onPress={onClose} />
        </>
      }
    >
      <Text>{say('models.removeBody')}</Text>
    </Sheet>
  );
};

/** One place up in the order in which they are asked, with the way back; the first of all has no such button. */
const AskBefore = ({ id, order }: { id: string; order: readonly string[] }) => {
  const { say, sentence } = useSpeaking();
  const titleOf = useProviderTitle();
  const toast = useToast();
  const tellUndone = useTellUndone();
  const { run, isRunning } = useAct('provider.order');
  const at = order.indexOf(id);
  const before = order[at - 1];
  if (before === undefined) return null;
  const name = titleOf(before);
  const ask = async (): Promise<void> => {
    const answer = await run({ ids: [...order.slice(0, at - 1), id, before, ...order.slice(at + 1)] });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    const back = () => void tellUndone(run({ ids: [...order] }));
    const undo = { actionLabel: say('shell.undo'), onAction: back, isWayBack: true };
    toast.show({ text: say('models.askedBefore', { name }), ...undo });
  };
  return (
    <Button
      variant="quiet"
      icon="chevronUp"
      label={say('models.askBefore', { name })}
      isBusy={isRunning}
      onPress={() => void ask()}
      testID="provider-earlier"
    />
  );
};

type ActionsProps = { provider: Provider; order: readonly string[] };
const Actions = ({ provider: { id, isLocal, hasKey }, order }: ActionsProps) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const test = useCommand('provider.test');
  const [isRemoving, setRemoving] = useState(false);
  const [isKeying, setKeying] = useState(false);
  const tryIt = async (): Promise<void> => {
    const answer = await test.run({ id });
    toast.show({
      text: answer.ok ? say('models.tested', { count: answer.value.models.length }) : sentence(answer.error),
    });
  };
  return (
    <View style={[styles.actions, { gap: theme.space.s }]}>
      <Button
        variant="quiet"
        icon="restore"
        label={say('models.test')}
        isBusy={test.isRunning}
        onPress={() => void tryIt()}
        testID="provider-test"
      />
      <AskBefore id={id} order={order} />
      {(hasKey || !isLocal) && (
        <Button
          variant="quiet"
          icon="lock"
          label={say('models.newKey')}
          onPress={() => setKeying(true)}
          testID="provider-new-key"
        />
      )}
      <Button
        variant="danger"
        icon="trash"
        label={say('models.remove')}
        onPress={() => setRemoving(true)}
        testID="provider-remove"
      />
      {isKeying && <KeySheet id={id} onClose={() => setKeying(false)} />}
      {isRemoving && <RemoveSheet id={id} onClose={() => setRemoving(false)} />}
    </View>
  );
};

/** One provider: where it is, its models and what they cost, who may ask them. */
export const ProviderScreen = ({ id }: { id: string }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const titleOf = useProviderTitle();
  const listed = useLive('provider.list', {});
  const provider = listed.data?.providers.find((each) => each.id === id);
  const back = () => (router.canGoBack() ? router.back() : router.replace('/models'));
  return (
    <Screen
      title={provider === undefined ? say('models.title') : titleOf(provider.id)}
      onBack={back}
      testID="provider-screen"
    >
      {listed.status === 'loading' ? (
        <LoadingState />
      ) : listed.status === 'failed' ? (
        <ErrorState failure={listed.error} onRetry={listed.refetch} />
      ) : provider === undefined ? (
        <GoneState icon="talk" onBack={back} />
      ) : (
        <>
          <Text tone="textSoft">
            {`${provider.baseUrl} · ${say(provider.isLocal ? 'models.local' : 'models.remote')}`}
          </Text>
          <Models provider={provider} />
          <WhoMayAsk provider={id} />
          <Agreed provider={id} />
          <Actions provider={provider} order={listed.data.providers.map((each) => each.id)} />
        </>
      )}
    </Screen>
  );
};

const styles = StyleSheet.create({ actions: { flexDirection: 'row', flexWrap: 'wrap' } });
