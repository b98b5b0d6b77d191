import { all, fixed, frameOf, raw } from './frame-bytes';

const NAME = new TextEncoder().encode('reveille-relay-1');

/** [RELAY-2] Signed by a device that connects. It is of use for one connection to one relay, in one space. */
export const proofBytes = (asked: {
  readonly relayId: Uint8Array;
  readonly space: Uint8Array;
  readonly nonce: Uint8Array;
}): Uint8Array =>
  frameOf(all([raw(NAME), fixed(asked.relayId, 16), fixed(asked.space, 16), fixed(asked.nonce, 32)]));
