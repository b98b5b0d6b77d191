import { parseQuickAdd } from '../../src/words/quick-add';
import { id } from '../driver';
import { entry, paste } from './in-page-fields';
import { byId, click, fill, gone, holds, inPage } from './in-page-steps';
import { everyNth, naughtyStrings } from './naughty-list';
import type { Stand } from './stand';

const LONGEST_TITLE = 500;
const storable = (): readonly string[] =>
  naughtyStrings().filter((each) => each.trim() !== '' && each.length <= LONGEST_TITLE);

/** Why a task is blocked, read again where it is edited. */
export const throughReasons = async ({ page, driver: { tap } }: Stand): Promise<void> => {
  await tap(id('task-status'));
  await tap(id('status-BLOCKED'));
  await tap(id('status-save'));
  const [status, sheet] = [byId('task-status'), byId('status-sheet')];
  for (const words of everyNth(storable(), 128)) {
    await inPage(page(), [
      click(status),
      fill(byId('status-reason'), words),
      click(byId('status-save')),
      gone(sheet),
      click(status),
      holds(byId('status-reason'), words),
      click(byId('sheet-close')),
      gone(sheet),
    ]);
  }
};

/** A line in which quick add understands nothing becomes a title as it stands; another tab lists it. */
export const throughQuickAdd = async ({ page, context, addressOf }: Stand): Promise<void> => {
  await page().goto(addressOf('/'));
  await page().getByTestId('quick-add-input').waitFor();
  const list = await context.newPage();
  await list.goto(addressOf('/tasks'));
  await list.getByTestId('tasks-search-input').waitFor();
  await page().bringToFront();
  const day = '2026-01-01';
  const literal = (text: string): boolean =>
    parseQuickAdd({ text, today: day, language: 'en' }).spans.length === 0 && text.trim() === text;
  for (const words of everyNth(storable().filter(literal), 128)) {
    await paste(page(), [entry('quick-add-input', words)]);
    await page().getByTestId('quick-add-button').click();
    // Found by its title: a long list draws only what is on screen.
    await paste(list, [entry('tasks-search-input', words)]);
    const row = list.locator('[data-testid^="task-row-"]').getByText(words, { exact: true });
    await row.first().waitFor();
  }
  await list.close();
};
