import { fail, ok, type Failure, type Result } from '../../core/result';
import { person } from '../../db/commit';
import { commands } from '../api/definition';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import type { Command } from '../commands/command';
import type { Engine } from '../engine';
import { readInput } from '../read-input';
import type { Sliced } from '../sliced';
import { keepBlobs } from './backup/backup-blobs';
import type { ExportContent } from './export-format';
import { importing } from './file-work';
import { noteImport } from './import-log';
import { readExport } from './read-export';
import { actToImport, namesThisHost, runImport, type ImportFile } from './run-import';

/** What the file holds, if this profile could take it in. */
export const judgeImport = function* (engine: Engine, text: string): Sliced<Result<ExportContent, Failure>> {
  const content = yield* readExport(text);
  if (content.ok && namesThisHost(engine, content.value)) return fail('import_own_host');
  return content;
};

const importFile = function* (
  engine: Engine,
  { message, file }: { readonly message: CommandMessage; readonly file: ImportFile },
): Sliced<ApiAnswer> {
  const { commandId } = message;
  const earlier = engine.unitOfWork.answerOf(commandId);
  if (earlier !== null) return ok(earlier.result);
  const content = yield* judgeImport(engine, file.text);
  if (!content.ok) return content;
  const actId = yield* actToImport(engine, { file, content: content.value });
  if (actId === null) return fail('profile_not_empty');
  yield* keepBlobs(engine, content.value.blobs());
  const done = yield* runImport(engine, { content: content.value, actId, isOwn: file.isOwn });
  if (!done.ok) return done;
  const kept = engine.unitOfWork.commit({ commandId, actId, writer: person }, () => {
    engine.pendingImport.clear();
    noteImport(engine.database, { actId, format: 'export', at: engine.clock.now(), records: done.value });
    return { actId, records: done.value };
  });
  return kept.ok ? ok(kept.value.result) : kept;
};

const importData: Command = {
  definition: commands['data.import'],
  run: (engine, message) => {
    const input = readInput(commands['data.import'].input, message.input);
    if (!input.ok) return input;
    const { text, isOwn = false } = input.value;
    return importing(engine, importFile(engine, { message, file: { text, isOwn } }));
  },
};
export const transferCommands = { 'data.import': importData };
