import type { CheckedFor } from '../../core/device-check';
import type { ApiAnswer } from '../api/transport';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Engine } from '../engine';
import type { Sliced } from '../sliced';
import type { HeldProof } from './desk';

/** Last of all: a proof is not spent on what would be refused anyway. */
export const checkedByDevice = (
  { deviceCheck }: Pick<Engine, 'deviceCheck'>,
  { proof, checked }: { readonly proof: string | undefined; readonly checked: CheckedFor },
): Result<null, Failure> => {
  if (!deviceCheck.isAvailable()) return fail('device_check_unavailable');
  return deviceCheck.take(proof ?? null, checked) ? ok(null) : fail('device_check_needed');
};

/** For work that reads for a long time before it knows its purpose. */
export const heldByDevice = (
  { deviceCheck }: Pick<Engine, 'deviceCheck'>,
  { held, checked }: { readonly held: HeldProof; readonly checked: CheckedFor },
): Result<null, Failure> => {
  if (!deviceCheck.isAvailable()) return fail('device_check_unavailable');
  return held.isFor(checked) ? ok(null) : fail('device_check_needed');
};

const givenBack = function* (held: HeldProof, work: Sliced<ApiAnswer>): Sliced<ApiAnswer> {
  try {
    return yield* work;
  } finally {
    held.giveBack();
  }
};
/** To be called as the command arrives. What is refused for another reason spends no proof. */
export const holdingProof = (
  { deviceCheck }: Pick<Engine, 'deviceCheck'>,
  {
    proof,
    work,
  }: { readonly proof: string | undefined; readonly work: (held: HeldProof) => Sliced<ApiAnswer> },
): Sliced<ApiAnswer> => {
  const held = deviceCheck.hold(proof ?? null);
  return givenBack(held, work(held));
};
