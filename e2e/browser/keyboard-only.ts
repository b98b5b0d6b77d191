import type { Page } from 'playwright-core';
import { focused } from '../keyboard-way';
import { id, label, text } from '../driver';
import { expectSame, expectTrue } from './expected';
import { desk, type BrowserFlow, type Stand } from './stand';

/** More than any screen has controls. */
const MOST_TABS = 200;

type Focus = {
  readonly id: string;
  readonly label: string;
  readonly words: string;
  readonly isSeen: boolean;
};
/** Where the focus is, and whether the eye can find it: an outline, or the frame that a field draws. */
const focusOf = async (page: Page): Promise<Focus> => {
  const at = await page.evaluate(() => {
    const { activeElement } = document;
    const said = (name: string): string => activeElement?.getAttribute(name) ?? '';
    return { id: said('data-testid'), label: said('aria-label'), words: activeElement?.textContent ?? '' };
  });
  return { ...at, isSeen: (await page.evaluate(focused)).isSeen };
};

const walkTo = async (
  page: Page,
  { key = 'Tab', is, what }: { key?: string; is: (focus: Focus) => boolean; what: string },
) => {
  for (let step = 0; step < MOST_TABS; step += 1) {
    const focus = await focusOf(page);
    if (is(focus)) {
      expectTrue(focus.isSeen, `the focus on ${what} can be seen`);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_TABS} times ${key} did not lead to ${what}`);
};
const toId = (page: Page, wanted: string) =>
  walkTo(page, { is: (focus) => focus.id === wanted, what: wanted });
const backToId = (page: Page, wanted: string) =>
  walkTo(page, { key: 'Shift+Tab', is: (focus) => focus.id === wanted, what: wanted });
const toLabel = (page: Page, wanted: string) =>
  walkTo(page, { is: (focus) => focus.label === wanted, what: wanted });

/** A sheet takes the focus once it stands; keys before that are not for it. */
const untilFocusIn = (page: Page, sheet: string): Promise<void> =>
  page.locator(`[aria-modal="true"]:focus-within [data-testid="${sheet}"]`).waitFor();

/** Where the app puts the focus by itself, a moment after what was closed or moved is drawn. */
const untilFocusOn = async (
  page: Page,
  { control, what }: { control: string; what: string },
): Promise<void> => {
  await page
    .locator(`${control}:focus`)
    .waitFor({ state: 'attached' })
    .catch(async () => expectSame(await focusOf(page), { wanted: control, what: `the focus ${what}` }));
};

const writeTask = async ({ page, driver: { see } }: Stand): Promise<void> => {
  const { keyboard } = page();
  await see(id('banner-example'));
  await toId(page(), 'start-own-profile');
  await keyboard.press('Enter');
  await see(text('A clear morning'));
  await toId(page(), 'quick-add-input');
  await keyboard.type('Bake bread today\n');
  await see(text('Bake bread'));
  await keyboard.type('Eat bread today\n');
  await see(text('Eat bread'));
  await walkTo(page(), { is: ({ words }) => words.startsWith('Bake bread'), what: 'the row' });
  await keyboard.press('Enter');
  await see(id('task-title-input'), 'Bake bread');
};

const fillChecklist = async ({ page, driver: { see } }: Stand): Promise<void> => {
  const { keyboard } = page();
  await toId(page(), 'checklist-add-input');
  // Faster than the first answer: the second item still goes into the checklist that the first one makes.
  await keyboard.type('Flour\nSalt\n');
  await see(label('Tick Flour'));
  await see(label('Tick Salt'));
  await see(text('0 of 2'));
  await walkTo(page(), { key: 'Shift+Tab', is: (focus) => focus.label === 'Tick Flour', what: 'the box' });
  await keyboard.press('Space');
  await see(text('1 of 2'));
  await walkTo(page(), { key: 'Shift+Tab', is: (focus) => focus.label === 'Move Flour', what: 'the handle' });
  await keyboard.press('ArrowDown');
  await see(text('Now number 2 of 2'));
  await untilFocusOn(page(), { control: '[aria-label="Move Flour"]', what: 'after moving' });
};

const setDue = async ({ page, driver: { see, notSee } }: Stand): Promise<void> => {
  const { keyboard } = page();
  await backToId(page(), 'task-due');
  await keyboard.press('Enter');
  await see(id('due-sheet'));
  // At once: Esc does not wait until the sheet stands.
  await keyboard.press('Escape');
  await notSee(id('due-sheet'));
  await untilFocusOn(page(), { control: '[data-testid="task-due"]', what: 'after Esc' });
  await keyboard.press('Enter');
  await untilFocusIn(page(), 'due-sheet');
  await toLabel(page(), 'Tomorrow');
  await keyboard.press('Enter');
  await toId(page(), 'due-save');
  await keyboard.press('Enter');
  await see(id('task-due'), 'Tomorrow');
};

export const keyboardOnly: BrowserFlow = {
  name: 'a keyboard alone does all of it, and the focus is always seen',
  peers: ['hub'],
  context: desk,
  run: async (stand) => {
    const { page, driver } = stand;
    const { keyboard } = page();
    await writeTask(stand);
    await fillChecklist(stand);
    await setDue(stand);
    await backToId(page(), 'task-delete');
    await keyboard.press('Enter');
    await driver.see(id('today-screen'));
    await driver.notSee(text('Bake bread'));
    await toId(page(), 'toast-undo');
    await keyboard.press('Enter');
    await toId(page(), 'tab-tasks');
    await keyboard.press('Enter');
    await driver.see(text('Bake bread'));
    await keyboard.press('/');
    await untilFocusOn(page(), { control: '[data-testid="tasks-search-input"]', what: 'after /' });
    await keyboard.type('eat');
    await driver.notSee(text('Bake bread'));
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await driver.see(text('Bake bread'));
    await backToId(page(), 'tab-settings');
    await keyboard.press('Enter');
    await toId(page(), 'settings-appearance-system');
    await keyboard.press('ArrowRight');
    await untilFocusOn(page(), { control: '[data-testid="settings-appearance-light"]', what: 'after →' });
  },
};
