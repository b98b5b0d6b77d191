import { useRouter } from 'expo-router';
import { useState } from 'react';
import { Platform } from 'react-native';
import { useCommand } from '../../api';
import { Button, Checkbox, Field, SegmentedChoice, Sheet, Text, useToast } from '../../components';
import { useStart } from '../../shell/start-provider';
import { useSpeaking } from '../../words';
import { addressWords } from './address-words';
import { providerKinds, providerName, type Kind } from './provider-kinds';

type Draft = {
  readonly kind: Kind;
  readonly address: string;
  readonly isLocal: boolean;
  readonly key: string;
  readonly isFile: boolean;
};
const empty: Draft = { kind: 'openai-compatible', address: '', isLocal: true, key: '', isFile: false };

const useConnect = (draft: Draft, { taken, onClose }: { taken: readonly string[]; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const router = useRouter();
  const toast = useToast();
  const add = useCommand('provider.add');
  const test = useCommand('provider.test');
  const { kind, address, isLocal, key, isFile } = draft;
  const isOther = kind === 'openai-compatible';
  const canConnect = isOther ? address.trim() !== '' && (isLocal || key !== '') : key !== '';
  const connect = async (): Promise<void> => {
    const id = providerName({ kind, address }, taken);
    const added = await add.run({
      ...{ id, kind, isLocal: isOther && isLocal },
      ...(isOther ? { baseUrl: address.trim() } : {}),
      ...(key === '' ? {} : { key, ...(isFile ? { keyInFile: true } : {}) }),
    });
    if (!added.ok) return toast.show({ text: sentence(added.error) });
    onClose();
    router.push({ pathname: '/models/[id]', params: { id } });
    const tested = await test.run({ id });
    toast.show({
      text: tested.ok ? say('models.tested', { count: tested.value.models.length }) : sentence(tested.error),
    });
  };
  return { connect, canConnect, isOther, isRunning: add.isRunning };
};

/** The key is typed here, leaves this field for the system's key store, and is shown nowhere again. */
export const AddProviderSheet = (props: { taken: readonly string[]; onClose: () => void }) => {
  const { say } = useSpeaking();
  const { place } = useStart();
  const words = addressWords(place === 'device' ? Platform.OS : 'web');
  const [draft, setDraft] = useState(empty);
  const change = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }));
  const { connect, canConnect, isOther, isRunning } = useConnect(draft, props);
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={say('models.add')}
      testID="provider-sheet"
      footer={
        <Button
          label={say('models.connect')}
          isDisabled={!canConnect}
          isBusy={isRunning}
          onPress={() => void connect()}
          testID="provider-connect"
        />
      }
    >
      <SegmentedChoice
        label={say('models.kind')}
        options={providerKinds.map(({ kind, word }) => ({ value: kind, label: say(word) }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        testID="provider-kind"
      />
      {isOther && (
        <>
          <Text variant="small" tone="textSoft">
            {say('models.otherHint')}
          </Text>
          <Field
            label={say('models.address')}
            hint={say(words.hint)}
            value={draft.address}
            onChangeText={(address) => change({ address })}
            autoCapitalize="none"
            autoCorrect={false}
            inputMode="url"
            maxLength={500}
            testID="provider-address"
          />
          <Checkbox
            label={say(words.isLocal)}
            isChecked={draft.isLocal}
            onChange={(isLocal) => change({ isLocal })}
            testID="provider-local"
          />
        </>
      )}
      <Field
        label={say('models.key')}
        hint={say('models.keyHint')}
        value={draft.key}
        onChangeText={(key) => change({ key })}
        secureTextEntry
        autoCapitalize="none"
        autoCorrect={false}
        autoComplete="off"
        maxLength={4096}
        testID="provider-key"
      />
      {place === 'hub' && draft.key !== '' && (
        <Checkbox
          label={say('models.keyInFile')}
          isChecked={draft.isFile}
          onChange={(isFile) => change({ isFile })}
          testID="provider-key-file"
        />
      )}
    </Sheet>
  );
};
