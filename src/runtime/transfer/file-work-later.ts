import { backupCreate, backupRestore } from './backup/backup-commands';
import { backupVerify } from './backup/verify-query';
import { importRun } from './importers/import-commands';
import { importDryRun } from './importers/dry-run-query';
import { markdownRun } from './markdown/markdown-commands';

export const commands = {
  'import.run': importRun,
  'export.markdown': markdownRun,
  'backup.create': backupCreate,
  'backup.restore': backupRestore,
};
export const queries = { 'import.dryRun': importDryRun, 'backup.verify': backupVerify };
