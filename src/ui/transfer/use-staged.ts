import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../core/result';
import { useApi } from '../api';
import { useDevice } from '../shell/device-provider';
import { sendFile } from './send-file';

/** A file that lies with the peer, whole. */
export type Staged = { readonly name: string; readonly transferId: string };

/** Picked, sent in pieces, and lying with the peer until it is let go. */
export const useStaged = (onFailure: (failure: Failure) => void, isBackup = false) => {
  const { client } = useApi();
  const { files } = useDevice();
  const [staged, setStaged] = useState<Staged | null>(null);
  const [part, setPart] = useState<number | null>(null);
  // What is on its way when the screen is left is stopped, and does not stay with the peer.
  const held = useRef<{ transferId: string | null; isLeft: boolean }>({ transferId: null, isLeft: false });
  const letGo = useCallback((): void => {
    const { transferId } = held.current;
    held.current.transferId = null;
    if (transferId !== null) void client.command('transfer.end', { transferId });
    setStaged(null);
  }, [client]);
  useEffect(() => {
    const now = held.current;
    now.isLeft = false;
    return () => {
      now.isLeft = true;
    };
  }, []);
  const pick = async (): Promise<void> => {
    const picked = await files.pickFile();
    if (!picked.ok) return onFailure(picked.error);
    const file = picked.value;
    if (file === null) return;
    letGo();
    setPart(0);
    const isCancelled = (): boolean => held.current.isLeft;
    const sent = await sendFile({ client, file, onPart: setPart, isCancelled, isBackup });
    file.close();
    setPart(null);
    if (!sent.ok) return onFailure(sent.error);
    held.current.transferId = sent.value;
    if (isCancelled()) return letGo();
    setStaged({ name: file.name, transferId: sent.value });
  };
  return { staged, part, letGo, pick };
};
