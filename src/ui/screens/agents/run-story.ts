import { z } from 'zod';
import type { QueryOutput } from '../../../runtime/api/definition';

// A run's trace as a person would tell it: what it read, what it asked, what it did, what it was not allowed.
export type RunDetail = NonNullable<QueryOutput<'run.get'>>;
export type StoryLine =
  | { readonly is: 'read'; readonly pieces: number; readonly withheld: number }
  | { readonly is: 'asked'; readonly model: string }
  | { readonly is: 'refused'; readonly toolName: string | null; readonly code: string }
  | {
      readonly is: 'did';
      readonly toolName: string;
      readonly code: string | null;
      readonly operationId: string;
      readonly changes: number;
      /** Of what failed: the argument that it was about, and whether the agent may try again. */
      readonly failure: { readonly field: string | null; readonly retryable: boolean } | null;
    }
  | { readonly is: 'cost'; readonly runMs: number; readonly costMicros: number };
export type Told = StoryLine & { readonly at: number; readonly key: string };

const Memory = z.object({ pieces: z.array(z.unknown()), withheld: z.number() });
const Answered = z.object({ modelId: z.string().nullable(), code: z.string().nullable() });
const Gate = z.object({
  toolName: z.string().nullable(),
  allowed: z.boolean(),
  code: z.string().nullable(),
});
const Acted = z.object({
  toolName: z.string(),
  operationId: z.string(),
  status: z.string(),
  code: z.string().nullable(),
  changedEntityIds: z.array(z.string()),
  failure: z.object({ field: z.string().nullable(), retryable: z.boolean() }).optional(),
});
const Cost = z.object({ usage: z.object({ costMicros: z.number() }), runMs: z.number() });

const memoryLine = (body: unknown): StoryLine | null => {
  const { data } = Memory.safeParse(body);
  return data === undefined ? null : { is: 'read', pieces: data.pieces.length, withheld: data.withheld };
};
const answerLine = (body: unknown): StoryLine | null => {
  const { data } = Answered.safeParse(body);
  if (data === undefined) return null;
  if (data.code !== null) return { is: 'refused', toolName: null, code: data.code };
  return { is: 'asked', model: data.modelId ?? '' };
};
const gateLine = (body: unknown): StoryLine | null => {
  const { data } = Gate.safeParse(body);
  return data === undefined || data.allowed || data.code === null
    ? null
    : { is: 'refused', toolName: data.toolName, code: data.code };
};
const actLine = (body: unknown): StoryLine | null => {
  const { data } = Acted.safeParse(body);
  if (data === undefined) return null;
  const { toolName, operationId, code, status, changedEntityIds, failure = null } = data;
  const failed = status === 'error' ? (code ?? 'unknown') : null;
  return { is: 'did', toolName, operationId, code: failed, changes: changedEntityIds.length, failure };
};
const costLine = (body: unknown): StoryLine | null => {
  const { data } = Cost.safeParse(body);
  return data === undefined ? null : { is: 'cost', runMs: data.runMs, costMicros: data.usage.costMicros };
};
const teller: Readonly<Record<string, (body: unknown) => StoryLine | null>> = {
  memory: memoryLine,
  answered: answerLine,
  gate: gateLine,
  acted: actLine,
  cost: costLine,
};

/** In order; what a person would not ask about is left out, and what cannot be read is skipped. */
export const storyOf = (run: Pick<RunDetail, 'trace'>): readonly Told[] =>
  run.trace.flatMap(({ at, kind, body }, number) => {
    const line = Object.hasOwn(teller, kind) ? (teller[kind]?.(body) ?? null) : null;
    return line === null ? [] : [{ ...line, at, key: `${number}` }];
  });
