import { ok } from '../../core/result';
import { transferCommandEntries as entries } from '../api/transfer-definition';
import type { Command } from '../commands/command';
import { fetchedCommand } from '../commands/fetched-command';
import { fileWorkCode as fetched } from './file-work-code';
import { stagingCommands } from './staging/staging-commands';

type Later = 'import.run' | 'export.markdown' | 'backup.create' | 'backup.restore';
const later = (name: Later): Command =>
  fetchedCommand(entries[name], { fetched, pick: ({ commands }) => commands[name] });

const cancel: Command = {
  definition: entries['import.cancel'],
  run: ({ pendingImport }) => {
    pendingImport.cancel();
    return ok({});
  },
};

export const fileCommands = {
  ...stagingCommands,
  'import.run': later('import.run'),
  'import.cancel': cancel,
  'export.markdown': later('export.markdown'),
  'backup.create': later('backup.create'),
  'backup.restore': later('backup.restore'),
};
