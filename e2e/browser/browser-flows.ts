import { agentsScroll } from './agents-scroll';
import { appLock } from './app-lock';
import { backupOnScreen } from './backup-on-screen';
import { choosesPeer } from './chooses-peer';
import { closingTab } from './closing-tab';
import { connectModel } from './connect-model';
import { darkColours } from './dark-colours';
import { dragging } from './dragging';
import { draggingBlocks } from './dragging-blocks';
import { looksByDay, looksByNight, looksFromTheRight } from './every-look';
import { searchLarge } from './fits';
import { journalScroll } from './journal-scroll';
import { keyboardOnly } from './keyboard-only';
import { throughAsked } from './naughty-asked';
import { throughLogFields } from './naughty-logs';
import { throughEveryField } from './naughty-strings';
import { notePicture } from './note-picture';
import { offline } from './offline';
import { refused } from './refused';
import { pastedWords } from './pasted-words';
import { reloadWhileTyping } from './reload-while-typing';
import type { BrowserFlow } from './stand';
import { resolveConflict } from './resolve-conflict';
import { stopEverywhere } from './stop-everywhere';
import { terminalSeesIt } from './terminal-sees-it';
import { transfer } from './transfer';
import { undoImport } from './undo-import';
import { voiceNote } from './voice-note';

/** The longest first, so that two lanes end together. */
export const browserFlows: readonly BrowserFlow[] = [
  looksByDay,
  looksByNight,
  agentsScroll,
  ...looksFromTheRight,
  throughEveryField,
  throughLogFields,
  throughAsked,
  stopEverywhere,
  terminalSeesIt,
  connectModel,
  refused,
  offline,
  reloadWhileTyping,
  pastedWords,
  keyboardOnly,
  dragging,
  draggingBlocks,
  closingTab,
  journalScroll,
  notePicture,
  voiceNote,
  transfer,
  undoImport,
  backupOnScreen,
  resolveConflict,
  darkColours,
  choosesPeer,
  appLock,
  searchLarge,
];
