import { checkedCrypto, type CryptoLibrary } from '../../src/core/checked-crypto';
import type { Crypto } from '../../src/core/crypto';
import { nodeLibrary } from '../../src/platform/node/node-crypto';
import { loadWebLibrary } from '../../src/platform/web/web-crypto';
import { referenceLibrary } from './reference';

export type CryptoDriver = {
  readonly name: string;
  /** As it is, for vectors whose associated data are bytes [CRYPTO-3]. */
  readonly library: CryptoLibrary;
  readonly crypto: Crypto;
};

/** Every driver that runs in Node. The one of phones needs a phone. */
export const loadDrivers = async (): Promise<readonly CryptoDriver[]> =>
  Object.entries({
    node: nodeLibrary,
    web: await loadWebLibrary(),
    reference: referenceLibrary,
  }).map(([name, library]) => ({ name, library, crypto: checkedCrypto(library) }));
