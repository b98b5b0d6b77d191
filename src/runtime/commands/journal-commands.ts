import { habitCommands } from './journal-habit-commands';
import { logCommands } from './journal-log-commands';
import { noteCommands } from './journal-note-commands';
import { planCommands } from './journal-plan-commands';
import { recordCommands } from './journal-record-commands';
import { searchCommands } from './journal-search-commands';
import { timeCommands } from './journal-time-commands';

export const journalCommandTable = {
  ...noteCommands,
  ...timeCommands,
  ...planCommands,
  ...logCommands,
  ...habitCommands,
  ...recordCommands,
  ...searchCommands,
};
