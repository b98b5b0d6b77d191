import { z } from 'zod';
import type { Json, JsonObject } from '../../../core/json';
import { readDecimal } from '../../../words/typed-number';

const AnyJson: z.ZodType<Json> = z.json();

/** What the person made of a proposal. */
export const Edited = z
  .object({
    args: z.record(z.string(), AnyJson).readonly(),
    /** "1." on the way to "1.05" is no number yet: what is typed for numbers is kept apart from their values. */
    typed: z.record(z.string(), z.string()).readonly(),
  })
  .readonly();
export type Edited = z.infer<typeof Edited>;

export const editOf = (args: JsonObject): Edited => ({ args, typed: {} });

export const isUnclear = (text: string | undefined): boolean =>
  text !== undefined && readDecimal(text) === null;

/** Unclear: a field holds what is no number, and nothing is sent. */
export const isClear = ({ typed }: Edited): boolean => !Object.values(typed).some(isUnclear);
