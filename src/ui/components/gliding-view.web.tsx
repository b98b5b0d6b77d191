import { useState, useSyncExternalStore } from 'react';
import { View, type ViewStyle } from 'react-native';
import type { GlidingViewProps, Place } from './gliding-view';

type Watched = {
  readonly get: () => number;
  readonly set: (value: number) => void;
  readonly watch: (listener: () => void) => () => void;
};

const createOffset = (): Watched => {
  const listeners = new Set<() => void>();
  let now = 0;
  return {
    get: () => now,
    set: (value) => {
      now = value;
      listeners.forEach((listener) => listener());
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const useOffset = (): Watched => useState(createOffset)[0];

const stands: Pick<Watched, 'watch'> = { watch: () => () => undefined };
const isWatched = (shift: object): shift is Watched => 'watch' in shift;

const useShift = (place: Place): number => {
  const shift = 'shift' in place ? place.shift : 0;
  const { watch } = typeof shift === 'object' && isWatched(shift) ? shift : stands;
  const read = (): number => (typeof shift === 'object' ? shift.get() : shift);
  return useSyncExternalStore(watch, read, read);
};

/** Known to a browser and not to a phone's styles. */
const easedOver = (ms: number): object => ({
  transitionProperty: 'transform, top, height',
  transitionDuration: `${ms}ms`,
});

/** Glides to its place by the browser's own transitions: a library that moves things would be a tenth of the first load. */
export const GlidingView = ({ place, ms, style, ...props }: GlidingViewProps) => {
  const shift = useShift(place);
  const moving: ViewStyle =
    'shift' in place ? { transform: [{ translateY: shift }] } : { top: place.top, height: place.height };
  const isFollowing = 'shift' in place && typeof place.shift === 'object';
  return <View {...props} style={[style, moving, easedOver(isFollowing ? 0 : ms)]} />;
};
