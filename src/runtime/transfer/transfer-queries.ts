import { ok } from '../../core/result';
import { anything, nothing } from '../../notifications/dependence';
import { queries } from '../api/definition';
import type { ApiAnswer } from '../api/transport';
import type { Engine } from '../engine';
import type { Query } from '../queries/query';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import { journalRows } from './journal-rows';
import { actToImport } from './run-import';
import type { StagedFile } from './staging/pieces';
import { digestOf, fileOf, judgeImport, withoutBytes } from './transfer-commands';
import { writeExport, type WrittenExport } from './write-export';

/** A header that is changed may let SQLite open the file and read some rows wrongly: what is missing is looked for in the bytes. */
const writeWhole = function* (engine: Engine): Sliced<WrittenExport> {
  const { log, clock, place, database, attachments, unitOfWork } = engine;
  const source = { log, clock, place, database, attachments, hostId: unitOfWork.hostId };
  const written = yield* writeExport({ ...source, rows: () => journalRows(engine) });
  const salvaged = written.unreadable.length === 0 ? null : engine.salvage.open();
  if (salvaged === null) return written;
  const again = yield* writeExport({ ...source, rows: () => (engine.salvage.open() ?? salvaged).rowsOf });
  return again.unreadable.length < written.unreadable.length ? again : written;
};

const exportSlices = function* (engine: Engine): Sliced<ApiAnswer> {
  const { text, unreadable, attachmentsLeftOut, attachmentsMissing } = yield* writeWhole(engine);
  return ok({
    text,
    ...(unreadable.length === 0 ? {} : { unreadable }),
    ...withoutBytes({ attachmentsLeftOut, attachmentsMissing }),
  });
};
const exportQuery: Query = {
  definition: queries['data.export'],
  run: (engine, message) => {
    const input = readInput(queries['data.export'].input, message.input);
    return input.ok
      ? { answer: exportSlices(engine), dependence: anything }
      : { answer: input, dependence: nothing };
  },
};

const dryRun = function* (engine: Engine, file: StagedFile): Sliced<ApiAnswer> {
  const content = yield* judgeImport(engine, file);
  if (!content.ok) return content;
  const digest = yield* digestOf(file);
  // A part of this very file, said to be the person's own or not, is no obstacle.
  let profileIsEmpty = false;
  for (const isOwn of [false, true])
    profileIsEmpty ||=
      (yield* actToImport(engine, { file: { digest, isOwn }, content: content.value })) !== null;
  const { countByKind } = content.value;
  const records = Object.values(countByKind).reduce((sum, count) => sum + count, 0);
  return ok({
    digest,
    records,
    countByKind,
    profileIsEmpty,
    ...withoutBytes(content.value),
  });
};

const dryRunQuery: Query = {
  definition: queries['data.importDryRun'],
  run: (engine, message) => {
    const input = readInput(queries['data.importDryRun'].input, message.input);
    const file = input.ok ? fileOf(engine, input.value) : input;
    return file.ok
      ? { answer: dryRun(engine, file.value), dependence: anything }
      : { answer: file, dependence: nothing };
  },
};
export const transferQueries = { 'data.export': exportQuery, 'data.importDryRun': dryRunQuery };
