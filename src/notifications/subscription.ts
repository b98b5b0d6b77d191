import { z } from 'zod';
import { parseToken } from './subscription-token';

// [WAKE-1] What an agent listens for, as data: tokens first, which an index answers; then conditions over the batch's entities.
// [WAKE-3] `eq`, `neq`, `in` ask what an entity is now. [WAKE-9] `changed` and `becomes` ask what this commit did to it, `linkedTo` what
// it is linked with. A field is a name, or `group.member`.
const MOST_TOKENS = 64;
const MOST_CONDITIONS = 16;
const MOST_VALUES = 256;

const Name = z.string().min(1).max(200);
const about = { entityType: Name.optional(), field: Name };
export const Condition = z.discriminatedUnion('op', [
  z.object({ ...about, op: z.literal('eq'), value: z.json() }),
  z.object({ ...about, op: z.literal('neq'), value: z.json() }),
  z.object({ ...about, op: z.literal('in'), value: z.array(z.json()).max(MOST_VALUES) }),
  z.object({ ...about, op: z.literal('changed') }),
  z.object({ ...about, op: z.literal('becomes'), value: z.json() }),
  z.object({ entityType: Name.optional(), op: z.literal('linkedTo'), value: Name }),
]);
export type Condition = z.infer<typeof Condition>;

const Tokens = z.array(z.unknown().transform(parseToken)).max(MOST_TOKENS);
export const Subscription = z.object({
  id: Name,
  agentId: Name,
  active: z.boolean(),
  tokens: z.object({ any: Tokens, all: Tokens }),
  where: z.array(Condition).max(MOST_CONDITIONS),
  includeAgentWrites: z.boolean().optional(),
});
export type Subscription = z.infer<typeof Subscription>;

export const categoryIs = (categoryId: string): Condition => ({
  op: 'eq',
  field: 'categoryId',
  value: categoryId,
});
export const statusBecomes = (status: string): Condition => ({
  op: 'becomes',
  field: 'status.status',
  value: status,
});
export const fieldChanged = (field: string): Condition => ({ op: 'changed', field });
export const linkedTo = (entityId: string): Condition => ({ op: 'linkedTo', value: entityId });
