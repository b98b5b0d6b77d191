import type { z } from 'zod';
import type { Json } from '../src/core/json';
import type { Failure, Result } from '../src/core/result';

/** One function of the port: what it takes, what it gives, and the app's own code behind it. */
export type ConformanceFunction = {
  readonly args: z.ZodType;
  readonly ok: z.ZodType;
  /** `unknown` in, because the caller is a stranger; null where the arguments have the wrong shape, with the paths. */
  readonly run: (args: unknown) => Result<Json, Failure>;
};

const pathsOf = (error: z.ZodError): string =>
  error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'args'}: ${issue.message}`)
    .join('; ');

export const conformanceFunction = <A extends z.ZodType>(described: {
  readonly args: A;
  readonly ok: z.ZodType;
  readonly run: (args: z.output<A>) => Result<Json, Failure>;
}): ConformanceFunction => ({
  args: described.args,
  ok: described.ok,
  run: (unchecked) => {
    const args = described.args.safeParse(unchecked);
    if (args.success) return described.run(args.data);
    return { ok: false, error: { code: 'invalid_arguments', detail: pathsOf(args.error) } };
  },
});
