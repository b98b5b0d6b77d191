import { useMemo, type ReactNode } from 'react';
import { StyleSheet, View, type AccessibilityActionEvent } from 'react-native';
import { Gesture, GestureDetector } from 'react-native-gesture-handler';
import Animated, { useAnimatedStyle, withTiming } from 'react-native-reanimated';
import { Icon, keyHandlers } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { stepAside } from './reorder';
import type { Reorder } from './use-reorder';

const STEP_ASIDE_MS = 140;

/** The row under the finger follows it; the others make room. */
export const Movable = ({
  id,
  index,
  reorder,
  children,
  testID,
}: {
  id: string;
  index: number;
  reorder: Reorder;
  children: ReactNode;
  testID: string;
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
      testID={testID}
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

/** Drawn, or stepped by the arrow keys and a reader's actions. */
export const DragHandle = ({
  id,
  name,
  reorder,
  onStep,
  testID,
}: {
  id: string;
  name: string;
  reorder: Reorder;
  onStep: (step: 1 | -1) => void;
  testID: string;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { hold, start, moveTo, drop } = reorder;
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
        aria-label={say('task.moveItem', { text: name })}
        accessibilityHint={say('task.moveHint')}
        accessibilityActions={[
          { name: 'moveUp', label: say('task.moveUp') },
          { name: 'moveDown', label: say('task.moveDown') },
        ]}
        onAccessibilityAction={act}
        testID={testID}
        style={styles.handle}
        {...keyHandlers(press)}
      >
        <Icon name="drag" size={20} color={theme.color.textSoft} />
      </View>
    </GestureDetector>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'flex-start' },
  handle: { width: 36, minHeight: 48, alignItems: 'center', justifyContent: 'center' },
});
