import { ok } from '../../core/result';
import { queries } from '../api/definition';
import { anything, nothing } from '../../notifications/dependence';
import { query, type Query } from '../queries/query';
import { readInput } from '../read-input';
import { judgeImport } from './transfer-commands';
import { importActOf, isEmptyBut } from './run-import';
import { writeExport } from './write-export';

const exportQuery = query(queries['data.export'], {
  read: (engine) => ({ text: writeExport(engine) }),
  dependsOn: () => anything,
});

const countByKind = (rows: readonly { readonly kind: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

const dryRunQuery: Query = {
  definition: queries['data.importDryRun'],
  run: (engine, message) => {
    const input = readInput(queries['data.importDryRun'].input, message.input);
    if (!input.ok) return { answer: input, dependence: nothing };
    const content = judgeImport(engine, input.value.text);
    if (!content.ok) return { answer: content, dependence: nothing };
    const rows = [...content.value.records, ...content.value.appended];
    const profileIsEmpty = isEmptyBut(engine, importActOf(input.value.text));
    return {
      answer: ok({ records: rows.length, countByKind: countByKind(rows), profileIsEmpty }),
      dependence: anything,
    };
  },
};
export const transferQueries = { 'data.export': exportQuery, 'data.importDryRun': dryRunQuery };
