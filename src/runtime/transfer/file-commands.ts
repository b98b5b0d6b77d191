import { backupCommands } from './backup/backup-commands';
import { importCommands } from './importers/import-commands';
import { markdownCommands } from './markdown/markdown-commands';
import { stagingCommands } from './staging/staging-commands';

export const fileCommands = {
  ...stagingCommands,
  ...importCommands,
  ...markdownCommands,
  ...backupCommands,
};
