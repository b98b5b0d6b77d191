import { deriveKey } from './key-parts';
import type { Crypto } from '../core/crypto';
import type { WordsKeys } from './roster/entry';

// [SYNC-23] 24 words are 256 bits of chance. Two key pairs come out of them by HKDF: one signs what only the words may do, to the other every epoch's key is
// wrapped. Their public keys stand in the first entry of the roster; the secret ones are nowhere but in the words.
export type WordsSecrets = { readonly signingSeed: Uint8Array; readonly agreementSecret: Uint8Array };

export const wordsSecrets = (crypto: Crypto, entropy: Uint8Array): WordsSecrets => ({
  signingSeed: deriveKey(crypto, { key: entropy, purpose: 'words|sign' }),
  agreementSecret: deriveKey(crypto, { key: entropy, purpose: 'words|agree' }),
});

export const wordsKeys = (crypto: Crypto, secrets: WordsSecrets): WordsKeys => ({
  signingKey: crypto.signingPublicKey(secrets.signingSeed),
  agreementKey: crypto.agreementPublicKey(secrets.agreementSecret),
});
