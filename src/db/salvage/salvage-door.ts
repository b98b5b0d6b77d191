import { journalKinds } from '../journal/kinds';
import { JOURNAL_FILE } from '../journal/open-journal';
import type { FileBytes, SqlFiles } from '../sql-database';
import { supersededEditKind } from '../superseded-edit';
import type { DatabaseBytes } from './file-pages';
import { salvage, type Salvage } from './salvage';

/** The journal's bytes, opened when they are first needed, and held until the journal itself is closed. */
export type SalvageDoor = {
  /** Reads anew what lies there. Null where there are no bytes to be had. */
  readonly open: () => Salvage | null;
  readonly close: () => void;
};

export const createSalvageDoor = (files: SqlFiles): SalvageDoor => {
  let file: FileBytes | null = null;
  let log: FileBytes | null = null;
  const opened = (): DatabaseBytes | null => {
    file ??= files.bytes?.(JOURNAL_FILE, 'file') ?? null;
    log ??= files.bytes?.(JOURNAL_FILE, 'log') ?? null;
    return file === null ? null : { file, log };
  };
  return {
    open: () => {
      const known = opened();
      return known === null ? null : salvage(known, [...journalKinds, supersededEditKind]);
    },
    close: () => {
      file?.close();
      log?.close();
      file = null;
      log = null;
    },
  };
};
