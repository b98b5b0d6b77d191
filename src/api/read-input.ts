import type { z } from 'zod';
import type { Json } from '../core/json';
import { fail, ok, type Failure, type Result } from '../core/result';

// [API-3] What a caller sends is checked before anything else. A refusal names the paths, never the values.
const codeOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'custom' && (issue.message === 'text_not_storable' || issue.message === 'text_empty'))
    return issue.message;
  return issue.code === 'too_big' && issue.origin === 'string' ? 'text_too_long' : 'invalid_arguments';
};
/** What a person can mend comes first; everything else is a mistake of the calling program. */
const ORDER = ['text_not_storable', 'text_too_long', 'text_empty', 'invalid_arguments'];

export const failureOf = (error: z.ZodError): Failure => {
  const codes = error.issues.map(codeOf);
  const paths = new Set(error.issues.map((issue) => issue.path.map(String).join('.') || '(input)'));
  return {
    code: ORDER.find((code) => codes.includes(code)) ?? 'invalid_arguments',
    detail: [...paths].sort().join(', '),
  };
};

export const readInput = <S extends z.ZodType>(schema: S, input: Json): Result<z.output<S>, Failure> => {
  const parsed = schema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const { code, detail } = failureOf(parsed.error);
  return fail(code, detail);
};
