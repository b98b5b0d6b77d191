import { StyleSheet, View } from 'react-native';
import { useOnce } from '../../api';
import { Button, Field, Sheet } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { RecordOrigin } from '../vouch/record-origin';
import { CategoryChips } from '../timer/category-chips';
import { TaskChoice } from '../timer/task-choice';
import { TimeField } from '../timer/time-field';
import type { EditSheet } from '../timer/use-edit-sheet';
import { BlockActions } from './block-actions';
import type { BlockSubject } from './block-edit';
import { useBlockCommands } from './use-block-commands';
import { useBlockForm, type BlockForm } from './use-block-form';

export type BlockSheetControl = EditSheet<BlockSubject>;

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
  const { notes, refused } = form;
  return (
    <Field
      label={say('task.notes')}
      value={notes}
      onChangeText={form.setNotes}
      multiline
      error={refused.notes === null ? undefined : sentence(refused.notes)}
      testID="block-notes"
    />
  );
};

const BlockFormSheet = ({
  control,
}: {
  control: BlockSheetControl & { opened: { subject: BlockSubject } };
}) => {
  const { say, sentence } = useSpeaking();
  const { subject } = control.opened;
  const form = useBlockForm(subject);
  const { edit, setEdit, block, task, refused, filled, isTouched } = form;
  const { save: store } = useBlockCommands();
  const canSave = filled !== null && (block === null || isTouched);
  const once = useOnce();
  const save = () =>
    once(async () => {
      if (canSave && (await store(subject, filled))) done();
    });
  const done = () => {
    form.forget();
    control.close({ isUnsaved: false });
  };
  return (
    <Sheet
      isOpen
      onClose={() => control.close({ isUnsaved: isTouched })}
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
        value={form.title}
        onChangeText={form.setTitle}
        onSubmitEditing={() => void save()}
        error={refused.title === null ? undefined : sentence(refused.title)}
        testID="block-title"
      />
      {block !== null && block !== undefined && (
        <RecordOrigin of={{ kind: 'planBlock', id: block.id }} texts={[block.provenance]} />
      )}
      <Times form={form} onSubmit={() => void save()} />
      <CategoryChips value={form.categoryId} onPick={(categoryId) => setEdit({ ...edit, categoryId })} />
      <TaskChoice task={task} onPick={(next) => setEdit({ ...edit, task: next })} testID="block-task" />
      <BlockNotes form={form} />
      {subject.kind === 'stored' && (
        <BlockActions
          subject={subject}
          form={form}
          onDone={done}
          onRemoved={() => control.close({ isUnsaved: false })}
        />
      )}
    </Sheet>
  );
};

/** What, when, of which category, for which task: of a new block or one that is there. */
export const BlockSheet = ({ control }: { control: BlockSheetControl }) => {
  const { opened } = control;
  return opened === null ? null : <BlockFormSheet key={opened.count} control={{ ...control, opened }} />;
};

const styles = StyleSheet.create({ wrap: { flexDirection: 'row', flexWrap: 'wrap' } });
