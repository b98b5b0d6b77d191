import { parseQuickAdd } from '../../src/words/quick-add';
import { byId, byStart, click, fill, gone, holds, inPage, there } from './in-page-steps';
import { everyNth, naughtyStrings } from './naughty-list';
import type { Stand } from './stand';

/** Every thought makes an agent that is woken and asked: nobody has hundreds. */
const MOST_MADE = 12;
const LONGEST = 500;
const day = '2026-01-01';
/** A line in which nothing is understood becomes a title as it stands. */
const literal = (text: string): boolean =>
  text.trim() === text &&
  text !== '' &&
  text.length <= LONGEST &&
  parseQuickAdd({ text, today: day, language: 'en' }).spans.length === 0;

/** Left half-way and begun again, the thought is as it was typed; what is made of it is a task of today with that title. */
export const throughThoughts = async (stand: Stand): Promise<void> => {
  const { page, addressOf } = stand;
  const toThought = async (): Promise<void> => {
    await page().goto(addressOf('/welcome'));
    await inPage(page(), [click(byId('welcome-next')), there(byId('welcome-2'))]);
    await inPage(page(), [click(byId('welcome-next')), there(byId('welcome-thought'))]);
  };
  const strings = everyNth(naughtyStrings().filter(literal), 256);
  await toThought();
  for (const words of strings) {
    await inPage(page(), [
      fill(byId('welcome-thought'), words),
      click(byId('screen-back')),
      there(byId('welcome-2')),
      click(byId('welcome-next')),
      holds(byId('welcome-thought'), words),
    ]);
  }
  for (const words of strings.slice(0, MOST_MADE)) {
    await inPage(page(), [
      fill(byId('welcome-thought'), words),
      click(byId('welcome-create')),
      gone(byId('welcome-3')),
    ]);
    const row = page().locator(byStart('task-row-')).getByText(words, { exact: true });
    await row.first().waitFor();
    await toThought();
  }
};
