import { useState } from 'react';
import { DeviceName } from '../../../api/space';
import { useApi } from '../../api';
import { Button, Field, Section, Text } from '../../components';
import { useSpeaking } from '../../words';
import { KeysInFile, useKeysInFile } from './keys-in-file';
import { Refusal } from './refusal';
import { useCalls } from './use-calls';
import { useDeviceName } from './use-device-name';
import { useDeviceWords } from './use-device-words';

/** Invites are some 150 signs; a whole message around one still fits. */
const LONGEST = 2000;

/** An invite from another device, as text. Into a life that holds entries nothing is joined: one tap makes an empty one and joins there. */
export const JoinForm = ({ onCancel }: { onCancel: () => void }) => {
  const { say } = useDeviceWords();
  const shell = useSpeaking();
  const { client } = useApi();
  const { name, setName } = useDeviceName();
  const [text, setText] = useState('');
  const { isBusy, failure, run } = useCalls();
  const keys = useKeysInFile(failure);
  const given = { text: text.trim(), name: name.trim(), ...keys.given };
  const join = () => run(() => client.command('space.join', given));
  const joinInNew = () =>
    run(async () => {
      const made = await client.command('profile.create', {});
      return made.ok ? client.command('space.join', given) : made;
    });
  const isReady = given.text !== '' && DeviceName.safeParse(name).success;
  const needsEmpty = failure?.code === 'space_join_needs_empty';
  return (
    <Section title={say('joinTitle')} testID="devices-join">
      <Text tone="textSoft">{say('joinBody')}</Text>
      <Field
        holds="other"
        label={say('inviteText')}
        hint={say('inviteTextHint')}
        value={text}
        onChangeText={setText}
        multiline
        maxLength={LONGEST}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect={false}
        spellCheck={false}
        testID="join-invite"
      />
      <Field
        holds="other"
        label={say('name')}
        hint={say('nameHint')}
        value={name}
        onChangeText={setName}
        maxLength={60}
        autoComplete="off"
        testID="device-name"
      />
      <Refusal failure={failure} testID="join-refused" />
      <KeysInFile keys={keys} />
      {needsEmpty ? (
        <Button
          icon="plus"
          label={say('joinInNew')}
          onPress={() => void joinInNew()}
          isBusy={isBusy}
          testID="join-in-new"
        />
      ) : (
        <Button
          label={say('joinNow')}
          onPress={() => void join()}
          isBusy={isBusy}
          isDisabled={!isReady}
          testID="join-go"
        />
      )}
      <Button
        variant="quiet"
        label={shell.say('shell.cancel')}
        onPress={onCancel}
        isDisabled={isBusy}
        testID="join-cancel"
      />
    </Section>
  );
};
