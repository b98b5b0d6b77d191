import { useState } from 'react';
import { useCommand } from '../../api';
import { Banner, Button, Field, ProgressBar, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { useOpenBackup } from './use-open-backup';

type Open = ReturnType<typeof useOpenBackup>;

/** A full profile takes no backup: another, empty one does, and nothing mixes. */
const NotEmpty = ({ open, text }: { open: Open; text: string }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('profile.create');
  const start = async (): Promise<void> => {
    const answer = await run({});
    // The file lies with the profile that it was sent to.
    open.letGo();
    toast.show({ text: answer.ok ? say('shell.ownStarted') : sentence(answer.error) });
  };
  return (
    <>
      <Banner tone="warning" icon="info" text={text} />
      <Button
        variant="quiet"
        icon="plus"
        label={say('settings.startAnother')}
        onPress={() => void start()}
        isBusy={isRunning}
        testID="restore-start-another"
      />
    </>
  );
};

type Purpose = 'check' | 'restore' | 'goOn';
const titles = {
  check: 'transfer.backupCheck',
  restore: 'transfer.backupRestore',
  goOn: 'shell.unfinishedGoOn',
} as const;

/** Another, empty profile takes it. */
const intoAnother: readonly string[] = ['import_own_host', 'space_exists'];
const Told = ({ open, purpose }: { open: Open; purpose: Purpose }) => {
  const { say, sentence } = useSpeaking();
  const isOther = open.failure?.code === 'profile_not_empty';
  if (isOther && purpose !== 'goOn') return <NotEmpty open={open} text={say('transfer.restoreEmptyOnly')} />;
  if (open.failure !== null && intoAnother.includes(open.failure.code) && purpose === 'restore')
    return <NotEmpty open={open} text={sentence(open.failure)} />;
  if (isOther)
    return (
      <Text tone="danger" role="alert" testID="backup-refused">
        {say('shell.unfinishedOtherFile')}
      </Text>
    );
  if (open.failure !== null)
    return (
      <Text tone="danger" role="alert" testID="backup-refused">
        {sentence(open.failure)}
      </Text>
    );
  if (open.told === null) return null;
  const { text, isWhole } = open.told;
  if (!isWhole) return <Banner tone="warning" icon="alert" text={text} testID="backup-told" />;
  return (
    <Text role="status" tone="success" testID="backup-told">
      {text}
    </Text>
  );
};

export const OpenBackupSheet = ({ purpose, onClose }: { purpose: Purpose; onClose: () => void }) => {
  const { say } = useSpeaking();
  const open = useOpenBackup();
  const [words, setWords] = useState('');
  const close = () => {
    open.letGo();
    onClose();
  };
  const isReady = open.staged !== null && words.trim() !== '';
  return (
    <Sheet
      isOpen
      isHeld={open.isBusy}
      onClose={close}
      title={say(titles[purpose])}
      testID="open-backup"
      footer={
        <Button
          label={say(purpose === 'check' ? 'transfer.check' : 'transfer.restore')}
          onPress={() => void (purpose === 'check' ? open.verify(words) : open.restore(words))}
          isBusy={open.isBusy}
          isDisabled={!isReady}
          testID="open-backup-go"
        />
      }
    >
      {open.part === null ? (
        <Button
          variant="quiet"
          icon="upload"
          label={open.staged?.name ?? say('transfer.choose')}
          onPress={() => void open.pick()}
          isDisabled={open.isBusy}
          testID="open-backup-file"
        />
      ) : (
        <ProgressBar label={say('transfer.backupFile')} part={open.part} />
      )}
      <Field
        holds="other"
        label={say('transfer.wordsEnter')}
        hint={say('transfer.wordsEnterHint')}
        value={words}
        onChangeText={setWords}
        multiline
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect={false}
        spellCheck={false}
        maxLength={600}
        testID="open-backup-words"
      />
      <Told open={open} purpose={purpose} />
    </Sheet>
  );
};
