import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case hex of SHA-256 over UTF-8, synchronous. A platform with a faster one hands it in. */
export type Sha256 = (text: string) => string;

export const sha256: Sha256 = (text) => bytesToHex(digest(utf8ToBytes(text)));
