import { mergeCommands } from './merge-named';
import { recoveredCommands } from './recovered-commands';
import { resolveConflict } from './resolve-conflict';

export const careCommandTable = {
  'conflict.resolve': resolveConflict,
  ...recoveredCommands,
  ...mergeCommands,
};
