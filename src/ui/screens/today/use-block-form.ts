import { Notes, Title, type PlanBlockView } from '../../../runtime/api/journal-values';
import { useLive } from '../../api';
import { useSpeaking } from '../../words';
import { checkWith } from '../task/draft-text';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { useNow } from '../task/use-now';
import type { TaskPick } from '../timer/task-pick';
import { typedClock } from '../timer/typed-clock';
import {
  BlockEdit,
  isBlockTouched,
  noBlockEdit,
  readBlock,
  spanOfSubject,
  type BlockSubject,
} from './block-edit';
import { clockOf } from './local-day';

const checkTitle = checkWith(Title);
const checkNotes = checkWith(Notes);

/** The block's task with its title; until it is known, the block's own title stands for it. */
const useStoredTask = (block: PlanBlockView | null): TaskPick | null => {
  const task = useLive('task.get', { id: block?.taskId ?? 'none' }).data;
  const id = block?.taskId ?? null;
  return id === null ? null : { id, title: task?.title ?? block?.title ?? '' };
};

const refusedIn = ({ title, notes }: { title: string; notes: string }) => ({
  title: title.trim() === '' ? null : checkTitle(title),
  notes: checkNotes(notes),
});

const keptBlocks = createKeptEdits('block', BlockEdit);
const keyOf = (subject: BlockSubject): string =>
  subject.kind === 'stored' ? subject.block.id : `new ${subject.day}`;

/** What is shown of a block, what was typed, and what would be stored of it. */
export const useBlockForm = (subject: BlockSubject) => {
  const { say, sentence, language } = useSpeaking();
  const { day: today } = useNow();
  const { edit, setEdit, forget } = useKeptEdit(keptBlocks, { key: keyOf(subject), stored: noBlockEdit });
  const block = subject.kind === 'stored' ? subject.block : null;
  const storedTask = useStoredTask(block);
  const task = edit.task === undefined ? storedTask : edit.task;
  const stored = spanOfSubject(subject);
  const clockOfTyped = (typed: string) => typedClock(typed, { today, language });
  const read = readBlock({ stored, edit }, clockOfTyped);
  const title = edit.title ?? block?.title ?? '';
  const notes = edit.notes ?? block?.notes ?? '';
  const from = edit.from ?? clockOf(stored.start);
  const to = edit.to ?? (read.isWrong ? clockOf(stored.end) : clockOf(read.end));
  const isTouched = isBlockTouched(edit);
  const refused = refusedIn({ title, notes });
  const refusal = refused.title ?? refused.notes;
  return {
    edit,
    setEdit,
    forget,
    block,
    task,
    read,
    refused,
    isTouched,
    today,
    title,
    notes,
    from,
    to,
    clockOfTyped,
    /** [DRAFT-3] What says the same as what is stored is not touched. */
    setTitle: (typed: string) => setEdit({ ...edit, title: typed === (block?.title ?? '') ? null : typed }),
    setNotes: (typed: string) => {
      const { notes: _, ...rest } = edit;
      setEdit(typed === (block?.notes ?? '') ? rest : { ...rest, notes: typed });
    },
    categoryId: edit.categoryId === undefined ? (block?.categoryId ?? null) : edit.categoryId,
    /** Null where something typed cannot be stored; `wrong` says why. */
    filled: read.isWrong || refusal !== null ? null : { edit, span: read },
    wrong: read.isWrong || refusal === null ? say('task.timeNotUnderstood') : sentence(refusal),
  };
};
export type BlockForm = ReturnType<typeof useBlockForm>;
