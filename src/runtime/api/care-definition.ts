import { z } from 'zod';
import { done, entry } from './call-shape';
import { RecordKindName } from './journal-values';
import { Id, Provenance, textOf } from './values';

// What asks for a person's look: two versions of one thing, children whose parent is gone, what was deleted, categories and labels.
const count = z.number().int().min(0);

/** Everything that a person sees as a thing, and can therefore be asked about or get back. */
export const CareKind = z.enum([
  'task',
  'checklist',
  'checklistItem',
  'category',
  'label',
  ...RecordKindName.exclude(['task']).options,
]);
export type CareKind = z.infer<typeof CareKind>;
export const CareRef = z.object({ kind: CareKind, id: Id });
export type CareRef = z.infer<typeof CareRef>;

const Field = z.string().min(1).max(64);
const Host = z.string().min(1).max(128);
const Counter = z.number().int().min(1);

/** What one device wrote into a field. */
const Version = z.object({
  host: z.string(),
  counter: z.number().int(),
  /** Written on this device; else on another one of the person's. */
  isHere: z.boolean(),
  /** When, where this device knows: it keeps the time of its own writes. */
  at: z.number().nullable(),
  by: z.enum(['person', 'agent', 'runtime']),
  value: z.json(),
  /** What the record is called that the value names: a category, a task. */
  name: z.string().nullable(),
  provenance: Provenance.exactOptional(),
});
export type ConflictVersion = z.infer<typeof Version>;
const FieldConflict = z.object({
  field: z.string(),
  /** The one that is shown everywhere until somebody decides comes first. */
  versions: z.array(Version),
});
export type FieldConflict = z.infer<typeof FieldConflict>;
const LostEdit = z.object({
  editId: Id,
  field: z.string(),
  lost: Version,
  current: z.object({ value: z.json(), name: z.string().nullable() }),
});
export type LostEdit = z.infer<typeof LostEdit>;
const ConflictedRecord = z.object({
  ref: CareRef,
  title: z.string(),
  /** Fields with two versions at once. */
  conflicts: z.array(FieldConflict),
  /** What somebody wrote and another write replaced without having seen it. */
  lost: z.array(LostEdit),
});
export type ConflictedRecord = z.infer<typeof ConflictedRecord>;

const Choice = z.discriminatedUnion('do', [
  z.object({ do: z.literal('keep'), ...CareRef.shape, field: Field, host: Host, counter: Counter }),
  /** The person's own third version. */
  z.object({ do: z.literal('write'), ...CareRef.shape, field: Field, text: textOf(30_000) }),
  /** The edit that was replaced is put back. */
  z.object({ do: z.literal('restore'), editId: Id }),
  /** What is shown stays; the edit is listed no more. */
  z.object({ do: z.literal('dismiss'), editId: Id }),
]);
export type ConflictChoice = z.infer<typeof Choice>;

const RecoveredKind = z.enum(['checklist', 'checklistItem']);

export const careCommands = {
  'conflict.resolve': entry(Choice, done),
  /** Under another task: a list as it is, an item in the task's first list (a new one where it has none). */
  'recovered.place': entry(z.object({ kind: RecoveredKind, id: Id, taskId: Id }), done),
  'recovered.delete': entry(z.object({ kind: RecoveredKind, id: Id }), done),
  /** With whatever it stands in, so that it is seen again. */
  'trash.restore': entry(CareRef, done),
  /** Everything of the one becomes the other's; then the one is deleted. One act. */
  'category.merge': entry(z.object({ id: Id, into: Id }), done.extend({ records: count })),
  'label.merge': entry(z.object({ id: Id, into: Id }), done.extend({ records: count })),
} as const;

const Usage = z.object({ id: Id, count });

export const careQueries = {
  /** How much waits for a look. Counting ends at 100. */
  'care.status': entry(z.object({}), z.object({ conflicts: count, recovered: count })),
  'conflict.list': entry(
    z.object({ limit: z.number().int().min(1).max(100).optional() }),
    z.object({ records: z.array(ConflictedRecord), isAll: z.boolean() }),
  ),
  /** Null: nothing of this record waits for a decision. */
  'conflict.get': entry(CareRef, ConflictedRecord.nullable()),
  'recovered.list': entry(
    z.object({}),
    z.object({
      items: z.array(
        z.object({
          kind: RecoveredKind,
          id: Id,
          title: z.string(),
          /** Of a list: its items. */
          count,
          parent: z.object({ kind: z.enum(['task', 'checklist']), id: Id, title: z.string() }),
          deletedAt: z.number(),
        }),
      ),
    }),
  ),
  /** What was deleted, newest first. `before`: the `next` of an earlier answer. */
  'trash.list': entry(
    z.object({
      kinds: z.array(CareKind).max(20).optional(),
      before: z.string().max(400).nullable().optional(),
      limit: z.number().int().min(1).max(100).optional(),
    }),
    z.object({
      records: z.array(z.object({ ref: CareRef, title: z.string(), deletedAt: z.number() })),
      next: z.string().nullable(),
    }),
  ),
  /** How many live records carry each; those that nothing carries are left out. */
  'category.usage': entry(z.object({}), z.object({ usage: z.array(Usage) })),
  'label.usage': entry(z.object({}), z.object({ usage: z.array(Usage) })),
} as const;
