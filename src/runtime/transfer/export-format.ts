import { z } from 'zod';
import type { Registers } from '../../core/registers';
import type { Json } from '../../core/json';
import { BackupBlob } from './backup/backup-format';

// [TRANSFER-1] An export is one canonical JSON text (RFC 8785): every record with its registers — clock, dots, revs, provenance, losing
// entries and fields that this version does not know — and every append-only record. `values` repeats what a record reads as, for
// people and other programs; an import checks it and takes nothing from it.
// [TRANSFER-2] `state` is the stored form of the registers (CODEC-1…3).
// [TRANSFER-9] `unreadable` names what a damaged file did not give; absent where nothing is missing.
export const EXPORT_FORMAT = 'reveille-export';
/** 2: the bytes of attachments stand in it. A file without any is of the first version still. */
export const EXPORT_VERSION = 2;

export const Unreadable = z.strictObject({ kind: z.string(), id: z.string() });
export type Unreadable = z.infer<typeof Unreadable>;

/** Stands for a row that is read by itself. */
const Row = z.literal(0);
export const ExportSkeleton = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.union([z.literal(1), z.literal(EXPORT_VERSION)]),
  /** Who wrote the file. Bookkeeping: an import does not become that host. */
  from: z.strictObject({ hostId: z.string(), appVersion: z.string() }),
  records: z.array(Row),
  appended: z.array(Row),
  unreadable: z.array(Row).optional(),
  /** [TRANSFER-15] */
  attachments: z.array(Row).optional(),
  attachmentsLeftOut: z.number().int().min(1).optional(),
});
export const ExportRows = {
  records: z.strictObject({
    kind: z.string(),
    id: z.string(),
    values: z.record(z.string(), z.json()),
    state: z.json(),
  }),
  appended: z.strictObject({ kind: z.string(), id: z.string(), body: z.json() }),
  unreadable: Unreadable,
  attachments: BackupBlob,
} as const;
export type RecordRow = z.infer<(typeof ExportRows)['records']>;

export type ExportedRecord = { readonly kind: string; readonly id: string; readonly state: Registers };
export type ExportedBody = { readonly kind: string; readonly id: string; readonly body: Json };
/** Read from the file each time they are walked through: the whole is never in memory. */
export type ExportContent = {
  readonly records: () => Iterable<ExportedRecord>;
  readonly appended: () => Iterable<ExportedBody>;
  readonly blobs: () => Iterable<BackupBlob>;
  /** What the file says of one record; null where it says nothing. */
  readonly stateOf: (kind: string, id: string) => Registers | null;
  readonly countByKind: Readonly<Record<string, number>>;
  /** Every host that some record names. */
  readonly hosts: ReadonlySet<string>;
  readonly attachmentsLeftOut: number;
  /** Files that records name, that are not in it and did not lack room. */
  readonly attachmentsMissing: number;
};
