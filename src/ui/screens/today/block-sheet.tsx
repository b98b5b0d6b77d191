import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Notes, Title, type PlanBlockView } from '../../../runtime/api/journal-values';
import { useLive, useOnce } from '../../api';
import { Button, Field, Icon, Row, Sheet } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { checkWith } from '../task/draft-text';
import { ProvenanceMark } from '../task/provenance-mark';
import { useNow } from '../task/use-now';
import { CategoryChips } from '../timer/category-chips';
import { TaskChoice, type TaskPick } from '../timer/task-choice';
import { TimeField } from '../timer/time-field';
import { typedClock } from '../timer/typed-clock';
import type { EditSheet } from '../timer/use-edit-sheet';
import { useTimer } from '../timer/use-timer';
import {
  isBlockTouched,
  noBlockEdit,
  readBlock,
  spanOfSubject,
  type BlockEdit,
  type BlockSubject,
} from './block-edit';
import { clockOf } from './local-day';
import { useBlockCommands } from './use-block-commands';

export type BlockSheetControl = EditSheet<BlockSubject, BlockEdit>;

const checkTitle = checkWith(Title);
const checkNotes = checkWith(Notes);

/** The block's task with its title; until it is known, the block's own title stands for it. */
const useStoredTask = (block: PlanBlockView | null): TaskPick | null => {
  const task = useLive('task.get', { id: block?.taskId ?? 'none' }).data;
  const id = block?.taskId ?? null;
  return id === null ? null : { id, title: task?.title ?? block?.title ?? '' };
};

const useBlockForm = (subject: BlockSubject, begun: BlockEdit | null) => {
  const { language } = useSpeaking();
  const { day: today } = useNow();
  const [edit, setEdit] = useState<BlockEdit>(begun ?? noBlockEdit);
  const block = subject.kind === 'stored' ? subject.block : null;
  const storedTask = useStoredTask(block);
  const task = edit.task === undefined ? storedTask : edit.task;
  const stored = spanOfSubject(subject);
  const clockOfTyped = (typed: string) => typedClock(typed, { today, language });
  const read = readBlock({ stored, edit }, clockOfTyped);
  const typedTitle = edit.title ?? block?.title ?? '';
  const typedNotes = edit.notes ?? block?.notes ?? '';
  const from = edit.from ?? clockOf(stored.start);
  const to = edit.to ?? (read.isWrong ? clockOf(stored.end) : clockOf(read.end));
  return {
    ...{ edit, setEdit, block, task, stored, read },
    ...{ typedTitle, typedNotes, from, to, clockOfTyped, today },
  };
};
type BlockForm = ReturnType<typeof useBlockForm>;

const Times = ({ form, onSubmit }: { form: BlockForm; onSubmit: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { edit, setEdit, read, from, to, clockOfTyped } = form;
  const errorAt = (field: 'from' | 'to') =>
    read.isWrong && read.field === field ? say('task.timeNotUnderstood') : undefined;
  return (
    <View style={[styles.wrap, { gap: theme.space.m }]}>
      <TimeField
        label={say('plan.start')}
        value={from}
        clock={clockOfTyped(from)}
        onChange={(text) => setEdit({ ...edit, from: text })}
        onSubmit={onSubmit}
        error={errorAt('from')}
        testID="block-from"
      />
      <TimeField
        label={say('plan.end')}
        value={to}
        clock={clockOfTyped(to)}
        onChange={(text) => setEdit({ ...edit, to: text })}
        onSubmit={onSubmit}
        error={errorAt('to')}
        hint={!read.isWrong && read.isNextDay ? say('plan.nextMorning') : undefined}
        testID="block-to"
      />
    </View>
  );
};

/** What an event of a calendar brought along, or what the person wants at hand then. */
const BlockNotes = ({ form }: { form: BlockForm }) => {
  const { say, sentence } = useSpeaking();
  const { edit, setEdit, typedNotes } = form;
  const refused = checkNotes(typedNotes);
  return (
    <Field
      label={say('task.notes')}
      value={typedNotes}
      onChangeText={(notes) => setEdit({ ...edit, notes })}
      multiline
      error={refused === null ? undefined : sentence(refused)}
      testID="block-notes"
    />
  );
};

const StoredActions = ({
  form,
  onDone,
}: {
  form: BlockForm & { block: PlanBlockView };
  onDone: () => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const commands = useBlockCommands();
  const { start } = useTimer();
  const { block, stored, task, today } = form;
  const startTimer = async () => {
    onDone();
    const name = block.title === '' ? (task?.title ?? say('plan.unnamedBlock')) : block.title;
    const source =
      task === null
        ? ({ kind: 'planBlock', id: block.id } as const)
        : ({ kind: 'task', id: task.id } as const);
    await start({ name, categoryId: block.categoryId, source });
  };
  const moveOn = async () => {
    if (await commands.moveToNextDay(block, stored)) onDone();
  };
  const remove = async () => {
    if (await commands.remove(block)) onDone();
  };
  return (
    <View style={{ gap: theme.space.s }}>
      {block.start.slice(0, 10) <= today && (
        <Row
          title={say('timer.start')}
          leading={<Icon name="play" color={theme.color.textSoft} />}
          trailing={<></>}
          onPress={() => void startTimer()}
          testID="block-timer"
        />
      )}
      <Row
        title={say('plan.toNextDay')}
        leading={<Icon name="calendar" color={theme.color.textSoft} />}
        trailing={<></>}
        onPress={() => void moveOn()}
        testID="block-next-day"
      />
      <Row
        title={say('plan.delete')}
        tone="danger"
        leading={<Icon name="trash" color={theme.color.danger} />}
        trailing={<></>}
        onPress={() => void remove()}
        testID="block-delete"
      />
    </View>
  );
};

const BlockFormSheet = ({
  control,
}: {
  control: BlockSheetControl & { opened: { subject: BlockSubject } };
}) => {
  const { say, sentence } = useSpeaking();
  const { subject } = control.opened;
  const form = useBlockForm(subject, control.opened?.edit ?? null);
  const { edit, setEdit, block, task, read, typedTitle } = form;
  const { save: store } = useBlockCommands();
  const refused = typedTitle.trim() === '' ? null : checkTitle(typedTitle);
  const isIdle = block !== null && !isBlockTouched(edit);
  const canSave = !read.isWrong && refused === null && checkNotes(form.typedNotes) === null && !isIdle;
  const once = useOnce();
  const save = () =>
    once(async () => {
      if (!canSave) return;
      const title = typedTitle.trim() === '' && task !== null ? task.title : edit.title;
      if (await store(subject, { edit: { ...edit, title }, span: read })) control.close(null);
    });
  return (
    <Sheet
      isOpen
      onClose={() => control.close(isBlockTouched(edit) ? edit : null)}
      title={say(block === null ? 'plan.newBlock' : 'plan.block')}
      testID="block-sheet"
      footer={
        <Button
          label={say(block === null ? 'plan.add' : 'plan.save')}
          onPress={() => void save()}
          isDisabled={!canSave}
          testID="block-save"
        />
      }
    >
      <Field
        label={say('plan.title')}
        value={typedTitle}
        onChangeText={(title) => setEdit({ ...edit, title })}
        onSubmitEditing={() => void save()}
        error={refused === null ? undefined : sentence(refused)}
        testID="block-title"
      />
      <ProvenanceMark provenance={block?.provenance} />
      <Times form={form} onSubmit={() => void save()} />
      <CategoryChips
        value={edit.categoryId === undefined ? (block?.categoryId ?? null) : edit.categoryId}
        onPick={(categoryId) => setEdit({ ...edit, categoryId })}
      />
      <TaskChoice task={task} onPick={(next) => setEdit({ ...edit, task: next })} testID="block-task" />
      <BlockNotes form={form} />
      {block !== null && <StoredActions form={{ ...form, block }} onDone={() => control.close(null)} />}
    </Sheet>
  );
};

/** What, when, of which category, for which task: of a new block or one that is there. */
export const BlockSheet = ({ control }: { control: BlockSheetControl }) => {
  const { opened } = control;
  return opened === null ? null : <BlockFormSheet key={opened.count} control={{ ...control, opened }} />;
};

const styles = StyleSheet.create({ wrap: { flexDirection: 'row', flexWrap: 'wrap' } });
