import { backupCommands } from './backup-commands';
import { categoryCommands } from './category-commands';
import type { Command } from './command';
import { doctorCommand } from './doctor-command';
import { exportCommand } from './export-commands';
import { hubCommand } from './hub-command';
import { importCommand } from './import-commands';
import { logCommands } from './log-commands';
import { noteCommands } from './note-commands';
import { planCommands } from './plan-commands';
import { taskCommands } from './task-commands';
import { timerCommands } from './timer-commands';

export const cliCommands: readonly Command[] = [
  ...taskCommands,
  ...categoryCommands,
  ...noteCommands,
  ...timerCommands,
  ...planCommands,
  ...logCommands,
  importCommand,
  exportCommand,
  ...backupCommands,
  hubCommand,
  doctorCommand,
];
