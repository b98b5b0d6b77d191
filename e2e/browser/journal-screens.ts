import { id, label } from '../driver';
import { closeSheet, sheet, type ShownScreen } from './shown-screen';

/** A note with all that a text can have, written in both ways of looking at it. */
const NOTE_TEXT =
  '# Head\n\nA **bold** word and [a link](https://example.org).\n\n- [ ] milk\n- [x] bread\n\n> said\n\n1. one\n\n`code`';
export const onJournal: readonly ShownScreen[] = [
  {
    name: 'journal',
    isLong: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('tab-journal'));
      await see(id('journal-list'));
    },
  },
  sheet('what the journal shows', { opener: 'journal-filter-kind', shows: 'journal-kind' }),
  sheet('a day of the journal', { opener: 'journal-jump', shows: 'journal-jump-sheet' }),
  {
    name: 'a note that is written',
    open: async ({ page, driver: { tap, type, see } }) => {
      await tap(id('journal-new-note'));
      await type(id('entry-title-input'), 'A day by the lake\n');
      await page().getByTestId('entry-body-input').fill(NOTE_TEXT);
      await tap(id('entry-title-input'));
      await see(id('entry-when'));
    },
  },
  {
    name: 'a note that is read',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('entry-toggle'));
      await see(id('entry-reading'));
    },
  },
  sheet('when a note was', { opener: 'entry-when', shows: 'when-sheet' }),
  sheet('category of a note', { opener: 'entry-category', shows: 'category' }),
  {
    ...sheet('links of a note', { opener: 'entry-add-link', shows: 'link-sheet' }),
    close: async (stand) => {
      await closeSheet(stand);
      await stand.driver.tap(id('screen-back'));
    },
  },
  {
    name: 'what can be done with an entry',
    open: async ({ driver: { tap, see } }) => {
      await tap(label('Actions for A day by the lake'));
      await see(id('journal-menu'));
    },
    close: closeSheet,
  },
  {
    name: 'what is said is recorded',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('journal-new-voice'));
      await see(id('recording-stored'));
    },
    close: async ({ driver: { tap, see } }) => {
      await tap(id('recording-stop'));
      await see(id('voice-screen'));
    },
  },
  {
    name: 'a voice note',
    open: async ({ driver: { see } }) => see(id('voice-play')),
    close: async ({ driver: { tap, see } }) => {
      await tap(id('screen-back'));
      await see(id('journal-list'));
    },
  },
];
