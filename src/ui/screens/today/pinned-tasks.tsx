import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { PinView } from '../../../runtime/api/journal-values';
import { Card, Checkbox, IconButton, PressSurface, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { DragHandle, Movable } from '../task/movable-row';
import type { Reorder } from '../task/use-reorder';
import { useStatusChange } from '../tasks/use-status-change';
import type { TaskActions } from '../tasks/use-task-actions';
import { useTaskActions } from '../tasks/use-task-actions';
import { TaskFinder } from '../timer/task-choice';
import { usePin, usePins } from './use-pins';

const PinnedRow = ({
  pin,
  index,
  reorder,
  actions,
  onUnpin,
}: {
  pin: PinView;
  index: number;
  reorder: Reorder;
  actions: TaskActions;
  onUnpin: () => void;
}) => {
  const theme = useTheme();
  const say = useWords();
  const router = useRouter();
  const { task } = pin;
  const { status, change } = useStatusChange(task, actions);
  const isDone = status === 'DONE';
  return (
    <Movable id={pin.id} index={index} reorder={reorder} testID={`pin-${pin.id}`}>
      <DragHandle
        id={pin.id}
        name={task.title}
        reorder={reorder}
        onStep={(step) => reorder.step(pin.id, step)}
        testID={`pin-drag-${pin.id}`}
      />
      <Checkbox
        shape="round"
        isLabelHidden
        isChecked={isDone}
        onChange={(isChecked) => change(isChecked ? 'DONE' : 'OPEN')}
        label={say('task.markDone', { title: task.title })}
        testID={`pin-done-${pin.id}`}
      />
      <PressSurface
        role="link"
        onPress={() => router.push({ pathname: '/task/[id]', params: { id: task.id } })}
        testID={`pin-open-${pin.id}`}
        look={({ isHovered, isPressed }) => [
          styles.words,
          {
            borderRadius: theme.radius.m,
            paddingHorizontal: theme.space.s,
            backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          },
        ]}
      >
        <Text tone={isDone ? 'textSoft' : 'text'} numberOfLines={3} style={isDone && styles.closed}>
          {task.title}
        </Text>
      </PressSurface>
      <IconButton
        icon="close"
        size={18}
        label={say('plan.unpin', { title: task.title })}
        onPress={onUnpin}
        testID={`pin-remove-${pin.id}`}
      />
    </Movable>
  );
};

/** What the person put at the top of the day, in their own order. */
export const PinnedTasks = ({ day, pins }: { day: string; pins: readonly PinView[] }) => {
  const theme = useTheme();
  const say = useWords();
  const actions = useTaskActions();
  const pin = usePin();
  const { reorder, unpin } = usePins(pins);
  const [isFinding, setFinding] = useState(false);
  const pinById = new Map(pins.map((each) => [each.id, each]));
  const shown = reorder.ids.flatMap((id) => pinById.get(id) ?? []);
  return (
    <Section
      title={say('plan.pinned')}
      testID="day-pins"
      trailing={
        <IconButton
          icon={isFinding ? 'close' : 'plus'}
          tone="accent"
          label={say('plan.pinHere')}
          aria-expanded={isFinding}
          onPress={() => setFinding(!isFinding)}
          testID="pin-add"
        />
      }
    >
      {isFinding && (
        <TaskFinder
          onPick={(task) => {
            setFinding(false);
            void pin(day, task);
          }}
          testID="pin-find"
        />
      )}
      {shown.length > 0 && (
        <Card>
          <View aria-busy={reorder.isSaving} style={{ paddingHorizontal: theme.space.xs }}>
            {shown.map((each, index) => (
              <PinnedRow
                key={each.id}
                pin={each}
                index={index}
                reorder={reorder}
                actions={actions}
                onUnpin={() => unpin(each)}
              />
            ))}
          </View>
        </Card>
      )}
    </Section>
  );
};

const styles = StyleSheet.create({
  words: { flex: 1, minWidth: 0, minHeight: 48, justifyContent: 'center', paddingVertical: 8 },
  closed: { textDecorationLine: 'line-through' },
});
