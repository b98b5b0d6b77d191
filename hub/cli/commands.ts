import { whyCommand } from './why-command';
import { agentCommands } from './agent-commands';
import { agentHoldCommands } from './agent-hold-commands';
import { approvalCliCommands } from './approval-commands';
import { backupCommands } from './backup-commands';
import { categoryCommands } from './category-commands';
import type { Command } from './command';
import { passphraseCommands } from './device-check';
import { doctorCommand } from './doctor-command';
import { exportCommand } from './export-commands';
import { hubCommand } from './hub-command';
import { grantCliCommands } from './grant-commands';
import { importCommand } from './import-commands';
import { ledgerCommands } from './ledger-commands';
import { likenessCommands } from './likeness-commands';
import { logCommands } from './log-commands';
import { noteCommands } from './note-commands';
import { personaCommands } from './persona-commands';
import { planCommands } from './plan-commands';
import { profileCommands } from './profile-commands';
import { providerCommands } from './provider-commands';
import { questionCliCommands } from './question-commands';
import { replayCommands } from './replay-commands';
import { runCommands } from './run-commands';
import { searchCommand } from './search-command';
import { spendingCommand } from './spending-command';
import { spaceCommands } from './space-commands';
import { statusCommand } from './status-command';
import { syncCommands } from './sync-commands';
import { taskCommands } from './task-commands';
import { timerCommands } from './timer-commands';
import { vouchCliCommands } from './vouch-commands';

export const cliCommands: readonly Command[] = [
  ...taskCommands,
  ...categoryCommands,
  ...noteCommands,
  ...timerCommands,
  ...planCommands,
  ...logCommands,
  searchCommand,
  ...vouchCliCommands,
  ...agentCommands,
  ...personaCommands,
  ...runCommands,
  ...replayCommands,
  ...agentHoldCommands,
  whyCommand,
  ...approvalCliCommands,
  ...questionCliCommands,
  ...grantCliCommands,
  ...passphraseCommands,
  ...providerCommands,
  ...likenessCommands,
  ...ledgerCommands,
  spendingCommand,
  importCommand,
  exportCommand,
  ...backupCommands,
  ...profileCommands,
  ...spaceCommands,
  ...syncCommands,
  hubCommand,
  statusCommand,
  doctorCommand,
];
