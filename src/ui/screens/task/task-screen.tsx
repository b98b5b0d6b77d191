import { formatInstant } from '../../time/format';
import { useRouter } from 'expo-router';
import { StyleSheet, View } from 'react-native';
import { Notes, Title, type TaskDetail } from '../../../runtime/api/values';
import { useCommand, useLive } from '../../api';
import {
  Banner,
  Button,
  Card,
  Checkbox,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Screen,
  Section,
  Text,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { RateThing } from '../rating/rate-thing';
import { RecordOrigin } from '../vouch/record-origin';
import { useStatusChange } from '../tasks/use-status-change';
import { useTaskActions, type TaskActions } from '../tasks/use-task-actions';
import { TaskTimerButton } from '../timer/task-timer-button';
import { checkWith, DraftText } from './draft-text';
import { ConflictMark } from '../care/conflict-mark';
import { useDraftDelivery } from './drafts';
import { TaskChecklists } from './task-checklists';
import { TaskLabels } from './task-labels';
import { TaskLinks } from './task-links';
import { TaskProperties } from './task-properties';
import { useLeaveAfter } from './use-leave-after';

const checkTitle = checkWith(Title);
const checkNotes = checkWith(Notes);

type StatusChange = ReturnType<typeof useStatusChange>;

/** The reason of a status stands beside the status. */
const originsOf = ({ notes, statusReason, provenanceByField }: TaskDetail) => [
  provenanceByField['title'],
  notes === '' ? undefined : provenanceByField['notes'],
  statusReason === null ? undefined : provenanceByField['status'],
];

const TaskHead = ({ task, change }: { task: TaskDetail; change: StatusChange }) => {
  const { say } = useSpeaking();
  const update = useCommand('task.update').run;
  const { id } = task;
  return (
    <View style={styles.head}>
      <View style={styles.check}>
        <Checkbox
          shape="round"
          isLabelHidden
          isDisabled={task.deletedAt !== null}
          label={say('task.markDone', { title: task.title })}
          isChecked={change.status === 'DONE'}
          onChange={(isChecked) => change.change(isChecked ? 'DONE' : 'OPEN')}
          testID={`task-done-${id}`}
        />
      </View>
      <View style={styles.title}>
        <DraftText
          isOneLine
          variant="title"
          label={say('task.titleField')}
          missing="task.titleMissing"
          field={{
            key: `title ${id}`,
            stored: task.title,
            save: (title) => update({ id, fields: { title } }),
            check: checkTitle,
          }}
          testID="task-title-input"
        />
        <RecordOrigin of={{ kind: 'task', id }} texts={originsOf(task)} />
      </View>
    </View>
  );
};

const TaskNotes = ({ task }: { task: TaskDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const update = useCommand('task.update').run;
  const { id } = task;
  return (
    <Section title={say('task.notes')}>
      <Card style={{ paddingHorizontal: theme.space.m, paddingVertical: theme.space.xs }}>
        <DraftText
          label={say('task.notes')}
          placeholder={say('task.notesHint')}
          field={{
            key: `notes ${id}`,
            stored: task.notes,
            save: (notes) => update({ id, fields: { notes } }),
            check: checkNotes,
          }}
          testID="task-notes-input"
        />
      </Card>
    </Section>
  );
};

const Dates = ({ task }: { task: TaskDetail }) => {
  const { say, locale } = useSpeaking();
  const when = (at: number): string =>
    formatInstant(at, { language: locale, options: { dateStyle: 'long', timeStyle: 'short' } });
  const lines = [
    say('task.created', { when: when(task.createdAt) }),
    ...(task.completedAt === null ? [] : [say('task.completed', { when: when(task.completedAt) })]),
  ];
  return (
    <View>
      {lines.map((line) => (
        <Text key={line} variant="small" tone="textSoft" style={styles.centre}>
          {line}
        </Text>
      ))}
    </View>
  );
};

const TaskBody = ({ task, actions }: { task: TaskDetail; actions: TaskActions }) => {
  const { say } = useSpeaking();
  const change = useStatusChange(task, actions);
  const reason = change.status === task.status ? task.statusReason : null;
  return (
    <>
      {task.deletedAt !== null && (
        <Banner
          icon="trash"
          tone="warning"
          text={say('task.inBin')}
          actionLabel={say('task.restore')}
          onAction={() => void actions.restore(task)}
          actionTestID="task-restore"
        />
      )}
      <ConflictMark kind="task" id={task.id} />
      <TaskHead task={task} change={change} />
      <TaskProperties
        task={task}
        status={{ status: change.status, reason }}
        onStatus={(pick) => change.change(pick.status, pick.reason)}
      />
      <TaskNotes task={task} />
      <TaskChecklists task={task} />
      <TaskLabels task={task} />
      <TaskLinks task={task} />
      {task.deletedAt === null && <RateThing targetKind="task" targetId={task.id} />}
      <Dates task={task} />
    </>
  );
};

const Gone = ({ onBack }: { onBack: () => void }) => {
  const { say } = useSpeaking();
  return (
    <EmptyState icon="tasks" title={say('task.gone')} body={say('task.goneBody')}>
      <Button variant="quiet" label={say('shell.back')} onPress={onBack} />
    </EmptyState>
  );
};

export const TaskScreen = ({ id }: { id: string }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const actions = useTaskActions();
  const live = useLive('task.get', { id });
  useDraftDelivery();
  const back = () => (router.canGoBack() ? router.back() : router.replace('/'));
  const task = live.data ?? null;
  const leaveAfter = useLeaveAfter(back);
  const remove = () => leaveAfter(async () => task !== null && actions.remove(task));
  return (
    <Screen
      title={task?.title ?? say('task.title')}
      isTitleHidden
      spokenTitle={say('task.title')}
      onBack={back}
      testID="task-screen"
      actions={
        task !== null && task.deletedAt === null ? (
          <>
            <TaskTimerButton task={task} />
            <IconButton icon="trash" label={say('task.delete')} onPress={remove} testID="task-delete" />
          </>
        ) : undefined
      }
    >
      {live.status === 'loading' && <LoadingState />}
      {live.status === 'failed' && <ErrorState failure={live.error} onRetry={live.refetch} />}
      {live.status === 'ready' && live.data === null && <Gone onBack={back} />}
      {task !== null && <TaskBody key={task.id} task={task} actions={actions} />}
    </Screen>
  );
};

const styles = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'flex-start', gap: 6 },
  check: { marginStart: -10, paddingTop: 6 },
  title: { flex: 1, minWidth: 0 },
  centre: { textAlign: 'center' },
});
