import { useState } from 'react';
import { DeviceName } from '../../../api/space';
import { useApi } from '../../api';
import { Banner, Button, Field, Section, Text } from '../../components';
import { useDeviceCheck } from '../../device-check/use-device-check';
import { AskedFields, useAskedWords } from '../../secret-words/asked-fields';
import { WordCard } from '../../secret-words/word-card';
import { useStart } from '../../shell/start-provider';
import { useSpeaking } from '../../words';
import { KeysInFile, useKeysInFile } from './keys-in-file';
import { Refusal } from './refusal';
import { useCalls } from './use-calls';
import { useDeviceName } from './use-device-name';
import { useDeviceWords } from './use-device-words';

/** This device becomes the first: its name, and the proof that it is the person. */
export const Founding = ({
  onWords,
  onCancel,
}: {
  onWords: (words: string) => void;
  onCancel: () => void;
}) => {
  const { say } = useDeviceWords();
  const shell = useSpeaking();
  const { client } = useApi();
  const { place } = useStart();
  const { name, setName } = useDeviceName();
  const check = useDeviceCheck();
  const { isBusy, failure, run } = useCalls();
  const keys = useKeysInFile(failure);
  const found = async (): Promise<void> => {
    const founded = await run(async () => {
      const named = name.trim();
      const proof = await check.ask({ what: 'foundSpace', name: named });
      return proof === null ? null : client.command('space.create', { name: named, ...keys.given, proof });
    });
    if (founded !== null) onWords(founded.words);
  };
  return (
    <Section title={say('firstTitle')} testID="devices-founding">
      <Text tone="textSoft">{say('firstBody')}</Text>
      {place === 'hub' && <Banner icon="info" text={say('personHub')} testID="devices-person-hub" />}
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
      <Refusal failure={failure} testID="devices-refused" />
      <KeysInFile keys={keys} />
      <Button
        label={say('goOn')}
        onPress={() => void found()}
        isBusy={isBusy || check.isAsking}
        isDisabled={check.how === null || !DeviceName.safeParse(name).success}
        testID="devices-found"
      />
      <Button variant="quiet" label={shell.say('shell.cancel')} onPress={onCancel} />
      {check.sheet}
    </Section>
  );
};

const Confirmed = ({
  words,
  onAgain,
  onDone,
}: {
  words: string;
  onAgain: () => void;
  onDone: () => void;
}) => {
  const { say } = useDeviceWords();
  const shell = useSpeaking();
  const { client } = useApi();
  const held = useAskedWords(words, words);
  const { isBusy, failure, run } = useCalls();
  const confirm = async (): Promise<void> => {
    if (held.check() && (await run(() => client.command('space.confirmWords', {}))) !== null) onDone();
  };
  return (
    <Section title={shell.say('transfer.wordsConfirm')} testID="devices-confirm-words">
      <AskedFields held={held} testID="devices" />
      <Refusal failure={failure} />
      <Button
        label={say('wordsRight')}
        onPress={() => void confirm()}
        isBusy={isBusy}
        testID="devices-words-right"
      />
      <Button variant="quiet" label={shell.say('transfer.wordsAgain')} onPress={onAgain} />
    </Section>
  );
};

/** Shown once, then three of them are asked back. */
export const FoundingWords = ({ words, onDone }: { words: string; onDone: () => void }) => {
  const { say } = useDeviceWords();
  const shell = useSpeaking();
  const [isWritten, setWritten] = useState(false);
  if (isWritten) return <Confirmed words={words} onAgain={() => setWritten(false)} onDone={onDone} />;
  return (
    <Section title={shell.say('transfer.wordsTitle')} testID="devices-words">
      <Text tone="textSoft">{say('wordsBody')}</Text>
      <WordCard words={words} testID="devices-word" />
      <Text variant="small" tone="textSoft">
        {say('wordsLimits')}
      </Text>
      <Button
        label={shell.say('transfer.wordsWritten')}
        onPress={() => setWritten(true)}
        testID="devices-words-written"
      />
    </Section>
  );
};
