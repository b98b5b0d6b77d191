import { useState } from 'react';
import type { Failure } from '../../core/result';
import type { AppStart } from '../../runtime/app-start';
import { Button, Text } from '../components';
import { RestoreChoice, type PickedFile, type RestoredFile } from '../transfer/restore-choice';
import { useSpeaking } from '../words';
import { useDevice } from './device-provider';
import { NoticeScreen } from './notice-screen';

type RecoveryStart = Extract<AppStart, { readonly state: 'recovery' }>;

const useRecovery = (start: RecoveryStart, onRestored: () => void) => {
  const { files } = useDevice();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [file, setFile] = useState<PickedFile | null>(null);
  const pick = async (): Promise<void> => {
    const picked = await files.pickText();
    setFailure(picked.ok ? null : picked.error);
    if (picked.ok) setFile(picked.value);
  };
  const restore = async (chosen: RestoredFile): Promise<void> => {
    setBusy(true);
    const restored = await start.restore(chosen);
    setBusy(false);
    if (restored.ok) return onRestored();
    setFailure(restored.error);
    setFile(null);
  };
  return { busy, failure, file, pick, restore, cancel: () => setFile(null) };
};

/** The database's key is gone: nothing is written until the person says how to go on. */
export const Recovery = ({ start, onRestored }: { start: RecoveryStart; onRestored: () => void }) => {
  const { say, sentence } = useSpeaking();
  const { busy, failure, file, pick, restore, cancel } = useRecovery(start, onRestored);
  return (
    <NoticeScreen
      icon="alert"
      tone="danger"
      title={say('shell.recoveryTitle')}
      body={say('shell.recoveryKeyGone')}
      testID="recovery"
    >
      {file === null ? (
        <Button
          icon="upload"
          label={say('shell.recoveryRestore')}
          onPress={() => void pick()}
          testID="recovery-restore"
        />
      ) : (
        <RestoreChoice
          file={file}
          isRunning={busy}
          onRestore={(chosen) => void restore(chosen)}
          onCancel={cancel}
        />
      )}
      <Text variant="small" tone="textSoft">
        {say('shell.recoveryRestoreBody')}
      </Text>
      {failure !== null && (
        <Text variant="small" tone="danger" role="alert">
          {sentence(failure)}
        </Text>
      )}
    </NoticeScreen>
  );
};
