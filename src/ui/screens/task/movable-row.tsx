import { useMemo, type ReactNode } from 'react';
import { StyleSheet, type AccessibilityActionEvent } from 'react-native';
import { Draggable, GlidingView, Icon, keyHandlers, type FingerPath } from '../../components';
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
  return (
    <GlidingView
      onLayout={(event) => measure(id, event.nativeEvent.layout.height)}
      testID={testID}
      place={{ shift: isDragged ? distance : aside }}
      ms={isAnimated ? STEP_ASIDE_MS : 0}
      style={[
        styles.row,
        isDragged && {
          zIndex: 2,
          backgroundColor: theme.color.raised,
          borderRadius: theme.radius.m,
          boxShadow: '0 4px 16px rgba(0,0,0,0.18)',
        },
      ]}
    >
      {children}
    </GlidingView>
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
  const path: FingerPath = useMemo(
    () => ({
      onHold: ({ absoluteY }) => hold(absoluteY),
      onStart: () => start(id),
      onMove: ({ absoluteY }) => moveTo(absoluteY),
      onLeave: drop,
    }),
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
    <Draggable
      path={path}
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
    </Draggable>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'flex-start' },
  handle: { width: 36, minHeight: 48, alignItems: 'center', justifyContent: 'center' },
});
