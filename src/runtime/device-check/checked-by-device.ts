import type { CheckedFor } from '../../core/device-check';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Engine } from '../engine';

/** Last of all: a proof is not spent on what would be refused anyway. */
export const checkedByDevice = (
  { deviceCheck }: Pick<Engine, 'deviceCheck'>,
  { proof, checked }: { readonly proof: string | undefined; readonly checked: CheckedFor },
): Result<null, Failure> => {
  if (!deviceCheck.isAvailable()) return fail('device_check_unavailable');
  return deviceCheck.take(proof ?? null, checked) ? ok(null) : fail('device_check_needed');
};
