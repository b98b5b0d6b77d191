import { ok } from '../../core/result';
import { anything, nothing } from '../../notifications/dependence';
import { queries } from '../api/definition';
import type { ApiAnswer } from '../api/transport';
import type { Engine } from '../engine';
import type { Query } from '../queries/query';
import { readInput } from '../read-input';
import type { Sliced } from '../sliced';
import { actToImport } from './run-import';
import type { StagedFile } from './staging/pieces';
import { digestOf, fileOf, judgeImport, withoutBytes } from './transfer-commands';
import { writeExport } from './write-export';

const exportSlices = function* (engine: Engine): Sliced<ApiAnswer> {
  const source = { ...engine, hostId: engine.unitOfWork.hostId };
  const { text, unreadable, ...without } = yield* writeExport(source);
  return ok({
    text,
    ...(unreadable.length === 0 ? {} : { unreadable }),
    ...withoutBytes(without),
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
    ...{ records, countByKind, profileIsEmpty },
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
