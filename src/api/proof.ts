import { z } from 'zod';

/** What `deviceCheck.pass` gave: counts once, for a minute, for what it was asked for. */
export const Proof = z.string().regex(/^[0-9a-f]{64}$/);
