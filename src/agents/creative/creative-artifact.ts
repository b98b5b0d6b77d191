import { z } from 'zod';
import { parseJson, type Json } from '../../core/json';
import { fail, type Failure, type Result } from '../../core/result';
import type { RecordStore } from '../../db/records/store';
import { policyInForce } from '../../gateway/policy-in-force';
import { project } from '../../gateway/project';
import { CREATIVE_OPERATIONS } from '../../gateway/shipped-policies';

// [CREATIVE-1] What a made picture or film would be, and what would leave for it. No class is switched on, and nothing asks.
const Id = z.string().min(1).max(300);
const Line = z.string().min(1).max(500);
const Instant = z.number().int().min(0);

export const MediaType = z.enum(['image', 'video']);
export type MediaType = z.infer<typeof MediaType>;
export const enabledMedia: readonly MediaType[] = [];

/** Made media: who made it, of what, at what price; the prompt and the assets are named, never copied. */
export const AgentCreativeArtifact = z.strictObject({
  id: Id,
  agentId: Id,
  mediaType: MediaType,
  intent: Line,
  derivedFromReportId: Id.nullable(),
  promptRef: Id,
  inputAssetRefs: z.array(Id).max(50),
  provider: Line,
  model: Line,
  costMicros: z.number().int().min(0).nullable(),
  tokenUsage: z.number().int().min(0).nullable(),
  safetyPolicyVersion: Line,
  retentionClass: z.enum(['creative_artifact']),
  createdAt: Instant,
});
export type AgentCreativeArtifact = z.infer<typeof AgentCreativeArtifact>;

/** What a person said of it. Its id is derived, so that two devices that hear the same keep it once. */
export const CreativeFeedbackEvent = z.strictObject({
  id: Id,
  agentId: Id,
  artifactId: Id,
  feedback: z.record(z.string().max(100), z.json()),
  createdAt: Instant,
});
export type CreativeFeedbackEvent = z.infer<typeof CreativeFeedbackEvent>;

/** What would be sent: words that were written for it, and what the person attached to this very request. */
export type CreativeRequest = {
  readonly mediaType: MediaType;
  readonly payload: Readonly<Record<string, Json>>;
};

const plain = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
};

export const creativePayload = (
  records: RecordStore,
  {
    request,
    enabled = enabledMedia,
  }: { readonly request: CreativeRequest; readonly enabled?: readonly MediaType[] },
): Result<Json, Failure> => {
  if (!enabled.includes(request.mediaType)) return fail('out_of_scope', 'media');
  const place = { boundary: 'inference', operation: CREATIVE_OPERATIONS[request.mediaType] } as const;
  return project({ ...place, payload: plain(request.payload), policy: policyInForce(records, place) });
};
