import { createHash } from 'node:crypto';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import type { Random } from '../../src/core/ports';

export const testCrypto = nodeCrypto;

/** The same bytes for the same seed, for ever: SHA-256 over a count. */
export const seededRandom = (seed: string): Random => {
  let count = 0;
  return {
    bytes: (length) => {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += 32) {
        count += 1;
        const block = createHash('sha256').update(`${seed}|${count}`).digest();
        bytes.set(block.subarray(0, Math.min(32, length - at)), at);
      }
      return bytes;
    },
  };
};
