import { z } from 'zod';

// [SPAWN-1] An agent never makes another: it can only ask, in a typed request, and asks for nothing that it does not have itself.
const Id = z.string().min(1).max(300);
const Line = z.string().min(1).max(500);
const Refs = z.array(Id).max(50);
export const onCompletes = [
  'report_result_to_parent',
  'destroy_child_on_success',
  'handoff_on_failure',
  'keep_child_active',
] as const;

export const SpawnRequest = z.strictObject({
  spawnRequestId: Id,
  parentAgentId: Id,
  parentRunKey: Id,
  requestedAgentKind: Id,
  goal: Line,
  /** What the child may read of the parent's: named, one by one; nothing comes along by itself. */
  inputRefs: Refs,
  /** Named: "all" is never asked for. Null stands for what has none. */
  allowedCategoryIds: z.array(Id.nullable()).min(1).max(200),
  allowedTools: z.array(Id).max(100),
  riskTier: z.enum(['low', 'medium', 'high']),
  priority: z.enum(['low', 'normal', 'high']),
  /** How long the request stands, and how long the child may live; in milliseconds. */
  ttl: z.number().int().min(1),
  maxRuntime: z.number().int().min(1),
  maxSteps: z.number().int().min(1),
  costBudget: z.number().int().min(0),
  tokenBudget: z.number().int().min(0),
  /** Approvals that a person has to give before. */
  requiredApprovals: Refs,
  successCriteria: z.array(Line).min(1).max(20),
  onComplete: z.enum(onCompletes),
});
export type SpawnRequest = z.infer<typeof SpawnRequest>;

/** [HANDOFF-1] One agent asks another for something that is there already: a typed matter, never a conversation, never a memory. */
export const Handoff = z.strictObject({
  handoffId: Id,
  fromAgentId: Id,
  fromRunKey: Id,
  toAgentId: Id,
  matter: z.enum(['attention_request', 'planning_request', 'review_request', 'failed_child']),
  goal: Line,
  inputRefs: Refs,
  allowedCategoryIds: z.array(Id.nullable()).min(1).max(200),
  priority: z.enum(['low', 'normal', 'high']),
  ttl: z.number().int().min(1),
  successCriteria: z.array(Line).min(1).max(20),
  /** How many agents handed it on before. */
  depth: z.number().int().min(0),
});
export type Handoff = z.infer<typeof Handoff>;
