import type { Page } from 'playwright-core';
import { id, label, text } from '../driver';
import { PATIENCE_MS } from '../patience';
import { expectSame } from './expected';
import { onePeerEveryDay, type BrowserFlow } from './stand';

const ROW = 52;
const itemsOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('textarea[data-testid^="checklist-text-"]')
    .evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLTextAreaElement ? field.value : '')),
    );

/** On screen at once, and stored once the list is no longer busy: a tab that closes before takes the move along. */
const seeOrder = async (page: Page, wanted: readonly string[]): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await itemsOf(page);
    const isStored = (await page.locator('[data-testid^="checklist-"] [aria-busy="true"]').count()) === 0;
    if (isStored && JSON.stringify(found) === JSON.stringify(wanted)) return;
    if (Date.now() > end) expectSame(found, { wanted, what: `order of the checklist, stored: ${isStored}` });
    await page.waitForTimeout(50);
  }
};

export const dragging: BrowserFlow = {
  name: 'a finger moves an item of a checklist, and it stays there',
  ...onePeerEveryDay,
  run: async ({ driver: { tap, type, see, swipe, reopen }, page }) => {
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await type(id('quick-add-input'), 'Pack today\n');
    await tap(text('Pack'));
    for (const item of ['Tent', 'Rope', 'Lamp']) {
      await type(id('checklist-add-input'), `${item}\n`);
      await see(label(`Tick ${item}`));
    }
    await swipe(label('Move Tent'), 'down', 2 * ROW);
    await seeOrder(page(), ['Rope', 'Lamp', 'Tent']);
    await reopen();
    await tap(text('Pack'));
    await see(label('Tick Tent'));
    await seeOrder(page(), ['Rope', 'Lamp', 'Tent']);
    await swipe(label('Move Lamp'), 'up', ROW);
    await seeOrder(page(), ['Lamp', 'Rope', 'Tent']);
    await reopen();
    await tap(text('Pack'));
    await see(label('Tick Tent'));
    await seeOrder(page(), ['Lamp', 'Rope', 'Tent']);
  },
};
