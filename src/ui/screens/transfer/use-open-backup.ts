import { useState } from 'react';
import { ok, type Failure, type Result } from '../../../core/result';
import { useApi } from '../../api';
import { lackWords, withLacks } from '../../transfer/lack-words';
import { useStaged } from '../../transfer/use-staged';
import { useSpeaking } from '../../words';
import { useWhen } from '../care/use-when';

type Said = { readonly text: string; readonly isWhole: boolean };
type Told = { readonly failure: Failure | null; readonly told: Said | null };
const nothing: Told = { failure: null, told: null };

/** A backup that the person has: its file first, then its words; checked or restored. */
export const useOpenBackup = () => {
  const { client } = useApi();
  const { say } = useSpeaking();
  const when = useWhen();
  const [isBusy, setBusy] = useState(false);
  const [{ failure, told }, setTold] = useState(nothing);
  const { staged, part, letGo, pick } = useStaged((fault) => setTold({ failure: fault, told: null }), true);
  const during = async (work: (transferId: string) => Promise<Result<Said, Failure>>): Promise<void> => {
    if (staged === null) return;
    setTold(nothing);
    setBusy(true);
    const done = await work(staged.transferId);
    setTold(done.ok ? { failure: null, told: done.value } : { failure: done.error, told: null });
    setBusy(false);
  };
  return {
    staged,
    part,
    isBusy,
    failure,
    told,
    letGo,
    pick,
    verify: (words: string) =>
      during(async (transferId) => {
        const checked = await client.query('backup.verify', { transferId, words });
        if (!checked.ok) return checked;
        const { records, createdAt } = checked.value;
        const lacks = lackWords(say, checked.value);
        const key = lacks === null ? 'transfer.backupSound' : 'transfer.backupInPart';
        const text = say(key, { count: records, when: when(createdAt) });
        return ok({ text: withLacks(text, lacks), isWhole: lacks === null });
      }),
    restore: (words: string) =>
      during(async (transferId) => {
        const restored = await client.command('backup.restore', { transferId, words });
        if (!restored.ok) return restored;
        letGo();
        const lacks = lackWords(say, restored.value);
        const text = say('transfer.backupRestored', { count: restored.value.records });
        return ok({ text: withLacks(text, lacks), isWhole: lacks === null });
      }),
  };
};
