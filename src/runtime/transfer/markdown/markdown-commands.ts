import { fail } from '../../../core/result';
import { transferCommandEntries as entries } from '../../api/transfer-definition';
import type { Command } from '../../commands/command';

const run: Command = { definition: entries['export.markdown'], run: () => fail('unknown_command') };
export const markdownCommands = { 'export.markdown': run };
