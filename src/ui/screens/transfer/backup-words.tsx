import { Banner, Button, Section, Text } from '../../components';
import { AskedFields, useAskedWords } from '../../secret-words/asked-fields';
import { WordCard } from '../../secret-words/word-card';
import { lackWords } from '../../transfer/lack-words';
import { useSpeaking } from '../../words';
import type { Backup, BackupState } from './use-backup';

type Made = Extract<BackupState, { step: 'words' }>['made'];

/** Shown once. */
export const ShownWords = ({ made, backup }: { made: Made; backup: Backup }) => {
  const { say } = useSpeaking();
  const lacks = lackWords(say, made);
  return (
    <Section title={say('transfer.wordsTitle')} testID="backup-words">
      {lacks !== null && <Banner tone="warning" icon="alert" text={lacks} testID="backup-lacks" />}
      <Text tone="textSoft">{say('transfer.wordsBody')}</Text>
      <WordCard words={made.words} testID="backup-word" />
      <Button
        label={say('transfer.wordsWritten')}
        onPress={() => backup.written(made)}
        testID="backup-written"
      />
      <Button variant="quiet" label={say('shell.cancel')} onPress={backup.leave} />
    </Section>
  );
};

export const ConfirmedWords = ({ made, backup }: { made: Made; backup: Backup }) => {
  const { say } = useSpeaking();
  const held = useAskedWords(made.words, made.transferId);
  return (
    <Section title={say('transfer.wordsConfirm')} testID="backup-confirm">
      <AskedFields held={held} testID="backup" />
      <Button
        icon="download"
        label={say('transfer.backupSave')}
        onPress={() => {
          if (held.check()) void backup.save(made);
        }}
        isBusy={backup.isSaving}
        testID="backup-save"
      />
      <Button variant="quiet" label={say('transfer.wordsAgain')} onPress={() => backup.showAgain(made)} />
    </Section>
  );
};
