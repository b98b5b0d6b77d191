import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlDatabase, SqlOpenOptions } from '../../src/db/sql-database';

/**
 * A disk that keeps of every database what it was told to keep, and not a byte more: the worst a power cut can do. A write that waits is kept
 * as soon as it returns, and everything before it in the same file with it.
 */
export type LosingDisk = {
  readonly keep: (database: SqlDatabase, file: string, options?: SqlOpenOptions) => SqlDatabase;
  /** Every database is closed: puts the files back as they were last kept. */
  readonly cut: () => void;
  readonly destroy: () => void;
};

export const createLosingDisk = (folder: string): LosingDisk => {
  const kept = mkdtempSync(join(tmpdir(), 'reveille-kept-'));
  const known = new Set<string>();
  const copy = ({ from, to, file }: Readonly<Record<'from' | 'to' | 'file', string>>): void => {
    for (const end of ['', '-wal']) {
      const source = join(from, file + end);
      if (existsSync(source)) copyFileSync(source, join(to, file + end));
      else rmSync(join(to, file + end), { force: true });
    }
  };
  const store = (file: string): void => copy({ from: folder, to: kept, file });
  mkdirSync(kept, { recursive: true });
  return {
    keep: (database, file, { durable: byFile = 'now' } = {}) => {
      let isInBody = false;
      known.add(file);
      store(file);
      return {
        ...database,
        isReadOnly: database.isReadOnly,
        query: database.query,
        close: database.close,
        run: (sql, params) => {
          const changed = database.run(sql, params);
          if (!isInBody && byFile === 'now') store(file);
          return changed;
        },
        transaction: (body, options) => {
          isInBody = true;
          try {
            const value = database.transaction(body, options);
            if ((options?.durable ?? byFile) === 'now') store(file);
            return value;
          } finally {
            isInBody = false;
          }
        },
        checkpoint: () => {
          database.checkpoint();
          store(file);
        },
        flush: () => {
          database.flush();
          store(file);
        },
      };
    },
    cut: () => {
      for (const file of known) {
        rmSync(join(folder, `${file}-shm`), { force: true });
        copy({ from: kept, to: folder, file });
      }
    },
    destroy: () => rmSync(kept, { recursive: true, force: true }),
  };
};
