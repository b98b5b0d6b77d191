import { useMemo, type ReactNode } from 'react';
import { StyleSheet, View, type AccessibilityActionEvent } from 'react-native';
import { Gesture, GestureDetector } from 'react-native-gesture-handler';
import Animated, { useAnimatedStyle, withTiming } from 'react-native-reanimated';
import { Title, type ChecklistItemView } from '../../../runtime/api/values';
import { useCommand } from '../../api';
import { Checkbox, Icon, IconButton, keyHandlers } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { checkWith, DraftText } from './draft-text';
import { SmallProvenanceMark } from './provenance-mark';
import { stepAside } from './reorder';
import { usePick } from './use-pick';
import type { Reorder } from './use-reorder';

const STEP_ASIDE_MS = 140;
const checkText = checkWith(Title);

/** The row under the finger follows it; the others make room. */
const Movable = ({
  id,
  index,
  reorder,
  children,
}: {
  id: string;
  index: number;
  reorder: Reorder;
  children: ReactNode;
}) => {
  const theme = useTheme();
  const { drag, distance, measure } = reorder;
  const isDragged = drag?.id === id;
  const aside = drag === null || isDragged ? 0 : stepAside(index, drag);
  const isAnimated = drag !== null && !theme.reduceMotion;
  const moving = useAnimatedStyle(
    () => ({
      transform: [
        {
          translateY: isDragged
            ? distance.get()
            : isAnimated
              ? withTiming(aside, { duration: STEP_ASIDE_MS })
              : aside,
        },
      ],
    }),
    [isDragged, isAnimated, aside],
  );
  return (
    <Animated.View
      onLayout={(event) => measure(id, event.nativeEvent.layout.height)}
      testID={`checklist-item-${id}`}
      style={[
        styles.row,
        moving,
        isDragged && {
          zIndex: 2,
          backgroundColor: theme.color.raised,
          borderRadius: theme.radius.m,
          boxShadow: '0 4px 16px rgba(0,0,0,0.18)',
        },
      ]}
    >
      {children}
    </Animated.View>
  );
};

const DragHandle = ({
  item,
  reorder,
  onStep,
}: {
  item: ChecklistItemView;
  reorder: Reorder;
  onStep: (step: 1 | -1) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { hold, start, moveTo, drop } = reorder;
  const { id } = item;
  const pan = useMemo(
    () =>
      Gesture.Pan()
        .runOnJS(true)
        .minDistance(3)
        .onBegin(({ absoluteY }) => hold(absoluteY))
        .onStart(() => start(id))
        .onUpdate(({ absoluteY }) => moveTo(absoluteY))
        .onFinalize(() => drop()),
    [id, hold, start, moveTo, drop],
  );
  const act = ({ nativeEvent }: AccessibilityActionEvent) =>
    onStep(nativeEvent.actionName === 'moveUp' ? -1 : 1);
  const press = (key: string): boolean => {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    onStep(key === 'ArrowUp' ? -1 : 1);
    return true;
  };
  return (
    <GestureDetector gesture={pan}>
      <View
        role="button"
        focusable
        tabIndex={0}
        accessible
        aria-label={say('task.moveItem', { text: item.text })}
        accessibilityHint={say('task.moveHint')}
        accessibilityActions={[
          { name: 'moveUp', label: say('task.moveUp') },
          { name: 'moveDown', label: say('task.moveDown') },
        ]}
        onAccessibilityAction={act}
        testID={`checklist-drag-${id}`}
        style={styles.handle}
        {...keyHandlers(press)}
      >
        <Icon name="drag" size={20} color={theme.color.textSoft} />
      </View>
    </GestureDetector>
  );
};

export const ChecklistItem = ({
  item,
  index,
  reorder,
  onStep,
  onDelete,
}: {
  item: ChecklistItemView;
  index: number;
  reorder: Reorder;
  onStep: (step: 1 | -1) => void;
  onDelete: () => void;
}) => {
  const { say } = useSpeaking();
  const update = useCommand('checklist.updateItem').run;
  const { id } = item;
  const checked = usePick(item.checked, (value) => update({ id, checked: value }));
  return (
    <Movable id={id} index={index} reorder={reorder}>
      <DragHandle item={item} reorder={reorder} onStep={onStep} />
      <Checkbox
        isLabelHidden
        label={say('task.tick', { text: item.text })}
        isChecked={checked.value}
        onChange={checked.pick}
        testID={`checklist-check-${id}`}
      />
      <View style={styles.text}>
        <DraftText
          isOneLine
          label={say('task.itemText')}
          missing="task.itemMissing"
          field={{
            key: `item ${id}`,
            stored: item.text,
            save: (text) => update({ id, text }),
            check: checkText,
          }}
          testID={`checklist-text-${id}`}
        />
        <SmallProvenanceMark provenance={item.provenance} />
      </View>
      <IconButton
        icon="close"
        size={18}
        label={say('task.deleteItem', { text: item.text })}
        onPress={onDelete}
        testID={`checklist-delete-${id}`}
      />
    </Movable>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'flex-start' },
  handle: { width: 36, minHeight: 48, alignItems: 'center', justifyContent: 'center' },
  text: { flex: 1, minWidth: 0 },
});
