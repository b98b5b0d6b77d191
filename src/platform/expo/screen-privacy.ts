import * as ScreenCapture from 'expo-screen-capture';
import { Platform } from 'react-native';
import type { ScreenPrivacy } from '../../core/screen-privacy';

const KEY = 'lock';
/** So that no word can be read through it. */
const BLUR = 1;

/** Android keeps the window out of the switcher and out of screenshots alike; iOS blurs what the switcher shows. */
const protect = (isOn: boolean): Promise<void> => {
  if (Platform.OS === 'android')
    return isOn ? ScreenCapture.preventScreenCaptureAsync(KEY) : ScreenCapture.allowScreenCaptureAsync(KEY);
  return isOn
    ? ScreenCapture.enableAppSwitcherProtectionAsync(BLUR)
    : ScreenCapture.disableAppSwitcherProtectionAsync();
};

export const createScreenPrivacy = (): ScreenPrivacy => ({
  // Where a device cannot, the lock itself still holds.
  protect: (isOn) => void protect(isOn).catch(() => undefined),
});
