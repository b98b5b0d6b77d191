import type { z } from 'zod';
import type { Json } from '../../core/json';
import { ok } from '../../core/result';
import type { Batch } from '../../core/batch';
import type { ApiAnswer, QueryMessage } from '../api/transport';
import type { Engine } from '../engine';
import { readInput } from '../read-input';

// [API-6] A query says what its answer depends on: semantic tokens, or the ids of what it shows. A commit that names none of them
// leaves the subscription alone.
export type Dependence =
  | { readonly on: 'nothing' }
  | { readonly on: 'anything' }
  | { readonly on: 'tokens'; readonly semantic: readonly string[] }
  | { readonly on: 'entities'; readonly ids: readonly string[] };

export type Answered = { readonly answer: ApiAnswer; readonly dependence: Dependence };
export type Query = {
  readonly definition: { readonly input: z.ZodType; readonly output: z.ZodType };
  readonly run: (engine: Engine, message: QueryMessage) => Answered;
};

export const nothing: Dependence = { on: 'nothing' };
export const anything: Dependence = { on: 'anything' };
export const onTokens = (...semantic: readonly string[]): Dependence => ({ on: 'tokens', semantic });

export const isTouchedBy = (dependence: Dependence, batch: Batch): boolean => {
  if (dependence.on === 'nothing') return false;
  if (dependence.on === 'anything') return true;
  return dependence.on === 'tokens'
    ? batch.typedTokens.some(
        (token) => token.tokenClass === 'semanticKey' && dependence.semantic.includes(token.tokenValue),
      )
    : batch.typedTokens.some(
        (token) => token.tokenClass === 'entityId' && dependence.ids.includes(token.tokenValue),
      );
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
export const onEntities = (ids: readonly string[]): Dependence => ({ on: 'entities', ids });
