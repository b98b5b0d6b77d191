import { transferQueryEntries as entries } from '../api/transfer-definition';
import { fetchedQuery } from '../queries/fetched-query';
import type { Query } from '../queries/query';
import { backupQueries } from './backup/backup-queries';
import { fileWorkCode as fetched } from './file-work-code';
import { importQueries } from './importers/import-queries';
import { stagingQueries } from './staging/staging-commands';

const later = (name: 'import.dryRun' | 'backup.verify'): Query =>
  fetchedQuery(entries[name], { fetched, pick: ({ queries }) => queries[name] });

export const fileQueries = {
  ...stagingQueries,
  ...importQueries,
  ...backupQueries,
  'import.dryRun': later('import.dryRun'),
  'backup.verify': later('backup.verify'),
};
