import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { isWellFormed } from '../../core/text';
import { person } from '../../db/commit';
import { commands } from '../api/definition';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import type { Command } from '../commands/command';
import { heldByDevice, holdingProof } from '../device-check/checked-by-device';
import type { HeldProof } from '../device-check/desk';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import { keepBlobs } from './backup/backup-blobs';
import type { ExportContent } from './export-format';
import { importing, openStaged } from './file-work';
import { noteImport } from './import-log';
import { readExport } from './read-export';
import { partsOfFile, stagedBytes, type StagedFile } from './staging/pieces';
import { actToImport, namesThisHost, runImport, type ImportFile } from './run-import';

/** Where an export comes from: the text of one message, or a file that was sent piece by piece [STAGE-1]. */
type Given = { readonly text?: string | undefined; readonly transferId?: string | undefined };
export const fileOf = (engine: Engine, { text, transferId }: Given): Result<StagedFile, Failure> => {
  if (transferId !== undefined && text === undefined) return openStaged(engine, transferId);
  if (text === undefined || transferId !== undefined) return fail('invalid_arguments', 'text');
  return isWellFormed(text) ? ok(stagedBytes(utf8ToBytes(text))) : fail('text_not_storable');
};

/** What names its act: the same whichever way it came. */
export const digestOf = function* (file: StagedFile): Sliced<string> {
  const digest = sha256.create();
  for (const part of partsOfFile(file)) {
    digest.update(part);
    yield;
  }
  return bytesToHex(digest.digest());
};

/** What the file holds, if this profile could take it in. */
export const judgeImport = function* (
  engine: Engine,
  file: StagedFile,
): Sliced<Result<ExportContent, Failure>> {
  const content = yield* readExport(file);
  if (content.ok && namesThisHost(engine, content.value)) return fail('import_own_host');
  return content;
};

type Without = Pick<ExportContent, 'attachmentsLeftOut' | 'attachmentsMissing'>;
/** [TRANSFER-17] Said where there is something to say. */
export const withoutBytes = ({ attachmentsLeftOut, attachmentsMissing }: Without): Partial<Without> => ({
  ...(attachmentsLeftOut === 0 ? {} : { attachmentsLeftOut }),
  ...(attachmentsMissing === 0 ? {} : { attachmentsMissing }),
});

const importFile = function* (
  engine: Engine,
  {
    message,
    file: staged,
    isOwn,
    held,
  }: {
    readonly message: CommandMessage;
    readonly file: StagedFile;
    readonly isOwn: boolean;
    readonly held: HeldProof;
  },
): Sliced<ApiAnswer> {
  const { commandId } = message;
  const earlier = engine.unitOfWork.answerOf(commandId);
  if (earlier !== null) return ok(earlier.result);
  const content = yield* judgeImport(engine, staged);
  if (!content.ok) return content;
  const file: ImportFile = { digest: yield* digestOf(staged), isOwn };
  const actId = yield* actToImport(engine, { file, content: content.value });
  if (actId === null) return fail('profile_not_empty');
  // [VOUCH-4] An import that continues was checked at its start.
  if (isOwn && engine.pendingImport.act() !== actId) {
    const checked = heldByDevice(engine, { held, checked: { what: 'importOwn', digest: file.digest } });
    if (!checked.ok) return checked;
  }
  yield* keepBlobs(engine, content.value.blobs());
  const done = yield* runImport(engine, { content: content.value, actId, isOwn });
  if (!done.ok) return done;
  const kept = engine.unitOfWork.commit({ commandId, actId, writer: person }, () => {
    engine.pendingImport.clear();
    noteImport(engine.database, { actId, format: 'export', at: engine.clock.now(), records: done.value });
    return { actId, records: done.value, ...withoutBytes(content.value) };
  });
  return kept.ok ? ok(kept.value.result) : kept;
};

const importData: Command = {
  definition: commands['data.import'],
  run: (engine, message) => {
    const input = readInput(commands['data.import'].input, message.input);
    if (!input.ok) return input;
    const file = fileOf(engine, input.value);
    if (!file.ok) return file;
    const { isOwn = false, proof } = input.value;
    const work = (held: HeldProof): Sliced<ApiAnswer> =>
      importFile(engine, { message, file: file.value, isOwn, held });
    return importing(engine, holdingProof(engine, { proof, work }));
  },
};
export const transferCommands = { 'data.import': importData };
