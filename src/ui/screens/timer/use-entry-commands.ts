import type { Failure, Result } from '../../../core/result';
import type { RecordRef } from '../../../runtime/api/journal-values';
import { useAct, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import type { ReadSpan } from './entry-edit';
import type { EntryEdit, EntrySubject } from './entry-subject';
import { elapsedWords } from './timer-words';

type Span = Extract<ReadSpan, { readonly isWrong: false }>;
const refOf = (source: EntryEdit['source']): { source?: RecordRef | null } => {
  if (source === undefined) return {};
  return { source: source === null ? null : { kind: source.kind, id: source.id } };
};
const fieldsOf = ({ annotation, categoryId, source }: EntryEdit) => ({
  ...(annotation === null ? {} : { annotation }),
  ...(categoryId === undefined ? {} : { categoryId }),
  ...refOf(source),
});

/** Each answers whether it worked; what happened was said by a toast, with the way back. */
export const useEntryCommands = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const create = useAct('timeEntry.create').run;
  const update = useAct('timeEntry.update').run;
  const remove = useAct('record.delete').run;
  const report = (answer: Result<{ actId: string }, Failure>, text: string): boolean => {
    if (answer.ok) showUndo({ text, actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
    return answer.ok;
  };
  return {
    save: async (subject: EntrySubject, { edit, span }: { edit: EntryEdit; span: Span }) => {
      const { start, end, day } = span;
      if (subject.kind === 'new') {
        const made = await create({ ...fieldsOf(edit), day, start, end: end ?? start });
        return report(made, say('timer.added', { duration: elapsedWords((end ?? start) - start, say) }));
      }
      const answer = await update({
        id: subject.entry.id,
        fields: fieldsOf(edit),
        ...(span.isChanged ? { span: { start, end, day } } : {}),
      });
      return report(answer, say('timer.saved'));
    },
    remove: async (id: string) => report(await remove({ kind: 'timeEntry', id }), say('timer.deleted')),
  };
};
