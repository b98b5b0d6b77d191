import { useMemo } from 'react';
import type { Failure, Result } from '../../../core/result';
import type { RecordRef } from '../../../runtime/api/journal-values';
import { useAct, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { isolated } from '../task/isolate';

const TITLE_IN_TOAST = 60;
export const shortTitle = (title: string): string =>
  isolated([...title].length > TITLE_IN_TOAST ? `${[...title].slice(0, TITLE_IN_TOAST).join('')}…` : title);

export type Named = { readonly ref: RecordRef; readonly title: string };
export type ItemActions = {
  /** Each answers whether it worked; what happened was said by a toast, with the way back. */
  readonly remove: (named: Named) => Promise<boolean>;
  readonly restore: (named: Named) => Promise<boolean>;
  readonly link: (from: RecordRef, to: Named) => Promise<boolean>;
};

export const useItemActions = (): ItemActions => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const remove = useAct('record.delete').run;
  const restore = useAct('record.restore').run;
  const link = useAct('record.link').run;
  return useMemo(() => {
    const report = (answer: Result<{ actId: string }, Failure>, text: string): boolean => {
      if (answer.ok) showUndo({ text, actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
      return answer.ok;
    };
    return {
      remove: async ({ ref, title }) =>
        report(await remove(ref), say('journal.deleted', { title: shortTitle(title) })),
      restore: async ({ ref, title }) =>
        report(await restore(ref), say('journal.restored', { title: shortTitle(title) })),
      link: async (from, { ref, title }) =>
        report(await link({ from, to: ref }), say('journal.linked', { title: shortTitle(title) })),
    };
  }, [say, sentence, toast, showUndo, remove, restore, link]);
};
