import { hasAnyCommit } from '../../../db/journal/open-journal';
import { anything } from '../../../notifications/dependence';
import { transferQueryEntries as entries } from '../../api/transfer-definition';
import { query } from '../../queries/query';
import { isBackupOld, lastBackupAt } from './backup-age';

const status = query(entries['backup.status'], {
  read: ({ database, clock }) => {
    const last = lastBackupAt(database);
    const hasAnything = hasAnyCommit(database);
    return { lastBackupAt: last, isOld: isBackupOld({ last, now: clock.now(), hasAnything }) };
  },
  dependsOn: () => anything,
});

export const backupQueries = { 'backup.status': status };
