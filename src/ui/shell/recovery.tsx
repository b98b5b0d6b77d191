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
  const [busy, setBusy] = useState<'export' | 'restore' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const exportReadable = async (): Promise<void> => {
    if (start.exportReadable === undefined) return;
    setBusy('export');
    const text = await start.exportReadable();
    const saved = text.ok ? await files.saveText({ name: 'reveille-rescue.json', text: text.value }) : text;
    setFailure(saved.ok ? null : saved.error);
    setBusy(null);
  };
  const restore = async (): Promise<void> => {
    setBusy('restore');
    const picked = await files.pickText();
    if (!picked.ok) setFailure(picked.error);
    if (picked.ok && picked.value !== null) {
      const restored = await start.restore(picked.value.text);
      if (restored.ok) onRestored();
      else setFailure(restored.error);
    }
    setBusy(null);
  };
  return { busy, failure, exportReadable, restore };
};

/** The database's key is gone or its file is damaged: nothing is written until the person says how to go on. */
export const Recovery = ({ start, onRestored }: { start: RecoveryStart; onRestored: () => void }) => {
  const { say, sentence } = useSpeaking();
  const { busy, failure, exportReadable, restore } = useRecovery(start, onRestored);
  return (
    <NoticeScreen
      icon="alert"
      tone="danger"
      title={say('shell.recoveryTitle')}
      body={say(start.reason === 'keyGone' ? 'shell.recoveryKeyGone' : 'shell.recoveryDamaged')}
      testID="recovery"
    >
      {start.exportReadable !== undefined && (
        <Button
          icon="download"
          label={say('shell.recoveryExport')}
          isBusy={busy === 'export'}
          isDisabled={busy !== null}
          onPress={() => void exportReadable()}
        />
      )}
      <Button
        variant="quiet"
        icon="upload"
        label={say('shell.recoveryRestore')}
        isBusy={busy === 'restore'}
        isDisabled={busy !== null}
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
