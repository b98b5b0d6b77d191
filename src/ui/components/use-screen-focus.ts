import { useRef, type RefObject } from 'react';
import type { View } from 'react-native';

/** Phones move their reader to a new screen by themselves. */
export const useScreenFocus = (): RefObject<View | null> => useRef<View>(null);
