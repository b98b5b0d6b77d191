import { z } from 'zod';
import { Id } from './journal-values';

export const done = z.object({ actId: z.string() });
export const created = done.extend({ id: Id });
/** What goes into a call, and what comes out. */
export const entry = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });
