import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Random } from '../../../core/ports';
import type { StagedFile } from '../staging/pieces';
import { refuse } from '../staging/refused';

// [BACKUP-2] A backup is `RVBACKUP`, version 1, a salt of 32 bytes, a check of 16, then chunks: 65,536 bytes each but the last, sealed with
// XChaCha20-Poly1305. Key and check come out of words and salt by HKDF-SHA-256, so no two backups share a key.
// [BACKUP-3] A chunk's nonce is its number and whether it is the last; the whole head is its associated data. So no byte can be changed, no
// chunk moved, repeated, left out or added, and no end cut off.
const MAGIC = utf8ToBytes('RVBACKUP');
const VERSION = 1;
const SALT = 32;
const CHECK = 16;
const TAG = 16;
export const HEAD_BYTES = MAGIC.length + 1 + SALT + CHECK;
export const CHUNK_BYTES = 65_536;
/** The counter in the nonce; a chunk more would use one twice. */
const MOST_CHUNKS = 2 ** 32 - 1;

const INFO = { key: utf8ToBytes('reveille-backup-v1|key'), check: utf8ToBytes('reveille-backup-v1|check') };

type Keys = { readonly key: Uint8Array; readonly check: Uint8Array };
const keysOf = (entropy: Uint8Array, salt: Uint8Array): Keys => ({
  key: hkdf(sha256, entropy, salt, INFO.key, 32),
  check: hkdf(sha256, entropy, salt, INFO.check, CHECK),
});

const nonceOf = (number: number, isLast: boolean): Uint8Array => {
  if (number > MOST_CHUNKS) throw new Error('[BACKUP-3] more chunks than nonces');
  const nonce = new Uint8Array(24);
  new DataView(nonce.buffer).setUint32(19, number);
  nonce[23] = isLast ? 1 : 0;
  return nonce;
};

export type Sealer = { readonly write: (bytes: Uint8Array) => void; readonly finish: () => void };

/** What is written comes out sealed, a chunk at a time. */
export const createSealer = (
  { entropy, random }: { readonly entropy: Uint8Array; readonly random: Random },
  out: (bytes: Uint8Array) => void,
): Sealer => {
  const salt = random.bytes(SALT);
  const { key, check } = keysOf(entropy, salt);
  const head = new Uint8Array([...MAGIC, VERSION, ...salt, ...check]);
  const waiting = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  let number = 0;
  const seal = (isLast: boolean): void => {
    out(xchacha20poly1305(key, nonceOf(number, isLast), head).encrypt(waiting.subarray(0, filled)));
    number += 1;
    filled = 0;
  };
  out(head);
  return {
    write: (bytes) => {
      for (let at = 0; at < bytes.length;) {
        // A full chunk waits: only what comes behind it says that it is not the last.
        if (filled === CHUNK_BYTES) seal(false);
        const part = bytes.subarray(at, at + CHUNK_BYTES - filled);
        waiting.set(part, filled);
        filled += part.length;
        at += part.length;
      }
    },
    finish: () => seal(true),
  };
};

const isMagic = (head: Uint8Array): boolean => MAGIC.every((byte, at) => head[at] === byte);
const equal = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.reduce((differs, byte, at) => differs | (byte ^ (b[at] ?? 0)), 0) === 0;

/** Throws `Refused`: no backup, a newer one, wrong words, damaged. */
export const openSealed = function* (
  file: StagedFile,
  entropy: Uint8Array,
): Generator<Uint8Array, void, undefined> {
  const head = file.read(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || !isMagic(head)) return refuse('backup_not_one');
  const version = head[MAGIC.length] ?? 0;
  if (version > VERSION) return refuse('backup_too_new');
  if (version !== VERSION) return refuse('backup_damaged');
  const saltAt = MAGIC.length + 1;
  const { key, check } = keysOf(entropy, head.subarray(saltAt, saltAt + SALT));
  if (!equal(check, head.subarray(saltAt + SALT))) return refuse('backup_wrong_words');
  let number = 0;
  for (let at = HEAD_BYTES; ; number += 1) {
    const sealed = file.read(at, CHUNK_BYTES + TAG);
    at += sealed.length;
    const isLast = at >= file.size;
    if (sealed.length < TAG) return refuse('backup_damaged');
    yield opened(() => xchacha20poly1305(key, nonceOf(number, isLast), head).decrypt(sealed));
    if (isLast) return undefined;
  }
};

const opened = (decrypt: () => Uint8Array): Uint8Array => {
  try {
    return decrypt();
  } catch {
    return refuse('backup_damaged');
  }
};
