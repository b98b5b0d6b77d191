import { z } from 'zod';
import { LAST_INSTANT } from '../../core/last-instant';
import type * as ids from '../../core/named-ids';
import { isStorableText } from '../../core/text';
import { most } from './most';

// The values that commands take and queries give. Screens, worker, hub and CLI all speak exactly these.
const text = (longest: number) =>
  z.string().max(longest).refine(isStorableText, { error: 'text_not_storable' });
/** A single line that must say something: spaces alone are refused. The text itself is stored unchanged. */
const line = (longest: number) =>
  text(longest).refine((value) => value.trim() !== '', { error: 'text_empty' });

export const Id = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^|,\s\p{Cc}]+$/u);
export const AgentId: z.ZodType<ids.AgentId, ids.AgentId> = Id;
export const RunKey: z.ZodType<ids.RunKey, ids.RunKey> = Id;
export const CategoryId: z.ZodType<ids.CategoryId, ids.CategoryId> = Id;
export const Day = z.iso.date();
/** A day, or a day with a wall time: `2026-11-18` or `2026-11-18T17:00`. Floating: it means the same wall time everywhere. */
export const Due = z.union([
  Day,
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
    .refine((due) => Day.safeParse(due.slice(0, 10)).success),
]);
export const Title = line(most.title);
export const Notes = text(20_000);
export const Name = line(most.name);
export const Reason = text(most.reason);
export const Color = z.string().regex(/^#[0-9a-f]{6}$/);
export const LanguageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** [API-16] */
export const Instant = z.number().int().min(0).max(LAST_INSTANT);

export const TaskStatus = z.enum(['OPEN', 'IN_PROGRESS', 'BLOCKED', 'ON_HOLD', 'DONE', 'REJECTED']);
export type TaskStatus = z.infer<typeof TaskStatus>;
export const Priority = z.enum(['P0', 'P1', 'P2', 'P3']);
export type Priority = z.infer<typeof Priority>;
export const LinkKind = z.enum(['label', 'relates', 'blocks']);
export type LinkKind = z.infer<typeof LinkKind>;

export const Provenance = z.object({
  authority: z.enum(['person', 'runtime', 'integration', 'external', 'model']),
  tainted: z.boolean(),
});
export type Provenance = z.infer<typeof Provenance>;

/** Where the name or text comes from: there only where it is not a person's own untainted words. */
const provenance = Provenance.exactOptional();

export const CategoryView = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  deletedAt: z.number().nullable(),
  provenance,
});
export type CategoryView = z.infer<typeof CategoryView>;
export const LabelView = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  deletedAt: z.number().nullable(),
  provenance,
});
export type LabelView = z.infer<typeof LabelView>;

export const TaskSummary = z.object({
  id: Id,
  title: z.string(),
  status: TaskStatus,
  statusReason: z.string().nullable(),
  priority: Priority,
  due: z.string().nullable(),
  estimateMinutes: z.number().nullable(),
  categoryId: CategoryId.nullable(),
  completedAt: z.number().nullable(),
  createdAt: z.number(),
  deletedAt: z.number().nullable(),
});
export type TaskSummary = z.infer<typeof TaskSummary>;

export const ChecklistItemView = z.object({
  id: Id,
  text: z.string(),
  checked: z.boolean(),
  position: z.string(),
  provenance,
});
export type ChecklistItemView = z.infer<typeof ChecklistItemView>;
export const ChecklistView = z.object({
  id: Id,
  title: z.string(),
  items: z.array(ChecklistItemView),
  provenance,
});
export type ChecklistView = z.infer<typeof ChecklistView>;
export const LinkView = z.object({
  id: Id,
  kind: LinkKind,
  taskId: Id,
  title: z.string(),
  direction: z.enum(['to', 'from']),
});
export type LinkView = z.infer<typeof LinkView>;

export const TaskDetail = TaskSummary.extend({
  notes: z.string(),
  language: z.string().nullable(),
  labels: z.array(LabelView),
  checklists: z.array(ChecklistView),
  links: z.array(LinkView),
  /** Where each text field comes from; a text from outside is marked on screen. */
  provenanceByField: z.record(z.string(), Provenance),
});
export type TaskDetail = z.infer<typeof TaskDetail>;

export const ProfileView = z.object({
  name: z.string(),
  kind: z.enum(['example', 'own']),
  isCurrent: z.boolean(),
});
export type ProfileView = z.infer<typeof ProfileView>;
export { text as textOf };
