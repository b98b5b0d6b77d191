import { categoryCommands } from './category-commands';
import type { Command } from './command';
import { doctorCommand } from './doctor-command';
import { hubCommand } from './hub-command';
import { taskCommands } from './task-commands';

export const cliCommands: readonly Command[] = [
  ...taskCommands,
  ...categoryCommands,
  hubCommand,
  doctorCommand,
];
