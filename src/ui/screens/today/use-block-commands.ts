import type { Failure, Result } from '../../../core/result';
import type { PlanBlockView } from '../../../runtime/api/journal-values';
import { useAct, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { timeWords } from '../task/due';
import type { BlockEdit, BlockSubject } from './block-edit';
import { clockOf, wallTimeOn } from './local-day';
import type { WallSpan } from './move-block';

const aboutOf = ({ title, notes, categoryId, task }: BlockEdit) => ({
  ...(title === null ? {} : { title: title.trim() === '' ? '' : title }),
  ...(notes === undefined ? {} : { notes }),
  ...(categoryId === undefined ? {} : { categoryId }),
  ...(task === undefined ? {} : { taskId: task?.id ?? null }),
});
const wallOf = (day: string, { start, end }: WallSpan) => ({
  start: wallTimeOn(day, start),
  end: wallTimeOn(day, end),
});

/** A sheet that can be stored: what was typed, and when that is. */
type Filled = { readonly edit: BlockEdit; readonly span: WallSpan };

/** Each answers whether it worked; what happened was said by a toast, with the way back. */
export const useBlockCommands = () => {
  const { say, sentence, locale } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const add = useAct('plan.addBlock').run;
  const update = useAct('plan.updateBlock').run;
  const remove = useAct('record.delete').run;
  const report = (answer: Result<{ actId: string }, Failure>, text: string): boolean => {
    if (answer.ok) showUndo({ text, actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
    return answer.ok;
  };
  const times = ({ start, end }: WallSpan) => ({
    from: timeWords(clockOf(start), locale),
    to: timeWords(clockOf(end), locale),
  });
  return {
    move: async (block: PlanBlockView, { day, span }: { day: string; span: WallSpan }) =>
      report(await update({ id: block.id, fields: wallOf(day, span) }), say('plan.changed', times(span))),
    save: async (subject: BlockSubject, { edit, span }: Filled) => {
      if (subject.kind === 'new') {
        const made = await add({ ...aboutOf(edit), ...wallOf(subject.day, span) });
        return report(made, say('plan.added', times(span)));
      }
      const { id, start } = subject.block;
      const isMoved = edit.from !== null || edit.to !== null;
      const fields = { ...aboutOf(edit), ...(isMoved ? wallOf(start.slice(0, 10), span) : {}) };
      return report(await update({ id, fields }), say('plan.blockSaved'));
    },
    /** What was typed goes along. */
    moveToNextDay: async ({ id, start }: PlanBlockView, { edit, span }: Filled) => {
      const moved = { start: span.start + 1_440, end: span.end + 1_440 };
      const fields = { ...aboutOf(edit), ...wallOf(start.slice(0, 10), moved) };
      return report(await update({ id, fields }), say('plan.movedToNextDay'));
    },
    remove: async ({ id }: PlanBlockView) =>
      report(await remove({ kind: 'planBlock', id }), say('plan.deleted')),
  };
};
