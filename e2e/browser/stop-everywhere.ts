import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { id } from '../driver';
import { located } from '../chromium-driver';
import { PATIENCE_MS } from '../patience';
import type { ShownScreen } from './shown-screen';
import type { BrowserFlow, Stand } from './stand';

const placeOfStop = async (page: Page): Promise<string | null> => {
  const stop = located(page, id('stop-all'));
  const count = await stop.count();
  if (count !== 1) return `there are ${count} ways to stop`;
  const box = await stop.boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) return 'Stop has no place';
  const isIn =
    box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height;
  return isIn ? null : `Stop is out of sight at ${Math.round(box.x)}, ${Math.round(box.y)}`;
};

/** Whoever scrolls is told of it a little later: what is not in sight is looked for again until patience ends. */
const stopProblem = async (page: Page): Promise<string | null> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const problem = await placeOfStop(page);
    if (problem === null || Date.now() > end) return problem;
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  }
};

/** A sheet lies over the screen it belongs to, and its own way out leads back there. */
const isSheet = (page: Page): Promise<boolean> => page.getByTestId('sheet-close').isVisible();

/** [SCREEN-8] Of the screen in front, wherever one came from. */
export const judgeStop = async (page: Page, { withoutStop }: ShownScreen): Promise<readonly string[]> => {
  if (withoutStop === true || (await isSheet(page))) return [];
  const found = await stopProblem(page);
  return found === null ? [] : [found];
};

/** As far down as it goes: what stands still on the way is not carried off. */
const scrollDown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const each of document.querySelectorAll('*'))
      if (each.checkVisibility() && each.scrollHeight > each.clientHeight + 1)
        each.scrollTop = each.scrollHeight;
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  });

const MADE: Readonly<Record<string, string>> = { agent: 'example-planner1' };

/** What is no address. The screen of a wrong one is met inside the app alone, since a hub serves none: stop.test.tsx looks at it. */
const NO_ADDRESS = /(^|\/)(_layout|\+native-intent|\+not-found)\.tsx$/;

/** Every address that the app has, from the files that make them. What stands for one of many is one that is there, or one that is gone. */
export const routesIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'app'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !NO_ADDRESS.test(file))
    .map((file) => {
      const parts = file.replace(/\.tsx$/, '').split('/');
      const named = parts.map((part) => (part.startsWith('[') ? (MADE[parts[0] ?? ''] ?? 'gone') : part));
      return `/${named.filter((part) => part !== 'index' && !part.startsWith('(')).join('/')}`;
    })
    .sort();

const problemsAt = async ({ page, addressOf }: Stand, route: string): Promise<readonly string[]> => {
  await page().goto(addressOf(route));
  const above = await stopProblem(page());
  if (above !== null) return [`${route}: ${above}`];
  await scrollDown(page());
  const below = await stopProblem(page());
  return below === null ? [] : [`${route}, scrolled down: ${below}`];
};

/** Every address the app has shows Stop, at its top and at its end, and one tap there stops everything. */
export const stopEverywhere: BrowserFlow = {
  name: 'stop is in sight at every address of the app, and one tap there stops everything',
  // The walk over every screen looks for it every day; this one knows by the files that no screen was left out.
  peers: ['hub'],
  everyDay: [],
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    const { driver, folder } = stand;
    await driver.see(id('banner-example'));
    const found: string[] = [];
    for (const route of routesIn(folder)) found.push(...(await problemsAt(stand, route)));
    if (found.length > 0) throw new Error(found.join('\n'));
    await driver.tap(id('stop-all'));
    await driver.see(id('stopped-notice'));
    await driver.tap(id('release-all'));
    await driver.see(id('stop-all'));
  },
};
