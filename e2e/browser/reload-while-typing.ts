import { id, text } from '../driver';
import { both, type BrowserFlow } from './stand';

/** A reload is no way to lose words: what stands in a field of a task is stored, and an unfinished line waits. */
export const reloadWhileTyping: BrowserFlow = {
  name: 'a reload in the middle of typing loses nothing, nor the place where one was',
  peers: both,
  run: async ({ driver: { tap, type, see, notSee }, page }) => {
    // [DRAFT-11] Of the example life: it is nothing of one's own, neither in the field nor in what is added from it.
    await type(id('quick-add-input'), 'Half a thought');
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await type(id('quick-add-input'), 'Write to Ana today\n');
    await notSee(text('Half a thoughtWrite to Ana'));
    await tap(text('Write to Ana'));
    await see(id('task-title-input'), 'Write to Ana');
    await type(id('task-notes-input'), 'Dear Ana, the sea is');
    await page().reload();
    await see(id('task-notes-input'), 'Dear Ana, the sea is');
    await type(id('task-title-input'), ' and Ben');
    await page().reload();
    await see(id('task-title-input'), 'Write to Ana and Ben');

    await tap(id('screen-back'));
    await tap(id('tab-settings'));
    await tap(id('settings-licences'));
    await tap(id('sheet-close'));
    await notSee(id('sheet-close'));
    await page().reload();
    // As far down as it was: what stands at the end is on screen without a finger.
    await page().waitForFunction(
      () => {
        const rows = [...document.querySelectorAll('[data-testid="settings-licences"]')];
        return rows.some((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight && bottom > 0;
        });
      },
      undefined,
      { polling: 50, timeout: 30_000 },
    );
  },
};
