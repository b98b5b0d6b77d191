import { useState } from 'react';
import type { FileExchange } from '../../../core/file-exchange';
import type { Failure } from '../../../core/result';
import type { ApiClient } from '../../../runtime/api/client';
import type { CommandOutput } from '../../../runtime/api/definition';
import { useApi } from '../../api';
import { useToast } from '../../components';
import { useDevice } from '../../shell/device-provider';
import { fileName } from '../../transfer/file-name';
import { takeFile } from '../../transfer/take-file';
import { useSpeaking } from '../../words';

type Made = CommandOutput<'backup.create'>;
export type BackupState =
  | { readonly step: 'idle' }
  | { readonly step: 'making' }
  | { readonly step: 'words'; readonly made: Made }
  | { readonly step: 'confirm'; readonly made: Made }
  | { readonly step: 'failed'; readonly failure: Failure };

type Hand = { readonly files: FileExchange; readonly client: ApiClient };
const saveBackup = async ({ files, client }: Hand, { transferId }: Made): Promise<Failure | null> => {
  const file = { files, transferId, name: fileName('', 'backup'), type: 'application/octet-stream' };
  const saved = await takeFile(client, file);
  if (!saved.ok) return saved.error;
  await client.command('transfer.end', { transferId, isSaved: true });
  return null;
};

/** Made first, saved only when the person has its words: a backup that nobody can open is none. */
export const useBackup = () => {
  const { client } = useApi();
  const { files } = useDevice();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const [state, setState] = useState<BackupState>({ step: 'idle' });
  const [isSaving, setSaving] = useState(false);
  return {
    state,
    isSaving,
    make: async (): Promise<void> => {
      setState({ step: 'making' });
      const made = await client.command('backup.create', {});
      setState(made.ok ? { step: 'words', made: made.value } : { step: 'failed', failure: made.error });
    },
    written: (made: Made): void => setState({ step: 'confirm', made }),
    showAgain: (made: Made): void => setState({ step: 'words', made }),
    save: async (made: Made): Promise<void> => {
      setSaving(true);
      const failure = await saveBackup({ files, client }, made);
      if (failure === null) setState({ step: 'idle' });
      setSaving(false);
      toast.show({ text: failure === null ? say('transfer.backupSaved') : sentence(failure) });
    },
    leave: (made: Made): void => {
      void client.command('transfer.end', { transferId: made.transferId });
      setState({ step: 'idle' });
    },
  };
};
export type Backup = ReturnType<typeof useBackup>;
