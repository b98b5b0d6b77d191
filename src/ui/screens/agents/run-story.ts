import { z } from 'zod';
import type { QueryOutput } from '../../../runtime/api/definition';
import { gateCodes } from '../../../tools/gates';

// A run's trace as a person would tell it: what it read, what it asked, what it did, what it was not allowed.
export type RunDetail = NonNullable<QueryOutput<'run.get'>>;
export type StoryLine =
  | { readonly is: 'read'; readonly pieces: number; readonly withheld: number }
  | { readonly is: 'asked'; readonly model: string }
  | { readonly is: 'refused'; readonly toolName: string | null; readonly code: string }
  /** What it may not do by itself lies before the person. */
  | { readonly is: 'proposed'; readonly toolName: string }
  | {
      readonly is: 'did';
      readonly toolName: string;
      readonly code: string | null;
      readonly operationId: string;
      readonly canUndo: boolean;
      /** A gate was in its way: nothing was tried. */
      readonly wasRefused: boolean;
      /** Of what failed: the argument that it was about, and whether the agent may try again. */
      readonly failure: { readonly field: string | null; readonly retryable: boolean } | null;
    }
  | { readonly is: 'cost'; readonly runMs: number; readonly costMicros: number };
export type Told = StoryLine & { readonly at: number; readonly key: string };

type Known = {
  /** The operations of the whole run that have a result. */
  readonly acted: ReadonlySet<string>;
  /** [HOST-4] Those whose effect is not there any more. */
  readonly lost: ReadonlySet<string>;
  /** [EFFECT-6] The operations of which an undo would give something back. */
  readonly undoable: ReadonlySet<string>;
};

const Memory = z.object({ pieces: z.array(z.unknown()), withheld: z.number() });
const Answered = z.object({ modelId: z.string().nullable(), code: z.string().nullable() });
const Gate = z.object({
  toolName: z.string().nullable(),
  operationId: z.string().nullable().optional(),
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
/** A refusal is told once: with the result that says it, where there is one. */
const gateLine = (body: unknown, { acted }: Known): StoryLine | null => {
  const { data } = Gate.safeParse(body);
  if (data === undefined || data.allowed || data.code === null) return null;
  if (typeof data.operationId === 'string' && acted.has(data.operationId)) return null;
  return { is: 'refused', toolName: data.toolName, code: data.code };
};
/** What is wrong with the call or with what it is about is no gate, though it is met at the same place. */
const isGate = (code: string): boolean => code !== 'unsafe_target' && gateCodes.some((gate) => gate === code);
const actLine = (body: unknown, { lost, undoable }: Known): StoryLine | null => {
  const { data } = Acted.safeParse(body);
  if (data === undefined) return null;
  const { toolName, operationId, code, status, changedEntityIds, failure = null } = data;
  if (lost.has(operationId))
    return {
      is: 'did',
      toolName,
      operationId,
      code: 'effect_lost',
      canUndo: false,
      wasRefused: false,
      failure: null,
    };
  if (code === 'confirmation_required' && changedEntityIds.length > 0) return { is: 'proposed', toolName };
  const failed = status === 'error' ? (code ?? 'unknown') : null;
  const wasRefused = failed !== null && isGate(failed);
  const canUndo = failed === null && undoable.has(operationId);
  return { is: 'did', toolName, operationId, code: failed, canUndo, wasRefused, failure };
};
const costLine = (body: unknown): StoryLine | null => {
  const { data } = Cost.safeParse(body);
  return data === undefined ? null : { is: 'cost', runMs: data.runMs, costMicros: data.usage.costMicros };
};
const teller: Readonly<Record<string, (body: unknown, known: Known) => StoryLine | null>> = {
  memory: memoryLine,
  answered: answerLine,
  gate: gateLine,
  acted: actLine,
  cost: costLine,
};

/** In order; what a person would not ask about is left out, and what cannot be read is skipped. */
export const storyOf = ({
  trace,
  operations = [],
}: Pick<RunDetail, 'trace'> & Partial<Pick<RunDetail, 'operations'>>): readonly Told[] => {
  const lost = new Set(
    operations.flatMap(({ operationId, code }) => (code === 'effect_lost' ? [operationId] : [])),
  );
  const undoable = new Set(operations.flatMap(({ operationId, canUndo }) => (canUndo ? [operationId] : [])));
  const acted = new Set(trace.flatMap(({ body }) => Acted.safeParse(body).data?.operationId ?? []));
  return trace.flatMap(({ at, kind, body }, number) => {
    const line = Object.hasOwn(teller, kind)
      ? (teller[kind]?.(body, { acted, lost, undoable }) ?? null)
      : null;
    return line === null ? [] : [{ ...line, at, key: `${number}` }];
  });
};
