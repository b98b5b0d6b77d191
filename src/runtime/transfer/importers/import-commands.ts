import { fail } from '../../../core/result';
import { transferCommandEntries as entries } from '../../api/transfer-definition';
import type { Command } from '../../commands/command';

const run: Command = { definition: entries['import.run'], run: () => fail('unknown_command') };
export const importCommands = { 'import.run': run };
