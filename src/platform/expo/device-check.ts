import * as LocalAuthentication from 'expo-local-authentication';
import type { DeviceCheckPort } from '../../core/device-check';
import { fail, ok, type Failure, type Result } from '../../core/result';

type Refused = Extract<LocalAuthentication.LocalAuthenticationResult, { success: false }>;

const failureOf = ({ error }: Refused): Failure => {
  switch (error) {
    case 'user_cancel':
    case 'app_cancel':
    case 'system_cancel':
    case 'user_fallback':
    case 'timeout':
      return { code: 'device_check_cancelled' };
    case 'lockout':
      return { code: 'device_check_paused' };
    case 'not_enrolled':
    case 'passcode_not_set':
    case 'not_available':
      return { code: 'device_check_unavailable' };
    default:
      return { code: 'device_check_refused' };
  }
};

const ask = async (reason: string, cancel: string): Promise<Result<null, Failure>> => {
  try {
    const level = await LocalAuthentication.getEnrolledLevelAsync();
    if (level === LocalAuthentication.SecurityLevel.NONE) return fail('device_check_unavailable');
    const answer = await LocalAuthentication.authenticateAsync({
      promptMessage: reason,
      cancelLabel: cancel,
      // The device's code will do as well: it is what guards everything else on it.
      disableDeviceFallback: false,
      // Looking at the phone is not yet agreeing.
      requireConfirmation: true,
    });
    return answer.success ? ok(null) : { ok: false, error: failureOf(answer) };
  } catch {
    return fail('device_check_unavailable');
  }
};

/** Face, finger or code, asked by the phone itself. */
export const createSystemCheck = (): DeviceCheckPort & { readonly way: 'system' } => ({
  way: 'system',
  isReady: async () => {
    try {
      const level = await LocalAuthentication.getEnrolledLevelAsync();
      return ok(level !== LocalAuthentication.SecurityLevel.NONE);
    } catch {
      // [CHECK-8] A phone that could not be asked has not said that it has no code.
      return fail('device_check_shut');
    }
  },
  ask: ({ reason, cancel }) => ask(reason, cancel),
});
