import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Random } from '../core/ports';
import { fail, ok, type Failure, type Result } from '../core/result';

// [BACKUP-1] The key is 24 words of BIP-39: 256 bits of chance and a checksum, so that a slip of the pen is noticed before anything is tried.
// They are made, never chosen, shown once and kept nowhere.
const WORDS = 24;
const ENTROPY_BYTES = 32;

export const createWords = (random: Random): string =>
  entropyToMnemonic(random.bytes(ENTROPY_BYTES), wordlist);

/** As people write them down: numbered, in lines, with commas, in capitals. */
const plain = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

export const entropyOf = (text: string): Result<Uint8Array, Failure> => {
  const words = plain(text);
  if (words.length !== WORDS) return fail('backup_words_count');
  if (words.some((word) => !wordlist.includes(word))) return fail('backup_word_unknown');
  try {
    return ok(mnemonicToEntropy(words.join(' '), wordlist));
  } catch {
    return fail('backup_words_mistaken');
  }
};
