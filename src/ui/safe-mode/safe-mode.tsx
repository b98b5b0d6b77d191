import { useState } from 'react';
import type { Failure } from '../../core/result';
import type { AppStart } from '../../runtime/app-start';
import { Button, Text } from '../components';
import { useDevice } from '../shell/device-provider';
import { NoticeScreen } from '../shell/notice-screen';
import { StartProblem } from '../shell/start-problem';
import { exportedWords } from '../transfer/exported-words';
import { RestoreChoice, type PickedFile, type RestoredFile } from '../transfer/restore-choice';
import { useSpeaking } from '../words';

type Busy = 'export' | 'restore' | null;
type Told = { readonly done: string } | { readonly failure: Failure };

/** Works with the API alone: none of the screens that may have crashed is rendered here. */
const useSafeMode = (open: () => Promise<AppStart>) => {
  const { files } = useDevice();
  const { say } = useSpeaking();
  const [busy, setBusy] = useState<Busy>(null);
  const [file, setFile] = useState<PickedFile | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState<Exclude<AppStart, { state: 'open' }> | null>(null);
  const withClient = async (
    what: Exclude<Busy, null>,
    work: (start: Extract<AppStart, { state: 'open' }>) => Promise<Told | null>,
  ): Promise<void> => {
    setBusy(what);
    const start = await open();
    if (start.state !== 'open') setProblem(start);
    else {
      setTold(await work(start));
      start.client.close();
    }
    setBusy(null);
  };
  const exportAll = () =>
    withClient('export', async ({ client }) => {
      const answer = await client.query('data.export', {});
      if (!answer.ok) return { failure: answer.error };
      const saved = await files.saveText({ name: 'reveille.json', text: answer.value.text });
      return saved.ok ? { done: exportedWords(say, answer.value) } : { failure: saved.error };
    });
  const pick = async (): Promise<void> => {
    const picked = await files.pickText();
    setTold(picked.ok ? null : { failure: picked.error });
    if (picked.ok) setFile(picked.value);
  };
  const restore = (chosen: RestoredFile) =>
    withClient('restore', async ({ client }) => {
      const answer = await client.command('data.import', chosen);
      setFile(null);
      return answer.ok
        ? { done: say('settings.imported', { count: answer.value.records }) }
        : { failure: answer.error };
    });
  const cancel = () => setFile(null);
  return {
    busy,
    told,
    problem,
    file,
    exportAll,
    pick,
    restore,
    cancel,
    clearProblem: () => setProblem(null),
  };
};

export const SafeMode = ({
  open,
  onStartNormally,
}: {
  open: () => Promise<AppStart>;
  onStartNormally: () => void;
}) => {
  const { say, sentence } = useSpeaking();
  const { busy, told, problem, file, exportAll, pick, restore, cancel, clearProblem } = useSafeMode(open);
  if (problem !== null) return <StartProblem start={problem} onAgain={clearProblem} />;
  return (
    <NoticeScreen icon="lock" title={say('shell.safeTitle')} body={say('shell.safeBody')} testID="safe-mode">
      <Button
        icon="download"
        label={say('shell.safeExport')}
        isBusy={busy === 'export'}
        isDisabled={busy !== null}
        onPress={() => void exportAll()}
        testID="safe-export"
      />
      {file === null ? (
        <Button
          variant="quiet"
          icon="upload"
          label={say('shell.safeImport')}
          isDisabled={busy !== null}
          onPress={() => void pick()}
          testID="safe-restore"
        />
      ) : (
        <RestoreChoice
          file={file}
          isRunning={busy === 'restore'}
          onRestore={(chosen) => void restore(chosen)}
          onCancel={cancel}
        />
      )}
      <Button
        variant="quiet"
        icon="today"
        label={say('shell.safeStart')}
        isDisabled={busy !== null}
        onPress={onStartNormally}
        testID="safe-start"
      />
      {told !== null && (
        <Text variant="small" tone={'done' in told ? 'success' : 'danger'} role="status" aria-live="polite">
          {'done' in told ? told.done : sentence(told.failure)}
        </Text>
      )}
    </NoticeScreen>
  );
};
