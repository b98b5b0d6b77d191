import { fail } from '../../../core/result';
import { nothing } from '../../../notifications/dependence';
import { transferQueryEntries as entries } from '../../api/transfer-definition';
import type { Query } from '../../queries/query';

const run: Query = {
  definition: entries['import.dryRun'],
  run: () => ({ answer: fail('unknown_query'), dependence: nothing }),
};
export const importQueries = { 'import.dryRun': run };
