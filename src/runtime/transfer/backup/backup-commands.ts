import { fail, ok, type Failure, type Result } from '../../../core/result';
import { person } from '../../../db/commit';
import { transferCommandEntries as entries } from '../../api/transfer-definition';
import type { ApiAnswer, CommandMessage } from '../../api/transport';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { answeredBefore, importing, slicedCommand } from '../file-work';
import { noteImport } from '../import-log';
import type { OpenBackup } from './judge-backup';
import { restoreBackup } from './restore-backup';
import { createWords, entropyOf } from '../../../sync/recovery-words';
import { writeBackup } from './write-backup';

export const openBackup = (
  engine: Engine,
  { transferId, words }: { readonly transferId: string; readonly words: string },
): Result<OpenBackup, Failure> => {
  const entropy = entropyOf(words);
  if (!entropy.ok) return entropy;
  const file = engine.transfers.open(transferId, 'backup');
  return file.ok ? ok({ file: file.value, entropy: entropy.value }) : file;
};

export const backupCreate = slicedCommand(entries['backup.create'], function* ({ engine, input }) {
  const words = input.words ?? createWords(engine.transfers.random);
  const entropy = entropyOf(words);
  if (!entropy.ok) return entropy;
  return ok({ ...(yield* writeBackup(engine, entropy.value)), words });
});

const restored = function* (
  engine: Engine,
  { backup, message }: { readonly backup: OpenBackup; readonly message: CommandMessage },
): Sliced<ApiAnswer> {
  const done = yield* restoreBackup(engine, backup);
  if (!done.ok) return done;
  const { actId, judged } = done.value;
  const request = { commandId: message.commandId, actId, writer: person };
  const kept = engine.unitOfWork.commit(request, () => {
    engine.pendingImport.clear();
    const { records, unreadable, attachmentsMissing } = judged;
    noteImport(engine.database, { actId, format: 'backup', at: engine.clock.now(), records });
    const { createdAt } = judged.start;
    return { actId, records, createdAt, unreadable, attachmentsMissing };
  });
  return kept.ok ? ok(kept.value.result) : kept;
};

export const backupRestore = slicedCommand(entries['backup.restore'], function* ({ engine, input, message }) {
  const earlier = answeredBefore(engine, message);
  if (earlier !== null) return earlier;
  if (engine.database.isReadOnly) return fail('database_read_only');
  const backup = openBackup(engine, input);
  if (!backup.ok) return backup;
  return yield* importing(engine, restored(engine, { backup: backup.value, message }));
});
