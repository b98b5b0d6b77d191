import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../src/core/ports';

/** 256 bits, safe in a URL, a header and a cookie. */
export const newSecret = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url');

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Equal hashes of equal length are compared, so the time says nothing about either secret. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
