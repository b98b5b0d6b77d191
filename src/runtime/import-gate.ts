import { refusesWholeCopy } from '../features/space/whole-imports';
import { isJsonObject } from '../core/json';
import { fail } from '../core/result';
import type { ApiAnswer, CommandMessage, QueryMessage } from './api/transport';
import type { Engine } from './engine';
import { BACKUP } from './transfer/run-import';

// [TRANSFER-12] What may still be asked of a profile that is half imported: how to go on, how to undo, what is wrong.
// [STOP-8] And to stop: an import says nothing of agents, which go on meanwhile. Where a backup comes back everything is stopped already.
const STOP = 'stop.engage';
const OF_STOPPING: readonly string[] = ['stop.status', 'agent.list'];
const QUERIES: readonly string[] = [
  'data.export',
  'data.importDryRun',
  'import.dryRun',
  'import.progress',
  'system.status',
  'system.log',
  'backup.verify',
  'backup.status',
  'transfer.read',
];
/** Each looks itself whether it is the way on. */
const COMMANDS: readonly string[] = [
  'data.import',
  'import.run',
  'backup.restore',
  'backup.create',
  'transfer.begin',
  'transfer.put',
  'transfer.end',
];

const isBackup = (act: string | null): boolean => act?.startsWith(BACKUP) === true;

const unfinished = (): ApiAnswer => fail('import_unfinished');

const isItsUndo = ({ name, input }: CommandMessage, act: string): boolean =>
  name === 'act.undo' && isJsonObject(input) && input['actId'] === act;

/** Null where the command may run. */
export const commandGate = ({ pendingImport, space }: Engine, message: CommandMessage): ApiAnswer | null => {
  const whole = refusesWholeCopy(message.name, space());
  if (whole !== null) return whole;
  const act = pendingImport.act();
  if (message.name === STOP && !isBackup(act)) return null;
  if (pendingImport.isRunning()) return message.name === 'import.cancel' ? null : unfinished();
  if (act === null || COMMANDS.includes(message.name) || isItsUndo(message, act)) return null;
  return unfinished();
};

export const queryGate = ({ pendingImport, space }: Engine, { name }: QueryMessage): ApiAnswer | null => {
  const whole = refusesWholeCopy(name, space());
  if (whole !== null) return whole;
  const act = pendingImport.act();
  if (act === null || QUERIES.includes(name)) return null;
  return OF_STOPPING.includes(name) && !isBackup(act) ? null : unfinished();
};
