import { providerFacts } from '../../../gateway/providers/provider-facts';
import { Card, Checkbox, Field, Text } from '../../components';
import { useStart } from '../../shell/start-provider';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { providerChoices, type ProviderChoice } from '../models/provider-kinds';
import { useAddressWords, useChoiceTitle } from './use-choice-title';
import type { Connecting, Trouble } from './use-connecting';

/** Of these the sentence speaks of a run that waits; here nobody waits but the person. */
const SILENT: ReadonlySet<string> = new Set(['model_unavailable', 'model_timed_out']);

/** What went wrong, what to do, and that nothing typed is gone. */
const Told = ({ trouble, choice }: { trouble: Trouble; choice: ProviderChoice }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const { failure, isStored } = trouble;
  const { company } = providerFacts[providerChoices[choice].kind];
  const silent = company === null ? say('connect.nobodyThere') : say('connect.notReached', { company });
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }} testID="connect-trouble">
      <Text variant="label" tone="warning" role="alert">
        {say(isStored ? 'connect.silent' : 'connect.refused')}
      </Text>
      <Text>{SILENT.has(failure.code) ? silent : sentence(failure)}</Text>
      {isStored && <Text tone="textSoft">{say('connect.silentKept')}</Text>}
    </Card>
  );
};

/** The key is typed here, leaves this field for the system's key store, and is shown nowhere again. */
export const KeyStep = ({ connecting }: { connecting: Connecting }) => {
  const { say } = useSpeaking();
  const { place } = useStart();
  const { hint } = useAddressWords();
  const titleOf = useChoiceTitle();
  const { draft, change, key, changeKey, needsAddress, trouble, connect } = connecting;
  const isOwn = draft.choice === 'own';
  return (
    <>
      <Text tone="textSoft">
        {isOwn ? say('connect.ownServer') : needsAddress ? say('connect.otherServer') : titleOf(draft.choice)}
      </Text>
      {trouble !== null && <Told trouble={trouble} choice={draft.choice} />}
      {needsAddress && (
        <Field
          holds="other"
          label={say('models.address')}
          hint={say(isOwn ? hint : 'connect.otherAddressHint')}
          value={draft.address}
          onChangeText={(address) => change({ address })}
          autoCapitalize="none"
          autoCorrect={false}
          inputMode="url"
          maxLength={500}
          testID="provider-address"
        />
      )}
      <Field
        holds="other"
        label={say('models.key')}
        hint={say(isOwn ? 'connect.keyIfAny' : 'models.keyHint')}
        value={key.key}
        onChangeText={(text) => changeKey({ key: text })}
        onSubmitEditing={() => void connect()}
        secureTextEntry
        autoCapitalize="none"
        autoCorrect={false}
        autoComplete="off"
        maxLength={4096}
        testID="provider-key"
      />
      {place === 'hub' && key.key !== '' && (
        <Checkbox
          label={say('models.keyInFile')}
          isChecked={key.isFile}
          onChange={(isFile) => changeKey({ isFile })}
          testID="provider-key-file"
        />
      )}
    </>
  );
};
