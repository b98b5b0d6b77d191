import { fail, ok } from '../../../core/result';
import { person } from '../../../db/commit';
import { transferCommandEntries as entries } from '../../api/transfer-definition';
import type { ApiAnswer, CommandMessage } from '../../api/transport';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { answeredBefore, importing, slicedCommand } from '../file-work';
import { importFileOf } from './import-file';
import type { ImportFile } from './judge-import';
import { runFileImport } from './run-file-import';

const imported = function* (
  engine: Engine,
  { what, message }: { readonly what: ImportFile; readonly message: CommandMessage },
): Sliced<ApiAnswer> {
  const { commandId } = message;
  const done = yield* runFileImport(engine, { what, commandId });
  if (!done.ok) return done;
  const { actId, tally, left } = done.value;
  const kept = engine.unitOfWork.commit({ commandId, actId, writer: person }, () => {
    engine.pendingImport.clear();
    return { actId, ...tally, left };
  });
  return kept.ok ? ok(kept.value.result) : kept;
};

const run = slicedCommand(entries['import.run'], function* ({ engine, input, message }) {
  const earlier = answeredBefore(engine, message);
  if (earlier !== null) return earlier;
  if (engine.database.isReadOnly) return fail('database_read_only');
  const what = importFileOf(engine, input);
  if (!what.ok) return what;
  return yield* importing(engine, imported(engine, { what: what.value, message }));
});

export const importCommands = { 'import.run': run };
