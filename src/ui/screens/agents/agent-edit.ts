import { z } from 'zod';
import type { CategoryId } from '../../../core/named-ids';
import { AgentMode } from '../../../runtime/api/agent-values';

// [MAKE-3] What the sheet sends: only what was changed in it. The rest may have been changed elsewhere while it was open.
export const AgentEdit = z
  .object({
    name: z.string(),
    mode: AgentMode,
    quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
    categoryIds: z.array(z.string()).readonly().nullable(),
  })
  .readonly();
export type AgentEdit = z.infer<typeof AgentEdit>;
export type EditedFields = {
  readonly name?: string;
  readonly mode?: AgentEdit['mode'];
  readonly quietHours?: AgentEdit['quietHours'];
  readonly categoryIds?: CategoryId[] | null;
};

const isSameQuiet = (one: AgentEdit['quietHours'], other: AgentEdit['quietHours']): boolean =>
  one?.from === other?.from && one?.until === other?.until;

const isSameSet = (one: readonly string[] | null, other: readonly string[] | null): boolean => {
  if (one === null || other === null) return one === other;
  const [mine, yours] = [new Set(one), new Set(other)];
  return mine.size === yours.size && [...mine].every((id) => yours.has(id));
};

/** `opened`: as it was when the sheet was. */
export const changedFields = (opened: AgentEdit, edited: AgentEdit): EditedFields => {
  const { name, mode, quietHours, categoryIds } = edited;
  return {
    ...(name !== opened.name && { name }),
    ...(mode !== opened.mode && { mode }),
    ...(!isSameQuiet(quietHours, opened.quietHours) && { quietHours }),
    ...(!isSameSet(categoryIds, opened.categoryIds) && {
      categoryIds: categoryIds === null ? null : [...categoryIds],
    }),
  };
};
