import { useState, type ReactNode } from 'react';
import type { Failure } from '../../core/result';
import { isPassing, useCommand, useLive } from '../api';
import { Button, Text, useToast } from '../components';
import { useExport } from '../transfer/use-export';
import { useSpeaking } from '../words';
import { NoticeScreen } from './notice-screen';
import { RestoreBeside, useRestoreBeside } from './restore-beside';
import { UnfinishedImport } from './unfinished-import';
import { useProfileName } from './use-profile-name';

const MAY_BE_RESCUED: readonly string[] = ['database_corrupt', 'database_failed', 'migration_failed'];

/** What can still be read of it, as a file; where that is nothing it says so and stays. */
const ExportRest = () => {
  const { say, sentence } = useSpeaking();
  const [failure, setFailure] = useState<Failure | null>(null);
  const exporting = useExport(setFailure);
  return (
    <>
      <Button
        icon="download"
        label={say('shell.safeExport')}
        isBusy={exporting.isRunning}
        onPress={() => void exporting.exportData()}
        testID="journal-export"
      />
      {failure !== null && (
        <Text variant="small" tone="danger" role="alert">
          {sentence(failure)}
        </Text>
      )}
    </>
  );
};

/** A journal that can still be read opens read-only and never comes here. Here it can not: other profiles stay reachable, nothing was changed. */
export const JournalGate = ({ children }: { children: ReactNode }) => {
  const { say, sentence } = useSpeaking();
  const nameOf = useProfileName();
  const toast = useToast();
  const status = useLive('system.status', {});
  const profiles = useLive('profile.list', {});
  const change = useCommand('profile.switch');
  const create = useCommand('profile.create');
  const restoring = useRestoreBeside();
  const unfinished = status.data?.unfinishedImport;
  if (unfinished !== undefined) return <UnfinishedImport key={unfinished.actId} unfinished={unfinished} />;
  if (status.status !== 'failed' || isPassing(status.error))
    return (
      <>
        {children}
        {restoring.sheet}
      </>
    );
  const { code, detail = '' } = status.error;
  const isToChoose = code === 'current_profile_unreadable' || code === 'current_profile_missing';
  const isDamaged = code === 'database_corrupt';
  const isToRestore = isDamaged || code === 'database_lost';
  const others = (profiles.data?.profiles ?? []).filter((profile) => !profile.isCurrent);
  const isOwn = (profiles.data?.profiles ?? []).some(({ kind, isCurrent }) => isCurrent && kind === 'own');
  const report = async (
    work: ReturnType<typeof change.run> | ReturnType<typeof create.run>,
  ): Promise<void> => {
    const answer = await work;
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
  };
  return (
    <NoticeScreen
      icon="alert"
      tone="danger"
      title={say(isToChoose ? 'shell.chooseProfileTitle' : 'shell.recoveryTitle')}
      body={sentence(status.error)}
      testID="journal-closed"
    >
      {code === 'current_profile_missing' && detail !== '' && (
        <Text selectable>
          {say('shell.expectedProfile', { name: nameOf({ name: detail, kind: 'own' }) })}
        </Text>
      )}
      {!isToChoose && <Button icon="restore" label={say('shell.tryAgain')} onPress={status.refetch} />}
      {MAY_BE_RESCUED.includes(code) && <ExportRest />}
      {isToRestore && <RestoreBeside restoring={restoring} />}
      {others.map(({ name, kind }) => (
        <Button
          key={name}
          variant="quiet"
          icon={kind === 'example' ? 'sparkle' : 'today'}
          label={say('shell.openProfile', { name: nameOf({ name, kind }) })}
          onPress={() => void report(change.run({ name }))}
        />
      ))}
      <Button
        variant="quiet"
        icon="plus"
        label={say(isOwn ? 'shell.startAnother' : 'shell.startOwn')}
        onPress={() => void report(create.run({}))}
        testID="journal-start-another"
      />
      {isOwn && !isToRestore && (
        <Text variant="small" tone="textSoft">
          {say('shell.startAnotherHint')}
        </Text>
      )}
      <Text variant="small" tone="textSoft" selectable>
        {say('shell.errorCode', { code: status.error.code })}
      </Text>
    </NoticeScreen>
  );
};
