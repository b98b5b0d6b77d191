import type { ComponentProps } from 'react';
import type { StyleProp, View, ViewStyle } from 'react-native';
import Animated, { useAnimatedStyle, useSharedValue, withTiming } from 'react-native-reanimated';

/** How far a finger has come, told without drawing anything anew. */
export type Offset = { readonly get: () => number; readonly set: (value: number) => void };
export const useOffset = (): Offset => useSharedValue(0);

/** Where a view comes to stand: a shift from its place, or a place and a height. */
export type Place = { readonly shift: number | Offset } | { readonly top: number; readonly height: number };
export type GlidingViewProps = Omit<ComponentProps<typeof View>, 'style'> & {
  readonly place: Place;
  /** How long it takes to get there; 0 is at once. */
  readonly ms: number;
  readonly style: StyleProp<ViewStyle>;
};

const partsOf = (place: Place) =>
  'shift' in place
    ? { shift: place.shift, top: 0, height: 0, isShift: true }
    : { ...place, shift: 0, isShift: false };

/** Glides to its place on the thread that draws. */
export const GlidingView = ({ place, ms, style, ...props }: GlidingViewProps) => {
  const { shift, top, height, isShift } = partsOf(place);
  const moving = useAnimatedStyle(() => {
    const to = (value: number) => (ms === 0 ? value : withTiming(value, { duration: ms }));
    return isShift
      ? { transform: [{ translateY: typeof shift === 'number' ? to(shift) : shift.get() }] }
      : { top: to(top), height: to(height) };
  }, [isShift, shift, top, height, ms]);
  return <Animated.View {...props} style={[style, moving]} />;
};
