import type { Page } from 'playwright-core';
import { id } from '../driver';
import { judgeAll, judgeColours } from './accessible';
import { judgeFit } from './fits';
import { judgeKeys } from './reached-by-keys';
import { judgeReading, READING_STARTS } from './reading-order';
import { walkScreens } from './screens';
import { onePeerEveryDay, phone, type BrowserFlow } from './stand';

/** Before a release what is read is compared word for word, which changes with every word of a screen, and keys reach every control. */
const isWhole = process.env['SOAK'] === '1';
const NARROW = { width: 320, height: 640 };

const at = (look: string, found: readonly string[]): readonly string[] =>
  found.map((line) => `${look}: ${line}`);

/** Until the page has taken on the size and drawn it. */
const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => document.documentElement.clientWidth === width, size.width);
  await page.evaluate(
    () => new Promise<void>((next) => requestAnimationFrame(() => requestAnimationFrame(() => next()))),
  );
};

const onNarrow = async (page: Page): Promise<readonly string[]> => {
  await resize(page, NARROW);
  const found = await judgeFit(page);
  await resize(page, phone.viewport);
  return found;
};

/** A screen is opened once and looked at in every way that costs it no new drawing: other widths do not, other colours and letters do. */
export const looksByDay: BrowserFlow = {
  name: 'every screen by day: axe finds nothing serious; on 320 points nothing sticks out and every control can be reached',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce', colorScheme: 'light' },
  ...(isWhole && { startsAt: READING_STARTS }),
  run: async (stand) => {
    stand.expectComplaint(/status of 401/);
    await stand.driver.see(id('banner-example'));
    await walkScreens(stand, async (screen) => [
      ...at('read aloud', isWhole ? await judgeReading(stand, screen) : []),
      ...at('by keys', isWhole ? await judgeKeys(stand.page()) : []),
      ...at('by day', await judgeAll(stand.page())),
      ...at('on 320 points', await onNarrow(stand.page())),
    ]);
  },
};

export const looksByNight: BrowserFlow = {
  name: 'every screen by night, with letters of 200 %: no colour is too weak, nothing sticks out and every control can be reached',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce', colorScheme: 'dark' },
  run: async (stand) => {
    stand.expectComplaint(/status of 401/);
    const { tap, see } = stand.driver;
    await see(id('banner-example'));
    await tap(id('tab-settings'));
    await tap(id('settings-text-size-200'));
    await tap(id('tab-today'));
    await walkScreens(stand, async () => [
      ...at('by night', await judgeColours(stand.page())),
      ...at('with letters of 200 %', await judgeFit(stand.page())),
    ]);
  },
};
