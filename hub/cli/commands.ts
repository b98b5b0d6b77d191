import { categoryCommands } from './category-commands';
import type { Command } from './command';
import { doctorCommand } from './doctor-command';
import { hubCommand } from './hub-command';
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
  hubCommand,
  doctorCommand,
];
