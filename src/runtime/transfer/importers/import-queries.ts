import { anything, nothing } from '../../../notifications/dependence';
import { transferQueryEntries as entries } from '../../api/transfer-definition';
import { query } from '../../queries/query';
import { readImportLog } from '../import-log';

const progressQuery = query(entries['import.progress'], {
  read: ({ pendingImport }) => ({ written: pendingImport.written() }),
  dependsOn: () => nothing,
});
const listQuery = query(entries['import.list'], {
  read: ({ database }) => ({
    imports: readImportLog(database).map(({ undoneBy, ...entry }) => ({
      ...entry,
      isUndone: undoneBy !== null,
    })),
  }),
  dependsOn: () => anything,
});

export const importQueries = { 'import.progress': progressQuery, 'import.list': listQuery };
