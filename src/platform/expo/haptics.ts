import * as Haptics from 'expo-haptics';
import { Platform } from 'react-native';
import type { Feel, Haptics as HapticsPort } from '../../core/haptics';

const android = {
  done: Haptics.AndroidHaptics.Confirm,
  stop: Haptics.AndroidHaptics.Long_Press,
} as const satisfies Record<Feel, Haptics.AndroidHaptics>;

/** Android's own kinds of touch feedback need no permission and are silent where the person turned it off; iOS asks its own setting too. */
const play = (feel: Feel): Promise<void> => {
  if (Platform.OS === 'android') return Haptics.performAndroidHapticsAsync(android[feel]);
  return feel === 'done'
    ? Haptics.notificationAsync(Haptics.NotificationFeedbackType.Success)
    : Haptics.impactAsync(Haptics.ImpactFeedbackStyle.Heavy);
};

/** A device without a motor refuses: that is no failure of what was done. */
export const createHaptics = (): HapticsPort => (feel) => void play(feel).catch(() => undefined);
