import { z } from 'zod';

// [BACKUP-4] Inside: lines of JSON, packed with DEFLATE. First who wrote it and when, then every record as an export has it, then how many
// there were. What this version does not know of a record travels with it.
export const BACKUP_FORMAT = 'reveille-backup';
/** 2: the bytes of attachments stand behind the records. */
export const BACKUP_VERSION = 2;

export const BackupStart = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.number().int().min(1),
  from: z.strictObject({ hostId: z.string().max(128), appVersion: z.string().max(64) }),
  createdAt: z.number().int().min(0),
});
export type BackupStart = z.infer<typeof BackupStart>;

/** [ATTACH-6] A piece of a file that records name by its hash. */
export const BackupBlob = z.strictObject({
  blob: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().min(0),
  data: z.string().max(700_000),
  isLast: z.boolean(),
});
export type BackupBlob = z.infer<typeof BackupBlob>;

export const BackupEnd = z.strictObject({
  end: z.literal(true),
  /** A record that changed while the backup was written stands on two lines. */
  lines: z.number().int().min(0),
  /** What a damaged file did not give. */
  unreadable: z.number().int().min(0),
});
export type BackupEnd = z.infer<typeof BackupEnd>;
