import type { Page } from 'playwright-core';
import { id, text } from '../driver';
import { expectTrue } from './expected';
import { walkScreens } from './screens';
import { onePeerEveryDay, type BrowserFlow, type Stand } from './stand';

/** What sticks out sideways, and what a finger cannot reach: off screen even after scrolling, or covered by something else. */
const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element): string =>
      element.getAttribute('data-testid') ??
      element.getAttribute('aria-label') ??
      element.outerHTML.slice(0, 90);
    const width = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth;
    if (wide > width) found.push(`the page is ${wide} wide on a screen of ${width}`);
    const front = document.querySelector('[aria-modal="true"]') ?? document.body;
    for (const box of front.querySelectorAll('*')) {
      if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX))
        found.push(`scrolls sideways: ${nameOf(box)}`);
    }
    const controls = front.querySelectorAll<HTMLElement>(
      '[role="button"],[role="link"],[role="checkbox"],[role="radio"],[role="tab"],a[href],button,input,textarea',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (right - left < 1 || bottom - top < 1) continue;
      if (left < -0.5 || right > width + 0.5)
        found.push(`sticks out from ${left} to ${right}: ${nameOf(control)}`);
      const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit === null || !(control.contains(hit) || hit.contains(control)))
        found.push(`out of reach at ${Math.round(x)}, ${Math.round(y)}: ${nameOf(control)}`);
      if (
        hit !== null &&
        hit.contains(control) &&
        hit !== control &&
        hit.querySelector('input,textarea') === null
      )
        found.push(`covered at ${Math.round(x)}, ${Math.round(y)}: ${nameOf(control)}`);
    }
    return found;
  });

/** Words that are cut off: text that is wider or higher than the box that hides the rest. */
const cutWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const front = document.querySelector('[aria-modal="true"]') ?? document.body;
    return [...front.querySelectorAll<HTMLElement>('[dir="auto"]')].flatMap((box) => {
      const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 3;
      const style = getComputedStyle(box);
      if (!isCut || style.overflowX === 'visible' || style.opacity === '0' || !box.checkVisibility())
        return [];
      return [`cut off: ${box.innerText.slice(0, 60)}`];
    });
  });

const judge = async ({ page }: Stand): Promise<readonly string[]> => [
  ...(await misfits(page())),
  ...(await cutWords(page())),
];

/** The banner and the title stay; a phone of the flows is 844 high. */
const MOST_ABOVE_ROWS = 300;

const narrow: BrowserFlow['context'] = {
  viewport: { width: 320, height: 640 },
  reducedMotion: 'reduce',
};

export const fitsNarrow: BrowserFlow = {
  name: 'on 320 points nothing sticks out and every control can be reached',
  ...onePeerEveryDay,
  context: narrow,
  run: async (stand) => {
    stand.expectComplaint(/status of 401/);
    await stand.driver.see(id('banner-example'));
    await walkScreens(stand, () => judge(stand));
  },
};

export const fitsLarge: BrowserFlow = {
  name: 'with letters of 200 % nothing sticks out and every control can be reached',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    stand.expectComplaint(/status of 401/);
    const { tap, see } = stand.driver;
    await see(id('banner-example'));
    await tap(id('tab-settings'));
    await tap(id('settings-text-size-200'));
    await tap(id('tab-today'));
    await walkScreens(stand, () => judge(stand));
  },
};

export const searchLarge: BrowserFlow = {
  name: 'with letters of 200 % the search scrolls with what it finds, and keeps the focus while it finds nothing',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce' },
  run: async ({ driver: { tap, see, type, clear }, page }) => {
    await see(id('banner-example'));
    await tap(id('tab-settings'));
    await tap(id('settings-text-size-200'));
    await tap(id('tab-tasks'));
    await tap(id('tasks-new'));
    // Scrolled a little: a list that gets shorter then moves by itself, which is no drag.
    await page()
      .getByTestId('filter-bin')
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await type(id('tasks-search-input'), 'zzz');
    await see(text('Nothing matches'));
    await page().keyboard.type(' zzz');
    await see(id('tasks-search-input'), 'zzz zzz');
    await clear(id('tasks-search-input'));
    const row = page().locator('[data-testid^="task-row-"]').filter({ visible: true }).first();
    await row.scrollIntoViewIfNeeded();
    await row.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    expectTrue(
      ((await row.boundingBox())?.y ?? Infinity) < MOST_ABOVE_ROWS,
      'the rows take the room of what stood over them',
    );
  },
};
