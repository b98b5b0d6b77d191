import { randomBytes } from 'node:crypto';
import type { Clock, Random } from '../../core/ports';

export const systemClock: Clock = { now: () => Date.now() };
export const secureRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) };
