import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Banner, Button, Card, Field, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { lackWords } from '../../transfer/lack-words';
import { useSpeaking } from '../../words';
import { askedWords, isWord } from './asked-words';
import type { Backup, BackupState } from './use-backup';

type Made = Extract<BackupState, { step: 'words' }>['made'];

/** Shown once. They can be marked, so that a password manager takes them, but no button copies them to every app's clipboard. */
export const ShownWords = ({ made, backup }: { made: Made; backup: Backup }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const lacks = lackWords(say, made);
  return (
    <Section title={say('transfer.wordsTitle')} testID="backup-words">
      {lacks !== null && <Banner tone="warning" icon="alert" text={lacks} testID="backup-lacks" />}
      <Text tone="textSoft">{say('transfer.wordsBody')}</Text>
      <Card style={[styles.words, { padding: theme.space.m, gap: theme.space.s }]}>
        {made.words.split(' ').map((word, at) => (
          <View key={at} style={[styles.word, { minWidth: 116 * theme.textScale }]}>
            <Text selectable testID={`backup-word-${at + 1}`}>
              {say('transfer.wordNumbered', { number: at + 1, word })}
            </Text>
          </View>
        ))}
      </Card>
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
  const words = made.words.split(' ');
  const asked = askedWords(made.transferId);
  const [typed, setTyped] = useState<readonly string[]>(asked.map(() => ''));
  const [isAsked, setAsked] = useState(false);
  const isRight = (at: number): boolean => isWord(typed[at] ?? '', words[asked[at] ?? 0] ?? '');
  const save = () => {
    setAsked(true);
    if (asked.every((_, at) => isRight(at))) void backup.save(made);
  };
  return (
    <Section title={say('transfer.wordsConfirm')} testID="backup-confirm">
      {asked.map((number, at) => (
        <Field
          holds="other"
          key={number}
          label={say('transfer.wordAsked', { number: number + 1 })}
          value={typed[at] ?? ''}
          onChangeText={(text) => setTyped(typed.map((each, index) => (index === at ? text : each)))}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect={false}
          maxLength={40}
          error={isAsked && !isRight(at) ? say('transfer.wordWrong', { number: number + 1 }) : undefined}
          testID={`backup-asked-${at}`}
        />
      ))}
      <Button
        icon="download"
        label={say('transfer.backupSave')}
        onPress={save}
        isBusy={backup.isSaving}
        testID="backup-save"
      />
      <Button variant="quiet" label={say('transfer.wordsAgain')} onPress={() => backup.showAgain(made)} />
    </Section>
  );
};

const styles = StyleSheet.create({
  words: { flexDirection: 'row', flexWrap: 'wrap' },
  word: { flexGrow: 1, flexBasis: '30%' },
});
