import { createLogRing } from '../../core/log-ring';
import type { HostId } from '../../core/named-ids';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { JOURNAL_FILE } from '../../db/journal/open-journal';
import { readableRows, type RowsOf } from '../../db/readable-rows';
import type { Salvage } from '../../db/salvage/salvage';
import { createSalvageDoor, type SalvageDoor } from '../../db/salvage/salvage-door';
import { from, text } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import { unlessDamaged } from '../../db/unless-damaged';
import type { ApiAnswer } from '../api/transport';
import { guarded } from '../guarded';
import type { PeerPorts } from '../peer-ports';
import { atOnce } from '../sliced';
import { writeExport, type WrittenExport } from './write-export';

// [RESCUE-3] A damaged file that opens as no journal is still read row by row, for reading alone: where any row comes out, an export does.
// [RESCUE-4] Where none does, that is said: the sentence of the damage says to export.
type Source = {
  readonly database: SqlDatabase | null;
  readonly rows: () => RowsOf;
  readonly hostId: HostId | null;
};

/** Bookkeeping of the file: where it cannot be read, the export does without. */
const HOST = from('meta').column({ value: text }, "WHERE key = 'hostId'");
const hostIn = (database: SqlDatabase): string | null => unlessDamaged(() => HOST.first(database));

const written = ({ clock, place }: PeerPorts, { hostId, ...source }: Source): WrittenExport =>
  // Only what cannot be read again comes: the bytes of attachments lie in a file of their own, which is as it was.
  atOnce(
    writeExport({
      ...source,
      hostId: hostId ?? '?',
      clock,
      place,
      log: createLogRing([]),
      attachments: null,
    }),
  );

/** Where the bytes cannot be had: encrypted as a whole. */
const readBySqlite = (ports: PeerPorts): Result<WrittenExport, Failure> =>
  guarded(() => {
    const database = ports.files.open(JOURNAL_FILE, { readOnly: true });
    try {
      const rows = () => readableRows(database);
      return ok(written(ports, { database, rows, hostId: hostIn(database) }));
    } finally {
      database.close();
    }
  });

/** SQLite notices neither every row that it cannot read nor every page: the bytes are read by ourselves. */
const readBytes = (ports: PeerPorts, { rowsOf, hostId }: Salvage): Result<WrittenExport, Failure> =>
  guarded(() => ok(written(ports, { database: null, rows: () => rowsOf, hostId })));

const rescue = (ports: PeerPorts, door: SalvageDoor): Result<WrittenExport, Failure> =>
  guarded(() => {
    const salvaged = door.open();
    return salvaged === null ? readBySqlite(ports) : readBytes(ports, salvaged);
  });

export const rescueExport = (ports: PeerPorts): ApiAnswer => {
  if (!ports.files.exists(JOURNAL_FILE)) return fail('database_cannot_open');
  const door = createSalvageDoor(ports.files);
  try {
    const rescued = rescue(ports, door);
    if (!rescued.ok)
      return rescued.error.code === 'database_corrupt' ? fail('export_nothing_readable') : rescued;
    const { text, unreadable, records } = rescued.value;
    if (records === 0) return fail('export_nothing_readable');
    return ok(unreadable.length === 0 ? { text } : { text, unreadable: [...unreadable] });
  } finally {
    door.close();
  }
};
