import { ok } from '../../../core/result';
import { nothing } from '../../../notifications/dependence';
import { transferQueryEntries as entries } from '../../api/transfer-definition';
import type { ApiAnswer } from '../../api/transport';
import type { Engine } from '../../engine';
import type { Query } from '../../queries/query';
import { readInput } from '../../../api/read-input';
import type { Sliced } from '../../sliced';
import { refusable } from '../staging/refused';
import { importFileOf } from './import-file';
import { judgeImport } from './judge-import';

const dryRun = function* (engine: Engine, asked: Parameters<typeof importFileOf>[1]): Sliced<ApiAnswer> {
  const what = importFileOf(engine, asked);
  if (!what.ok) return what;
  const { countByKind, restored, duplicates, left } = yield* judgeImport(engine, what.value);
  return ok({ format: what.value.format, countByKind, restored, duplicates, left });
};

export const importDryRun: Query = {
  definition: entries['import.dryRun'],
  run: (engine, message) => {
    const input = readInput(entries['import.dryRun'].input, message.input);
    return { answer: input.ok ? refusable(dryRun(engine, input.value)) : input, dependence: nothing };
  },
};
