import { isJsonObject } from '../core/json';
import { fail } from '../core/result';
import type { ApiAnswer, CommandMessage, QueryMessage } from './api/transport';
import type { Engine } from './engine';

// [TRANSFER-12] What may still be asked of a profile that is half imported: how to go on, how to undo, what is wrong.
const QUERIES: readonly string[] = [
  ...['data.export', 'data.importDryRun', 'import.dryRun', 'import.progress', 'system.status', 'system.log'],
  ...['backup.verify', 'backup.status', 'transfer.read'],
];
/** Each looks itself whether it is the way on. */
const COMMANDS: readonly string[] = [
  ...['data.import', 'import.run', 'backup.restore', 'backup.create'],
  ...['transfer.begin', 'transfer.put', 'transfer.end'],
];

const unfinished = (): ApiAnswer => fail('import_unfinished');

const isItsUndo = ({ name, input }: CommandMessage, act: string): boolean =>
  name === 'act.undo' && isJsonObject(input) && input['actId'] === act;

/** Null where the command may run. */
export const commandGate = ({ pendingImport }: Engine, message: CommandMessage): ApiAnswer | null => {
  if (pendingImport.isRunning()) return message.name === 'import.cancel' ? null : unfinished();
  const act = pendingImport.act();
  if (act === null || COMMANDS.includes(message.name) || isItsUndo(message, act)) return null;
  return unfinished();
};

export const queryGate = ({ pendingImport }: Engine, { name }: QueryMessage): ApiAnswer | null =>
  pendingImport.act() === null || QUERIES.includes(name) ? null : unfinished();
