import type { SqlFailureCode } from '../db/sql-failure';
import type { ModelFailure } from '../gateway/model-port';

// [WAKE-41] Whether it can help to try a failed run again is said of each code, here and nowhere else. Asking once more may cost money: what the same request
// meets again ends the run at once, with its code; a person's retry asks anew.
/**
 * `ends`: the same request would meet it again. `once_more`: a model's own slip; another answer may be whole, and each is paid for. `again`: it passes by itself.
 * `device`: only this device's, so never the end of the run for the space.
 */
export type FailureClass = 'ends' | 'once_more' | 'again' | 'device';
type OwnCode = 'run_crashed' | 'run_not_stored' | 'commit_too_large' | 'invalid_record';

const classes = {
  model_refused: 'ends',
  model_request_refused: 'ends',
  model_request_too_long: 'ends',
  model_not_found: 'ends',
  model_answer_too_large: 'ends',
  model_answer_invalid: 'once_more',
  model_unavailable: 'again',
  model_timed_out: 'again',
  model_rate_limited: 'again',
  model_cancelled: 'device',
  model_key_refused: 'device',
  secret_unavailable: 'device',
  network_denied: 'device',
  privacy_confirmation_required: 'device',
  provider_not_allowed: 'device',
  model_not_allowed: 'device',
  overshared_payload_blocked: 'device',
  run_crashed: 'again',
  run_not_stored: 'again',
  commit_too_large: 'ends',
  invalid_record: 'ends',
  text_not_storable: 'ends',
  disk_full: 'again',
  database_corrupt: 'device',
  database_locked: 'again',
  database_read_only: 'again',
  database_cannot_open: 'again',
  database_failed: 'again',
} as const satisfies Readonly<Record<ModelFailure['code'] | SqlFailureCode | OwnCode, FailureClass>>;

/** A code with which a run can fail. */
export type RunFailureCode = keyof typeof classes;
export const runFailureCodes = (): readonly RunFailureCode[] => Object.keys(classes).filter(isRunFailure);
const isRunFailure = (code: string): code is RunFailureCode => Object.hasOwn(classes, code);

/** A failure of this device may have a code that elsewhere passes by itself: a server that only this one cannot reach. */
export const classOfFailure = ({
  code,
  isLocal = false,
}: {
  readonly code: RunFailureCode;
  readonly isLocal?: boolean;
}): FailureClass => (isLocal ? 'device' : classes[code]);

/** Takes a code as it is stored, perhaps by another version. */
export const isSlip = (code: string): boolean => isRunFailure(code) && classes[code] === 'once_more';

/** A commit says by any code what it did not take; those of which nothing is known are tried again, and their code is the detail. */
export const runFailure = (
  code: string,
  detail?: string,
): { readonly end: 'failed'; readonly code: RunFailureCode; readonly detail?: string } => {
  if (!isRunFailure(code)) return { end: 'failed', code: 'run_not_stored', detail: code };
  return detail === undefined ? { end: 'failed', code } : { end: 'failed', code, detail };
};
