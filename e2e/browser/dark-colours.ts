import type { Page } from 'playwright-core';
import { id } from '../driver';
import { dark } from '../flows/dark.flow';
import { expectSame } from './expected';
import { onePeerEveryDay, type BrowserFlow } from './stand';

/** What the eye gets: the mean lightness of the ground behind the screen, 0 to 255. */
const lightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('[role="main"]') ?? document.body;
    const parts = getComputedStyle(main).backgroundColor.match(/\d+/g) ?? [];
    return parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
  });
const ground = async (page: Page): Promise<'dark' | 'light'> =>
  (await lightness(page)) < 128 ? 'dark' : 'light';

export const darkColours: BrowserFlow = {
  name: 'dark is dark, light is light, and the system decides where nobody chose; the dark appearance stays',
  ...onePeerEveryDay,
  context: { colorScheme: 'dark' },
  run: async ({ driver, page }) => {
    const { tap, see, reopen } = driver;
    await see(id('banner-example'));
    expectSame(await ground(page()), { wanted: 'dark', what: 'the system is dark' });
    await tap(id('tab-settings'));
    await tap(id('settings-appearance-light'));
    expectSame(await ground(page()), { wanted: 'light', what: 'light was chosen' });
    await reopen();
    await see(id('banner-example'));
    expectSame(await ground(page()), { wanted: 'light', what: 'light after reopening' });
    await tap(id('tab-settings'));
    await tap(id('settings-appearance-dark'));
    await page().emulateMedia({ colorScheme: 'light' });
    expectSame(await ground(page()), { wanted: 'dark', what: 'dark in a light system' });
    await dark(driver);
    expectSame(await ground(page()), { wanted: 'dark', what: 'dark in one’s own life' });
  },
};
