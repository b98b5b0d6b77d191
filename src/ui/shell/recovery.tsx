import { useState } from 'react';
import type { Failure } from '../../core/result';
import type { AppStart } from '../../runtime/app-start';
import { Button, Text } from '../components';
import { useSpeaking } from '../words';
import { useDevice } from './device-provider';
import { NoticeScreen } from './notice-screen';

type RecoveryStart = Extract<AppStart, { readonly state: 'recovery' }>;

const useRecovery = (start: RecoveryStart, onRestored: () => void) => {
  const { files } = useDevice();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const restore = async (): Promise<void> => {
    setBusy(true);
    const picked = await files.pickText();
    if (!picked.ok) setFailure(picked.error);
    if (picked.ok && picked.value !== null) {
      const restored = await start.restore(picked.value.text);
      if (restored.ok) onRestored();
      else setFailure(restored.error);
    }
    setBusy(false);
  };
  return { busy, failure, restore };
};

/** The database's key is gone: nothing is written until the person says how to go on. */
export const Recovery = ({ start, onRestored }: { start: RecoveryStart; onRestored: () => void }) => {
  const { say, sentence } = useSpeaking();
  const { busy, failure, restore } = useRecovery(start, onRestored);
  return (
    <NoticeScreen
      icon="alert"
      tone="danger"
      title={say('shell.recoveryTitle')}
      body={say('shell.recoveryKeyGone')}
      testID="recovery"
    >
      <Button
        icon="upload"
        label={say('shell.recoveryRestore')}
        isBusy={busy}
        onPress={() => void restore()}
      />
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
