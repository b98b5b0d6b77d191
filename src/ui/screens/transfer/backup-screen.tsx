import { useState } from 'react';
import { useLive } from '../../api';
import { Banner, Button, ErrorState, Icon, ProgressBar, Row, Screen, Text } from '../../components';
import { SettingsList } from '../../settings/settings-list';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useBack } from '../care/use-back';
import { useWhen } from '../care/use-when';
import { ConfirmedWords, ShownWords } from './backup-words';
import { EraseSheet } from './erase-sheet';
import { OpenBackupSheet } from './open-backup-sheet';
import { useBackup, type Backup } from './use-backup';

const Last = () => {
  const { say } = useSpeaking();
  const when = useWhen();
  const status = useLive('backup.status', {});
  if (status.data === undefined) return null;
  const { lastBackupAt, isOld } = status.data;
  if (lastBackupAt !== null && !isOld)
    return <Text tone="success">{say('transfer.backupLast', { when: when(lastBackupAt) })}</Text>;
  const text = say(lastBackupAt === null ? 'transfer.backupNone' : 'transfer.backupOld');
  return isOld ? <Banner tone="warning" icon="info" text={text} /> : <Text tone="textSoft">{text}</Text>;
};

const Make = ({ backup }: { backup: Backup }) => {
  const { say } = useSpeaking();
  const { state } = backup;
  switch (state.step) {
    case 'making':
      return <ProgressBar label={say('transfer.backupMaking')} part={null} />;
    case 'words':
      return <ShownWords made={state.made} backup={backup} />;
    case 'confirm':
      return <ConfirmedWords made={state.made} backup={backup} />;
    case 'failed':
      return <ErrorState failure={state.failure} onRetry={() => void backup.make()} />;
    case 'idle':
      return (
        <>
          <Text tone="textSoft">{say('transfer.backupIntro')}</Text>
          <Button
            icon="lock"
            label={say('transfer.backupMake')}
            onPress={() => void backup.make()}
            testID="backup-make"
          />
        </>
      );
  }
};

type Opened = 'check' | 'restore' | 'erase' | null;

/** An encrypted copy of everything, and what to do with one. */
export const BackupScreen = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const back = useBack();
  const backup = useBackup();
  const [opened, setOpened] = useState<Opened>(null);
  const profiles = useLive('profile.list', {});
  const isOwn = profiles.data?.profiles.some(({ isCurrent, kind }) => isCurrent && kind === 'own') === true;
  const soft = theme.color.textSoft;
  return (
    <Screen title={say('transfer.backup')} onBack={back} testID="backup-screen">
      <Last />
      <Make backup={backup} />
      <SettingsList>
        <Row
          title={say('transfer.backupCheck')}
          subtitle={say('transfer.backupCheckHint')}
          leading={<Icon name="check" color={soft} />}
          onPress={() => setOpened('check')}
          testID="backup-check"
        />
        <Row
          title={say('transfer.backupRestore')}
          subtitle={say('transfer.backupRestoreHint')}
          leading={<Icon name="restore" color={soft} />}
          onPress={() => setOpened('restore')}
          testID="backup-restore"
        />
      </SettingsList>
      {isOwn && (
        <SettingsList>
          <Row
            title={say('transfer.erase')}
            subtitle={say('transfer.eraseHint')}
            tone="danger"
            leading={<Icon name="trash" color={theme.color.danger} />}
            onPress={() => setOpened('erase')}
            testID="backup-erase"
          />
        </SettingsList>
      )}
      {(opened === 'check' || opened === 'restore') && (
        <OpenBackupSheet purpose={opened} onClose={() => setOpened(null)} />
      )}
      {opened === 'erase' && <EraseSheet onClose={() => setOpened(null)} />}
    </Screen>
  );
};
