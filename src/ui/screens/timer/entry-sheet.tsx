import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Annotation } from '../../../runtime/api/journal-values';
import { useOnce } from '../../api';
import { Button, Chip, Field, Sheet, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { RateThing } from '../rating/rate-thing';
import { addDays } from '../../../core/calendar/day-text';
import { checkWith } from '../task/draft-text';
import { useDueWords } from '../task/use-due-words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { useNow } from '../task/use-now';
import { RecordOrigin } from '../vouch/record-origin';
import { CategoryChips } from './category-chips';
import { dayOfInstant, readSpan, type ReadSpan, type SpanEdit, type StoredSpan } from './entry-edit';
import { isTouched, noEdit, sourceOf, spanOf, EntryEdit, type EntrySubject } from './entry-subject';
import { TaskChoice } from './task-choice';
import { TimeField } from './time-field';
import { clockAt } from './timer-words';
import { typedClock } from './typed-clock';
import type { EditSheet } from './use-edit-sheet';
import { useMinute } from './use-minute';
import { useEntryCommands } from './use-entry-commands';

export type EntrySheetControl = EditSheet<EntrySubject>;

const checkAnnotation = checkWith(Annotation);

const DayChips = ({ day, onPick }: { day: string; onPick: (day: string) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { day: today } = useNow();
  const dayWords = useDueWords();
  const days = [...new Set([day, addDays(today, -1), today])].sort();
  return (
    <View role="group" aria-label={say('timer.day')} style={[styles.wrap, { gap: theme.space.s }]}>
      {days.map((each) => (
        <Chip
          key={each}
          label={dayWords(each)}
          isSelected={each === day}
          onPress={() => onPick(each)}
          testID={`entry-day-${each}`}
        />
      ))}
    </View>
  );
};

const SpanFields = ({
  stored,
  edit,
  read,
  onChange,
}: {
  stored: StoredSpan;
  edit: SpanEdit;
  read: ReadSpan;
  onChange: (edit: SpanEdit) => void;
}) => {
  const theme = useTheme();
  const { say, sentence, language } = useSpeaking();
  const { day: today } = useNow();
  const clockOf = (typed: string) => typedClock(typed, { today, language });
  const errorAt = (field: 'from' | 'to') => {
    if (!read.isWrong || read.field !== field) return undefined;
    return read.code === null ? say('task.timeNotUnderstood') : sentence({ code: read.code });
  };
  const from = edit.from ?? clockAt(stored.start);
  const to = edit.to ?? (stored.end === null ? '' : clockAt(stored.end));
  const toHint = read.isWrong
    ? undefined
    : read.end === null
      ? say('timer.stillRuns')
      : read.isNextDay
        ? say('plan.nextMorning')
        : undefined;
  return (
    <View style={[styles.wrap, { gap: theme.space.m }]}>
      <TimeField
        label={say('timer.from')}
        value={from}
        clock={clockOf(from)}
        onChange={(text) => onChange({ ...edit, from: text })}
        error={errorAt('from')}
        testID="entry-from"
      />
      <TimeField
        label={say('timer.to')}
        value={to}
        clock={clockOf(to)}
        onChange={(text) => onChange({ ...edit, to: text })}
        error={errorAt('to')}
        hint={toHint}
        testID="entry-to"
      />
    </View>
  );
};

const keptEntries = createKeptEdits('time-entry', EntryEdit);
const keyOf = (subject: EntrySubject): string =>
  subject.kind === 'stored' ? subject.entry.id : `new ${subject.day}`;

const useEntryEdit = (subject: EntrySubject) => {
  const { language } = useSpeaking();
  const { day: today } = useNow();
  const minute = useMinute();
  const [openedAt] = useState(() => Date.now());
  const { edit, setEdit, forget } = useKeptEdit(keptEntries, { key: keyOf(subject), stored: noEdit });
  const stored = spanOf(subject, openedAt);
  const read = readSpan(
    { stored, edit: edit.span },
    {
      // However long the sheet is open; the peer has the last word on what is still to come.
      now: Math.max(openedAt, minute) + 60_000,
      clockOf: (typed) => typedClock(typed, { today, language }),
    },
  );
  const entry = subject.kind === 'stored' ? subject.entry : null;
  return {
    edit,
    setEdit,
    /** [DRAFT-3] What says the same as what is stored is not touched. */
    setAnnotation: (typed: string) =>
      setEdit({ ...edit, annotation: typed === (entry?.annotation ?? '') ? null : typed }),
    forget,
    stored,
    read,
    entry,
    annotation: edit.annotation ?? entry?.annotation ?? '',
    categoryId: edit.categoryId === undefined ? (entry?.categoryId ?? null) : edit.categoryId,
    source: edit.source === undefined ? (entry === null ? null : sourceOf(entry)) : edit.source,
  };
};

const EntryForm = ({ control }: { control: EntrySheetControl & { opened: { subject: EntrySubject } } }) => {
  const { say, sentence } = useSpeaking();
  const { subject } = control.opened;
  const form = useEntryEdit(subject);
  const { edit, setEdit, read, entry, source } = form;
  const commands = useEntryCommands();
  const refused = checkAnnotation(form.annotation);
  const once = useOnce();
  const save = () =>
    once(async () => {
      if (read.isWrong || refused !== null) return;
      if (!(await commands.save(subject, { edit, span: read }))) return;
      form.forget();
      control.close({ isUnsaved: false });
    });
  const remove = () =>
    once(async () => {
      if (entry !== null && (await commands.remove(entry.id))) control.close({ isUnsaved: false });
    });
  const isIdle = entry !== null && !isTouched(edit);
  return (
    <Sheet
      isOpen
      onClose={() => control.close({ isUnsaved: isTouched(edit) })}
      title={say(entry === null ? 'timer.retrospective' : 'timer.entry')}
      testID="entry-sheet"
      footer={
        <Button
          label={say(entry === null ? 'timer.add' : 'timer.save')}
          onPress={() => void save()}
          isDisabled={read.isWrong || refused !== null || isIdle}
          testID="entry-save"
        />
      }
    >
      <Field
        label={say('timer.annotation')}
        value={form.annotation}
        onChangeText={form.setAnnotation}
        multiline
        error={refused === null ? undefined : sentence(refused)}
        testID="entry-annotation"
      />
      {entry !== null && <RecordOrigin of={{ kind: 'timeEntry', id: entry.id }} texts={[entry.provenance]} />}
      <DayChips
        day={edit.span.day ?? dayOfInstant(form.stored.start)}
        onPick={(day) => setEdit({ ...edit, span: { ...edit.span, day } })}
      />
      <SpanFields
        stored={form.stored}
        edit={edit.span}
        read={read}
        onChange={(span) => setEdit({ ...edit, span })}
      />
      <CategoryChips value={form.categoryId} onPick={(categoryId) => setEdit({ ...edit, categoryId })} />
      {source !== null && source.kind !== 'task' ? (
        <Text variant="small" tone="textSoft">
          {source.title}
        </Text>
      ) : (
        <TaskChoice
          task={source}
          onPick={(task) => setEdit({ ...edit, source: task === null ? null : { kind: 'task', ...task } })}
          testID="entry-task"
        />
      )}
      {entry !== null && <RateThing targetKind="timeEntry" targetId={entry.id} />}
      {entry !== null && (
        <Button
          variant="danger"
          icon="trash"
          label={say('timer.delete')}
          onPress={() => void remove()}
          testID="entry-delete"
        />
      )}
    </Sheet>
  );
};

/** Start, end, what it was, what for: of time that runs, that is over, or that is told afterwards. */
export const EntrySheet = ({ control }: { control: EntrySheetControl }) => {
  const { opened } = control;
  return opened === null ? null : <EntryForm key={opened.count} control={{ ...control, opened }} />;
};

const styles = StyleSheet.create({ wrap: { flexDirection: 'row', flexWrap: 'wrap' } });
