import { z } from 'zod';
import { done, entry } from './call-shape';
import { LabelView } from './values';
import { Id, RecordRef, textOf } from './journal-values';

// What an entry of the journal has besides its own fields: labels, and files.

export const AttachmentView = z.object({
  id: Id,
  ownerId: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  /** Of a picture, in pixels; 0 where it is not known. */
  width: z.number(),
  height: z.number(),
  /** Its bytes are on this device. */
  isHere: z.boolean(),
});
export type AttachmentView = z.infer<typeof AttachmentView>;

export const entryCommands = {
  /** A picture that came by `transfer.begin` and `transfer.put` belongs to the note from now on. The file on its way is thrown away. */
  'attachment.add': entry(
    z.object({ transferId: Id, noteId: Id, name: textOf(200) }),
    done.extend({ id: Id, mime: z.string() }),
  ),
  'attachment.remove': entry(z.object({ id: Id }), done),
} as const;

export const entryQueries = {
  'record.labels': entry(RecordRef, z.object({ labels: z.array(LabelView) })),
  'attachment.get': entry(z.object({ id: Id }), AttachmentView.nullable()),
  /** Oldest first. */
  'attachment.list': entry(z.object({ noteId: Id }), z.object({ attachments: z.array(AttachmentView) })),
  /** One piece of 512 KiB, the last one shorter. */
  'attachment.read': entry(
    z.object({ id: Id, number: z.number().int().min(0) }),
    z.object({ data: z.string(), isLast: z.boolean() }),
  ),
} as const;
