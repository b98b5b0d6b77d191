import type { z } from 'zod';
import type { Json } from '../../core/json';
import { ok } from '../../core/result';
import { nothing, type Dependence } from '../../notifications/dependence';
import type { ApiAnswer, QueryMessage } from '../api/transport';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';

/** Work too long for one call answers with its slices, what waits for its code with a promise. */
export type Answered<A = ApiAnswer> = { readonly answer: A; readonly dependence: Dependence };
export type Query = {
  readonly definition: { readonly input: z.ZodType; readonly output: z.ZodType };
  readonly run: (
    engine: Engine,
    message: QueryMessage,
  ) => Answered<ApiAnswer | Sliced<ApiAnswer> | Promise<ApiAnswer | Sliced<ApiAnswer>>>;
};

export const query = <I extends z.ZodType, O extends z.ZodType<Json>>(
  definition: { readonly input: I; readonly output: O },
  how: {
    readonly read: (engine: Engine, input: z.output<I>) => z.output<O>;
    readonly dependsOn: (answer: z.output<O>, input: z.output<I>) => Dependence;
  },
): Query => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return { answer: input, dependence: nothing };
    const answer = how.read(engine, input.value);
    return { answer: ok(answer), dependence: how.dependsOn(answer, input.value) };
  },
});
