import { useState } from 'react';
import type { Failure } from '../../core/result';
import { useApi } from '../api';
import { useDevice } from '../shell/device-provider';
import { sendFile } from './send-file';

/** A file that lies with the peer, whole. */
export type Staged = { readonly name: string; readonly transferId: string };

/** Picked, sent in pieces, and lying with the peer until it is let go. */
export const useStaged = (onFailure: (failure: Failure) => void) => {
  const { client } = useApi();
  const { files } = useDevice();
  const [staged, setStaged] = useState<Staged | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const letGo = (): void => {
    if (staged !== null) void client.command('transfer.end', { transferId: staged.transferId });
    setStaged(null);
  };
  const pick = async (): Promise<void> => {
    const picked = await files.pickFile();
    if (!picked.ok) return onFailure(picked.error);
    const file = picked.value;
    if (file === null) return;
    letGo();
    setPart(0);
    const sent = await sendFile({ client, file, onPart: setPart, isCancelled: () => false });
    file.close();
    setPart(null);
    if (sent.ok) setStaged({ name: file.name, transferId: sent.value });
    else onFailure(sent.error);
  };
  return { staged, part, letGo, pick };
};
