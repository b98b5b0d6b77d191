import { createAttachmentStore } from '../../src/db/attachments/attachment-store';
import type { SqlFiles } from '../../src/db/sql-database';
import type { Stores } from '../../src/db/stores';
import { runFileImport, type ImportDone } from '../../src/runtime/transfer/importers/run-file-import';
import { zoneClock } from '../../src/runtime/transfer/importers/zone-clock';
import { createPendingImport } from '../../src/runtime/transfer/pending-import';
import { stagedBytes } from '../../src/runtime/transfer/staging/pieces';
import { commit, HOME } from '../runs/run-bed';
import { filesOf } from './import-files';
import type { Planted } from './riders';

// Texts that came in through the importers themselves: what a file of another app becomes here, not what a test thinks that it would.
const zone = (() => {
  const clock = zoneClock('Europe/Berlin');
  if (clock === null) throw new Error('no zone');
  return clock;
})();

type File = ReturnType<typeof filesOf>[number];
const importFile = ({ stores, files }: Bed, { format, bytes, count }: File): void => {
  const { journal, clock } = stores;
  const attachments = createAttachmentStore(files, null);
  const pendingImport = createPendingImport(journal.database);
  const ports = { zone, zoneNamed: zoneClock, now: clock.now() };
  const what = { file: stagedBytes(bytes), format, ports };
  const host = { ...journal, clock, attachments, pendingImport };
  const steps = runFileImport(host, { what, commandId: `import-${format}` });
  let done: { readonly ok: boolean; readonly value?: ImportDone } | null = null;
  for (let step = steps.next(); done === null; step = steps.next()) if (step.done === true) done = step.value;
  const came = done.value?.tally.created ?? 0;
  const also = format === 'markdown' ? 1 : 0;
  if (came !== count + also)
    throw new Error(`${format}: ${came} of ${count} texts came: ${JSON.stringify(done)}`);
  commit(journal, () => (pendingImport.clear(), null), `imported-${format}`);
  attachments.close();
};

type Bed = { readonly stores: Stores; readonly files: SqlFiles };
/** Some apps know no categories: then the person files what came, and its words stay whose they were. */
const fileAway = ({ journal }: Stores): void =>
  commit(
    journal,
    (writer) => {
      for (const kind of ['note', 'workout'] as const)
        for (const [id] of journal.database.query(`SELECT id FROM ${kind} WHERE category_id IS NULL`).rows)
          writer.write(kind, String(id), { categoryId: HOME });
      return null;
    },
    'file-away',
  );

export const plantImports = (bed: Bed, all: readonly Planted[]): void => {
  for (const file of filesOf(all)) importFile(bed, file);
  fileAway(bed.stores);
};
