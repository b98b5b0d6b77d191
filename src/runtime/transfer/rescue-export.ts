import { createLogRing } from '../../core/log-ring';
import { fail, ok } from '../../core/result';
import { JOURNAL_FILE } from '../../db/journal/open-journal';
import type { SqlDatabase } from '../../db/sql-database';
import { sqlFailureOf } from '../../db/sql-failure';
import type { ApiAnswer } from '../api/transport';
import { guarded } from '../guarded';
import type { PeerPorts } from '../peer-ports';
import { atOnce } from '../sliced';
import { writeExport } from './write-export';

// [RESCUE-3] A damaged file that opens as no journal is still read row by row, for reading alone: where any row comes out, an export does.
// [RESCUE-4] Where none does, that is said: the sentence of the damage says to export.
/** Bookkeeping of the file: where it cannot be read, the export does without. */
const hostIn = (database: SqlDatabase): string => {
  try {
    const host = database.query("SELECT value FROM meta WHERE key = 'hostId'").rows[0]?.[0];
    return typeof host === 'string' ? host : '?';
  } catch (error) {
    if (sqlFailureOf(error) === null) throw error;
    return '?';
  }
};

const exportRows = ({ files, clock, place }: PeerPorts): ApiAnswer =>
  guarded(() => {
    if (!files.exists(JOURNAL_FILE)) return fail('database_cannot_open');
    const database = files.open(JOURNAL_FILE, { readOnly: true });
    try {
      const log = createLogRing([]);
      // Only what cannot be read again comes: the bytes lie in a file of their own, which is as it was.
      const source = { database, clock, place, log, hostId: hostIn(database), attachments: null };
      const { text, unreadable } = atOnce(writeExport(source));
      return ok(unreadable.length === 0 ? { text } : { text, unreadable: [...unreadable] });
    } finally {
      database.close();
    }
  });

export const rescueExport = (ports: PeerPorts): ApiAnswer => {
  const rows = exportRows(ports);
  return rows.ok || rows.error.code !== 'database_corrupt' ? rows : fail('export_nothing_readable');
};
