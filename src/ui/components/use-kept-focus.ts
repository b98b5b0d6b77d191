import { useRef, type RefObject } from 'react';
import type { View } from 'react-native';

/** On a phone the system keeps what is in front, and moves on by itself when what was focused goes. */
export const useKeptFocus = (_isOpen: boolean): RefObject<View | null> => useRef<View>(null);
