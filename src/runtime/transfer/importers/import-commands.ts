import { fail, ok, type Failure } from '../../../core/result';
import { person } from '../../../db/commit';
import { transferCommandEntries as entries } from '../../api/transfer-definition';
import type { ApiAnswer, CommandMessage } from '../../api/transport';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { answeredBefore, importing, slicedCommand } from '../file-work';
import { noteImport } from '../import-log';
import { importFileOf } from './import-file';
import type { ImportFile } from './judge-import';
import { runFileImport } from './run-file-import';

/** [IMPORT-10] Cancelled, an import takes back what it wrote, and the profile is whole again. */
const takenBack = function* (engine: Engine, cancelled: Failure): Sliced<ApiAnswer> {
  const actId = engine.pendingImport.act();
  if (actId === null) return fail(cancelled.code);
  const request = { commandId: `${actId}-cancelled-${engine.clock.now()}`, writer: person };
  const undone = yield* engine.unitOfWork.undoInParts(request, actId);
  if (!undone.ok) return undone;
  engine.pendingImport.clear();
  return fail(cancelled.code);
};

const imported = function* (
  engine: Engine,
  { what, message }: { readonly what: ImportFile; readonly message: CommandMessage },
): Sliced<ApiAnswer> {
  const { commandId } = message;
  const done = yield* runFileImport(engine, { what, commandId });
  if (!done.ok) return done.error.code === 'import_cancelled' ? yield* takenBack(engine, done.error) : done;
  const { actId, tally, left } = done.value;
  const kept = engine.unitOfWork.commit({ commandId, actId, writer: person }, () => {
    engine.pendingImport.clear();
    const records = tally.created + tally.restored;
    noteImport(engine.database, { actId, format: what.format, at: engine.clock.now(), records });
    return { actId, ...tally, left };
  });
  return kept.ok ? ok(kept.value.result) : kept;
};

export const importRun = slicedCommand(entries['import.run'], function* ({ engine, input, message }) {
  const earlier = answeredBefore(engine, message);
  if (earlier !== null) return earlier;
  if (engine.database.isReadOnly) return fail('database_read_only');
  const what = importFileOf(engine, input);
  if (!what.ok) return what;
  return yield* importing(engine, imported(engine, { what: what.value, message }));
});
