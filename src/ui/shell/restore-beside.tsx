import { useState } from 'react';
import { useCommand } from '../api';
import { Button, Text, useToast } from '../components';
import { OpenBackupSheet } from '../screens/transfer/open-backup-sheet';
import { RestoreChoice, type PickedFile, type RestoredFile } from '../transfer/restore-choice';
import { useSpeaking } from '../words';
import { useDevice } from './device-provider';

/** A damaged profile takes nothing in, not even the file: what is restored goes into a new one beside it. */
export const useRestoreBeside = () => {
  const { say, sentence } = useSpeaking();
  const { files } = useDevice();
  const toast = useToast();
  const create = useCommand('profile.create').run;
  const take = useCommand('data.import').run;
  const [isBusy, setBusy] = useState(false);
  const [file, setFile] = useState<PickedFile | null>(null);
  const [isOpening, setOpening] = useState(false);
  const beginProfile = async (): Promise<boolean> => {
    setBusy(true);
    const made = await create({});
    setBusy(false);
    if (!made.ok) toast.show({ text: sentence(made.error) });
    return made.ok;
  };
  const pick = async (): Promise<void> => {
    const picked = await files.pickText();
    if (!picked.ok) return toast.show({ text: sentence(picked.error) });
    setFile(picked.value);
  };
  const restore = async (chosen: RestoredFile): Promise<void> => {
    if (!(await beginProfile())) return;
    setFile(null);
    const answer = await take(chosen);
    const count = answer.ok ? answer.value.records : 0;
    toast.show({ text: answer.ok ? say('settings.imported', { count }) : sentence(answer.error) });
  };
  return {
    isBusy,
    file,
    pick,
    restore,
    cancel: () => setFile(null),
    openBackup: async () => setOpening(await beginProfile()),
    /** Over the new profile's screens, which are there by then. */
    sheet: isOpening ? <OpenBackupSheet purpose="restore" onClose={() => setOpening(false)} /> : null,
  };
};

export const RestoreBeside = ({ restoring }: { restoring: ReturnType<typeof useRestoreBeside> }) => {
  const { say } = useSpeaking();
  const { isBusy, file, pick, restore, cancel, openBackup } = restoring;
  if (file !== null)
    return (
      <RestoreChoice
        file={file}
        isRunning={isBusy}
        onRestore={(chosen) => void restore(chosen)}
        onCancel={cancel}
      />
    );
  return (
    <>
      <Button
        variant="quiet"
        icon="upload"
        label={say('transfer.backupRestore')}
        isBusy={isBusy}
        onPress={() => void openBackup()}
        testID="journal-restore-backup"
      />
      <Button
        variant="quiet"
        icon="upload"
        label={say('shell.safeImport')}
        isDisabled={isBusy}
        onPress={() => void pick()}
        testID="journal-restore-export"
      />
      <Text variant="small" tone="textSoft">
        {say('shell.restoreBesideHint')}
      </Text>
    </>
  );
};
