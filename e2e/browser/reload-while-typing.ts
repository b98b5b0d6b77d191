import { id, text } from '../driver';
import { both, type BrowserFlow } from './stand';

/** A reload is no way to lose words: what stands in a field of a task is stored, and an unfinished line waits. */
export const reloadWhileTyping: BrowserFlow = {
  name: 'a reload in the middle of typing loses nothing',
  peers: both,
  run: async ({ driver: { tap, type, see }, page }) => {
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await type(id('quick-add-input'), 'Write to Ana today\n');
    await tap(text('Write to Ana'));
    await see(id('task-title-input'), 'Write to Ana');
    await type(id('task-notes-input'), 'Dear Ana, the sea is');
    await page().reload();
    await see(id('task-notes-input'), 'Dear Ana, the sea is');
    await type(id('task-title-input'), ' and Ben');
    await page().reload();
    await see(id('task-title-input'), 'Write to Ana and Ben');
  },
};
