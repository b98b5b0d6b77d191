import { useMemo } from 'react';
import { View, type ViewProps } from 'react-native';
import { Gesture, GestureDetector, GestureHandlerRootView } from 'react-native-gesture-handler';
import { DRAWS_FROM, SIDEWAYS_FROM, SIDEWAYS_UNTIL, type FingerPath } from './finger-path';

export type { FingerPath } from './finger-path';

export type DraggableProps = ViewProps & {
  readonly path: FingerPath;
  /** Only what is drawn sideways counts; up and down scrolls what is around it. */
  readonly isSideways?: boolean;
};

/** What a finger is drawn on lies in one of these. */
export const DraggingGround = GestureHandlerRootView;

const panOver = ({ onHold, onStart, onMove, onEnd, onLeave }: FingerPath, isSideways: boolean) => {
  const pan = Gesture.Pan()
    .runOnJS(true)
    .onBegin((at) => onHold?.(at))
    .onStart(onStart)
    .onUpdate(onMove)
    .onEnd((at, wasWhole) => onEnd?.(at, wasWhole))
    .onFinalize(() => onLeave());
  return isSideways
    ? pan.activeOffsetX([-SIDEWAYS_FROM, SIDEWAYS_FROM]).failOffsetY([-SIDEWAYS_UNTIL, SIDEWAYS_UNTIL])
    : pan.minDistance(DRAWS_FROM);
};

export const Draggable = ({ path, isSideways = false, ...props }: DraggableProps) => {
  const { onHold, onStart, onMove, onEnd, onLeave } = path;
  const pan = useMemo(
    () =>
      panOver({ ...(onHold && { onHold }), onStart, onMove, ...(onEnd && { onEnd }), onLeave }, isSideways),
    [onHold, onStart, onMove, onEnd, onLeave, isSideways],
  );
  return (
    <GestureDetector gesture={pan}>
      <View {...props} />
    </GestureDetector>
  );
};
