import { z } from 'zod';
import type { TypedToken } from '../core/token';
import { checkToken } from '../core/token-key';

export const UncheckedToken = z.object({
  tokenClass: z.enum(['semanticKey', 'subtypeToken', 'entityId']),
  tokenNamespace: z.string().nullish(),
  tokenValue: z.string(),
});

/** [TOKEN-2] A stored token is checked like any other: one that could never be in a batch is refused, not kept for nothing. */
export const parseToken = (value: unknown, context: z.RefinementCtx): TypedToken => {
  const shaped = UncheckedToken.safeParse(value);
  if (!shaped.success) {
    context.addIssue({ code: 'custom', message: 'invalid_arguments' });
    return z.NEVER;
  }
  const checked = checkToken(shaped.data);
  if (checked.ok) return checked.value;
  context.addIssue({ code: 'custom', message: checked.error.code });
  return z.NEVER;
};
