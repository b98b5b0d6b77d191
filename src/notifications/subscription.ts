import { z } from 'zod';
import type { CategoryId } from '../core/named-ids';
import { AgentId, AgentRecordId } from '../db/agent/fields';
import { Predicate, type Condition } from '../db/agent/kinds/subscription';

// [WAKE-1] What an agent listens for, as data: tokens first, which an index answers; then conditions over the batch's entities.
// [WAKE-3] `eq`, `neq`, `in` ask what an entity is now. [WAKE-9] `changed` and `becomes` ask what this commit did to it, `linkedTo` what
// it is linked with. A field is a name, or `group.member`.
export const Subscription = z.object({
  id: AgentRecordId,
  agentId: AgentId,
  active: z.boolean(),
  ...Predicate.shape,
  includeAgentWrites: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;
export type { Condition };

export const categoryIs = (categoryId: CategoryId): Condition => ({
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
