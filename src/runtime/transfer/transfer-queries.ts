import { ok } from '../../core/result';
import { anything, nothing } from '../../notifications/dependence';
import { queries } from '../api/definition';
import type { ApiAnswer } from '../api/transport';
import type { Engine } from '../engine';
import type { Query } from '../queries/query';
import { readInput } from '../read-input';
import type { Sliced } from '../sliced';
import { actToImport } from './run-import';
import { judgeImport } from './transfer-commands';
import { writeExport } from './write-export';

const exportSlices = function* (engine: Engine): Sliced<ApiAnswer> {
  const source = { ...engine, hostId: engine.unitOfWork.hostId };
  const { text, unreadable, attachmentsLeftOut } = yield* writeExport(source);
  return ok({
    text,
    ...(unreadable.length === 0 ? {} : { unreadable }),
    ...(attachmentsLeftOut === 0 ? {} : { attachmentsLeftOut }),
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

const countByKind = (rows: readonly { readonly kind: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

const dryRun = function* (engine: Engine, text: string): Sliced<ApiAnswer> {
  const content = yield* judgeImport(engine, text);
  if (!content.ok) return content;
  const rows = [...content.value.records, ...content.value.appended];
  // A part of this very file, said to be the person's own or not, is no obstacle.
  let profileIsEmpty = false;
  for (const isOwn of [false, true])
    profileIsEmpty ||=
      (yield* actToImport(engine, { file: { text, isOwn }, content: content.value })) !== null;
  const { attachmentsLeftOut } = content.value;
  return ok({
    ...{ records: rows.length, countByKind: countByKind(rows), profileIsEmpty },
    ...(attachmentsLeftOut === 0 ? {} : { attachmentsLeftOut }),
  });
};

const dryRunQuery: Query = {
  definition: queries['data.importDryRun'],
  run: (engine, message) => {
    const input = readInput(queries['data.importDryRun'].input, message.input);
    return input.ok
      ? { answer: dryRun(engine, input.value.text), dependence: anything }
      : { answer: input, dependence: nothing };
  },
};
export const transferQueries = { 'data.export': exportQuery, 'data.importDryRun': dryRunQuery };
