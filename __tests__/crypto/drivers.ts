import { checkedCrypto, type CryptoLibrary } from '../../src/core/checked-crypto';
import type { Crypto } from '../../src/core/crypto';
import { loadNativeLibrary } from '../../src/platform/expo/native-crypto';
import { nodeLibrary } from '../../src/platform/node/node-crypto';
import { loadWebLibrary } from '../../src/platform/web/web-crypto';
import { referenceLibrary } from './reference';

export type CryptoDriver = {
  readonly name: string;
  /** As it is, for vectors whose associated data are bytes [CRYPTO-3]. */
  readonly library: CryptoLibrary;
  readonly crypto: Crypto;
};

/** In Node the package of the native driver calls libsodium's WebAssembly: its own file runs here, its native half needs a phone. */
export const loadDrivers = async (): Promise<readonly CryptoDriver[]> => {
  const native = await loadNativeLibrary();
  if (native === null) throw new Error('the native driver says that it is not linked');
  return Object.entries({
    node: nodeLibrary,
    web: await loadWebLibrary(),
    native,
    reference: referenceLibrary,
  }).map(([name, library]) => ({ name, library, crypto: checkedCrypto(library) }));
};
