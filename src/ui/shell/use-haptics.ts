import type { Haptics } from '../../core/haptics';
import { useDevice } from './device-provider';

/** For what was done, after it was done: a hand must not feel what then fails. */
export const useHaptics = (): Haptics => useDevice().haptics;
