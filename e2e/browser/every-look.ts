import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { id } from '../driver';
import { judgeAll, judgeColours } from './accessible';
import { judgeFit } from './fits';
import { judgeKeys } from './reached-by-keys';
import { judgeReading, READING_STARTS } from './reading-order';
import { unseenRoutes } from './routes-seen';
import { walkScreens } from './screens';
import { FROM_THE_RIGHT, onePeerEveryDay, phone, type BrowserFlow, type Stand } from './stand';
import { expectSame } from './expected';
import { judgeStop } from './stop-everywhere';

/** Before a release what is read is compared word for word, which changes with every word of a screen, and keys reach every control. */
const isWhole = process.env['SOAK'] === '1';
/** They need a model that answers: `connectModel` looks at them. */
const SHOWN_WITH_A_MODEL = [join('models', '[id].tsx'), join('sent', '[id].tsx')];
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

/** A screen is opened once and looked at in every way that costs it no new drawing; other colours and letters do. Every day all of the walk is on the narrow screen, which asks the most. */
export const looksByDay: BrowserFlow = {
  name: 'every screen by day: axe finds nothing serious; on 320 points nothing sticks out and every control can be reached',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce', colorScheme: 'light', ...(!isWhole && { viewport: NARROW }) },
  ...(isWhole && { startsAt: READING_STARTS }),
  run: async (stand) => {
    stand.expectComplaint(/status of 401/);
    await stand.driver.see(id('banner-example'));
    const addresses = new Set<string>();
    await walkScreens(stand, async (screen) => {
      addresses.add(new URL(stand.page().url()).pathname);
      return [
        ...at('read aloud', isWhole ? await judgeReading(stand, screen) : []),
        ...at('by keys', isWhole ? await judgeKeys(stand.page()) : []),
        ...at('by day', await judgeStop(stand.page(), screen)),
        ...at('by day', await judgeAll(stand.page())),
        ...at('on 320 points', isWhole ? await onNarrow(stand.page()) : await judgeFit(stand.page())),
      ];
    });
    // A browser that is on its own connects no model, and has fewer screens.
    if (isWhole && stand.peer === 'hub')
      expectSame(unseenRoutes(stand.folder, addresses), {
        wanted: SHOWN_WITH_A_MODEL,
        what: 'routes without a look',
      });
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

/** The first thing of a line stands on its right: the bar of places begins there. */
const expectTurned = async ({ page, driver: { see } }: Stand): Promise<void> => {
  await see(id('tab-today'));
  const places = await page()
    .locator('[data-testid^="tab-"]:visible')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().left));
  expectSame(places, { wanted: places.toSorted((a, b) => b - a), what: 'the places of the bar' });
};

const fromTheRight = (letters: '100' | '200'): BrowserFlow => ({
  name: `every screen from right to left, with letters of ${letters} %: nothing sticks out and every control can be reached`,
  peers: ['hub'],
  // Before a release: what turns is the same layout, and the linter keeps sides that do not turn out of it.
  everyDay: [],
  context: { reducedMotion: 'reduce', colorScheme: 'light', locale: FROM_THE_RIGHT },
  run: async (stand) => {
    stand.expectComplaint(/status of 401/);
    const { tap, see } = stand.driver;
    await see(id('banner-example'));
    await tap(id('tab-settings'));
    await tap(id(`settings-text-size-${letters}`));
    await tap(id('tab-today'));
    await expectTurned(stand);
    await walkScreens(stand, async () => [
      ...at('on a phone', await judgeFit(stand.page())),
      ...(letters === '100' ? at('on 320 points', await onNarrow(stand.page())) : []),
    ]);
  },
});
export const looksFromTheRight: readonly BrowserFlow[] = [fromTheRight('100'), fromTheRight('200')];
