import { z } from 'zod';
import { entry } from './call-shape';
import { Id, textOf } from './values';

// Files in and out: they travel in pieces, since none has to fit into a message or into memory.
const count = z.number().int().min(0);
const countByKind = z.record(z.string(), count);

export const ImportFormat = z.enum(['dayone', 'markdown', 'todoist', 'ticktick', 'ics', 'apple-health']);
export type ImportFormat = z.infer<typeof ImportFormat>;

const ImportInput = z.object({
  transferId: Id,
  /** Absent: told from the file itself. */
  format: ImportFormat.optional(),
  /** The person's own zone: where an instant of the file has no zone of its own, its day is this zone's. Absent: where the peer runs. */
  zone: textOf(64).optional(),
});

/** What does not come, by a name that has a sentence, how often, and where it was first met. */
const Left = z.object({ code: z.string(), count, example: z.string() });
export type Left = z.infer<typeof Left>;

/** Words are never chosen by a person, so their length is known. */
const Words = textOf(600);

/** What a backup does not hold: records that could not be read, and files that its records name, whose bytes were not on the device. */
const lacks = { unreadable: count, attachmentsMissing: count };

const written = z.object({
  transferId: Id,
  size: count,
  records: count,
  /** Rows that a damaged file did not give. */
  unreadable: count,
});

export const transferCommandEntries = {
  /** A file on its way in. Its pieces follow, 512 KiB each but the last, in any order. Of all files a backup may be the largest. */
  'transfer.begin': entry(
    z.object({ size: z.number().int().min(1), isBackup: z.boolean().optional() }),
    z.object({ transferId: Id }),
  ),
  'transfer.put': entry(
    z.object({ transferId: Id, number: z.number().int().min(0), data: z.string().max(700_000) }),
    z.object({}),
  ),
  /** Throws a file away, come or gone. `isSaved`: the person has the backup in hand. */
  'transfer.end': entry(z.object({ transferId: Id, isSaved: z.boolean().optional() }), z.object({})),
  'import.run': entry(
    ImportInput,
    z.object({ actId: z.string(), created: count, restored: count, duplicates: count, left: z.array(Left) }),
  ),
  /** Stops the import that runs and takes back what came of it; that import answers `import_cancelled`. */
  'import.cancel': entry(z.object({}), z.object({})),
  /** `filesLeftOut`: attachments that found no room in it; a backup holds them. `filesMissing`: those whose bytes are not on this device. */
  'export.markdown': entry(
    z.object({}),
    written.extend({ files: count, filesLeftOut: count, filesMissing: count }),
  ),
  /** `words` absent: new ones. They are in the answer and nowhere else. */
  'backup.create': entry(
    z.object({ words: Words.optional() }),
    written.extend({ words: z.string(), createdAt: z.number(), attachmentsMissing: count }),
  ),
  /** Into an empty profile only. */
  'backup.restore': entry(
    z.object({ transferId: Id, words: Words }),
    z.object({ actId: z.string(), records: count, createdAt: z.number(), ...lacks }),
  ),
} as const;

export const transferQueryEntries = {
  /** A piece of a file on its way out. */
  'transfer.read': entry(
    z.object({ transferId: Id, number: z.number().int().min(0) }),
    z.object({ data: z.string(), isLast: z.boolean() }),
  ),
  /** What an import would do. Writes nothing. */
  'import.dryRun': entry(
    ImportInput,
    z.object({ format: ImportFormat, countByKind, restored: count, duplicates: count, left: z.array(Left) }),
  ),
  /** How many records the import that runs has written. Null: none runs. */
  'import.progress': entry(z.object({}), z.object({ written: count.nullable() })),
  /** What this device took in, newest first. */
  'import.list': entry(
    z.object({}),
    z.object({
      imports: z.array(
        z.object({
          actId: z.string(),
          format: z.string(),
          at: z.number(),
          records: count,
          isUndone: z.boolean(),
        }),
      ),
    }),
  ),
  /** Opens every byte and judges every record. Writes nothing. */
  'backup.verify': entry(
    z.object({ transferId: Id, words: Words }),
    z.object({
      createdAt: z.number(),
      appVersion: z.string(),
      records: count,
      countByKind,
      ...lacks,
    }),
  ),
  /** `isOld`: a month since the last one that the person has, or none and something to lose. */
  'backup.status': entry(z.object({}), z.object({ lastBackupAt: z.number().nullable(), isOld: z.boolean() })),
} as const;
