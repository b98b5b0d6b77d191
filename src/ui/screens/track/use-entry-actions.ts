import { useMemo } from 'react';
import type { Failure, Result } from '../../../core/result';
import type { RecordRef } from '../../../runtime/api/journal-values';
import { useAct, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { isolated } from '../task/isolate';

const NAME_IN_TOAST = 60;
export const shortName = (name: string): string => {
  const signs = [...name];
  return isolated(signs.length > NAME_IN_TOAST ? `${signs.slice(0, NAME_IN_TOAST).join('')}…` : name);
};

/** Says what was done with the way back, or why it was not; answers whether it was. */
export const useReport = (): ((answer: Result<{ actId: string }, Failure>, text: string) => boolean) => {
  const { sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  return useMemo(
    () => (answer, text) => {
      if (answer.ok) showUndo({ text, actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
      return answer.ok;
    },
    [sentence, toast, showUndo],
  );
};

/** [TRACK-3] */
export const useEntryRemoval = (): ((ref: RecordRef, name: string) => Promise<boolean>) => {
  const { say } = useSpeaking();
  const report = useReport();
  const remove = useAct('record.delete').run;
  return async (ref, name) => report(await remove(ref), say('track.deleted', { name: shortName(name) }));
};
