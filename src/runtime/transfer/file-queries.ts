import { backupQueries } from './backup/backup-queries';
import { importQueries } from './importers/import-queries';
import { stagingQueries } from './staging/staging-commands';

export const fileQueries = { ...stagingQueries, ...importQueries, ...backupQueries };
