import { useEffect, useState } from 'react';
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

/** Who leaves with the words unwritten has no backup: its file does not stay with the peer, which keeps only so many. */
const createHeld = (client: ApiClient) => {
  let held: Made | null = null;
  let isSaving = false;
  let isLeft = false;
  const letGo = (): void => {
    const left = held;
    held = null;
    if (left !== null) void client.command('transfer.end', { transferId: left.transferId });
  };
  return {
    letGo,
    hold: (made: Made): void => {
      held = made;
      if (isLeft) letGo();
    },
    save: async (work: () => Promise<Failure | null>): Promise<Failure | null> => {
      isSaving = true;
      const failure = await work();
      isSaving = false;
      if (failure === null) held = null;
      else if (isLeft) letGo();
      return failure;
    },
    /** Answers how to leave. */
    enter: () => {
      isLeft = false;
      return () => {
        isLeft = true;
        if (!isSaving) letGo();
      };
    },
  };
};

/** Made first, saved only when the person has its words: a backup that nobody can open is none. */
export const useBackup = () => {
  const { client } = useApi();
  const { files } = useDevice();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const [state, setState] = useState<BackupState>({ step: 'idle' });
  const [isSaving, setSaving] = useState(false);
  const [held] = useState(() => createHeld(client));
  useEffect(() => held.enter(), [held]);
  return {
    state,
    isSaving,
    make: async (): Promise<void> => {
      setState({ step: 'making' });
      const made = await client.command('backup.create', {});
      if (!made.ok) return setState({ step: 'failed', failure: made.error });
      held.hold(made.value);
      setState({ step: 'words', made: made.value });
    },
    written: (made: Made): void => setState({ step: 'confirm', made }),
    showAgain: (made: Made): void => setState({ step: 'words', made }),
    save: async (made: Made): Promise<void> => {
      setSaving(true);
      const failure = await held.save(() => saveBackup({ files, client }, made));
      if (failure === null) setState({ step: 'idle' });
      setSaving(false);
      toast.show({ text: failure === null ? say('transfer.backupSaved') : sentence(failure) });
    },
    leave: (): void => {
      held.letGo();
      setState({ step: 'idle' });
    },
  };
};
export type Backup = ReturnType<typeof useBackup>;
