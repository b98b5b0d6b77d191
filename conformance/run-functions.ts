import { z } from 'zod';
import { isPlainJson, type Json } from '../src/core/json';
import { actionStableId, operationId, runKey, summaryId } from '../src/core/run-identities';
import { conformanceFunction, type ConformanceFunction } from './conformance-function';

const Hex = z.string().regex(/^[0-9a-f]{64}$/);

const isJson = (value: unknown): value is Json => value !== undefined;
/** Handed on as it came: a record schema would drop a key named `__proto__`. */
const AnyJson = z.custom<Json>((value) => isJson(value) && isPlainJson(value), {
  error: 'expected JSON of finite numbers',
});

const RunTrigger = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('subscription'),
    agentId: z.string(),
    subscriptionId: z.string(),
    logicalChangeKey: z.string(),
  }),
  z.object({
    reason: z.literal('timer'),
    agentId: z.string(),
    timerId: z.string(),
    scheduledAt: z.string(),
  }),
  z.object({
    reason: z.literal('userInitiated'),
    agentId: z.string(),
    sessionId: z.string(),
    turnId: z.string(),
  }),
  z.object({ reason: z.literal('manual'), agentId: z.string(), requestId: z.string() }),
]);

const PlannedAction = z.object({
  toolName: z.string(),
  args: AnyJson,
  scopeCategoryIds: z.array(z.string()),
  targetRefs: z.array(z.string()),
  occurrence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});

/** A version may be counted; it enters the identity in plain decimal. */
const Version = z.union([z.string(), z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)]);
const Summary = z.object({
  agentId: z.string(),
  threadId: z.string(),
  startMessageId: z.string(),
  endMessageId: z.string(),
  summarizerContractVersion: Version,
});

export const runFunctions: readonly (readonly [string, ConformanceFunction])[] = [
  ['runKey', conformanceFunction({ args: RunTrigger, ok: Hex, run: runKey })],
  ['actionStableId', conformanceFunction({ args: PlannedAction, ok: Hex, run: actionStableId })],
  [
    'operationId',
    conformanceFunction({
      args: z.object({ runKey: z.string(), actionStableId: z.string() }),
      ok: Hex,
      run: operationId,
    }),
  ],
  [
    'summaryId',
    conformanceFunction({
      args: Summary,
      ok: Hex,
      run: (summary) =>
        summaryId({ ...summary, summarizerContractVersion: String(summary.summarizerContractVersion) }),
    }),
  ],
];
