import * as Crypto from 'expo-crypto';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createChunkSeal, type ChunkSeal } from '../core/chunk-seal';
import type { KeyValue } from '../core/key-value';
import { onAway } from '../platform/expo/away';
import { createSealedKeyValue } from '../platform/expo/sealed-key-value';
import { createSmallFiles } from '../platform/expo/small-files';

const NAME = 'unsent.key';
const KEY = /^[0-9a-f]{64}$/;

/** 256 bits that the system keeps on this device alone. Where they are gone, what they sealed is as good as gone. */
const unsentSecret = (secure: KeyValue): Uint8Array => {
  const kept = secure.get(NAME);
  if (kept !== null && KEY.test(kept)) return hexToBytes(kept);
  const made = Crypto.getRandomBytes(32);
  secure.set(NAME, bytesToHex(made));
  return made;
};

/** [DRAFT-13] */
export const createUnsentWords = (secure: KeyValue): KeyValue => {
  let known: ChunkSeal | null = null;
  const seal = (): ChunkSeal =>
    (known ??= createChunkSeal({
      secret: unsentSecret(secure),
      random: { bytes: (count) => Crypto.getRandomBytes(count) },
    }));
  const words = createSealedKeyValue({
    files: createSmallFiles('unsent'),
    seal,
    after: (milliseconds, task) => void setTimeout(task, milliseconds),
  });
  onAway(words.flush);
  return words;
};
