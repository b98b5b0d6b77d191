import { fail } from '../../core/result';
import { queries } from '../api/definition';
import { nothing, type Query } from '../queries/query';
const later = (definition: Query['definition']): Query => ({
  definition,
  run: () => ({ answer: fail('not_found'), dependence: nothing }),
});
export const transferQueries = {
  'data.export': later(queries['data.export']),
  'data.importDryRun': later(queries['data.importDryRun']),
};
