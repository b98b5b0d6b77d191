import type { Page } from 'playwright-core';
import { id, text } from '../driver';
import { PATIENCE_MS } from '../patience';
import { expectTrue } from './expected';
import { onePeerEveryDay, type BrowserFlow } from './stand';

/** What is wider than the screen. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element): string =>
      element.getAttribute('data-testid') ?? element.outerHTML.slice(0, 90);
    const width = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth;
    if (wide > width) found.push(`the page is ${wide} wide on a screen of ${width}`);
    const front = document.querySelector('[aria-modal="true"]') ?? document.body;
    for (const box of front.querySelectorAll('*')) {
      if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX))
        found.push(`scrolls sideways: ${nameOf(box)}`);
    }
    return found;
  });

/** What sticks out sideways, and what a finger cannot reach: off screen even after scrolling, or covered by something else. */
const misfitsNow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element): string =>
      element.getAttribute('data-testid') ??
      element.getAttribute('aria-label') ??
      element.outerHTML.slice(0, 90);
    const width = document.documentElement.clientWidth;
    const front = document.querySelector('[aria-modal="true"]') ?? document.body;
    const controls = front.querySelectorAll<HTMLElement>(
      '[role="button"],[role="link"],[role="checkbox"],[role="radio"],[role="tab"],a[href],button,input,textarea',
    );
    // A link that goes over two lines is where its first line is.
    const boxOf = (control: HTMLElement): DOMRect =>
      (getComputedStyle(control).display === 'inline' ? control.getClientRects()[0] : undefined) ??
      control.getBoundingClientRect();
    const problemsOf = (control: HTMLElement): string[] => {
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top, bottom } = boxOf(control);
      if (right - left < 1 || bottom - top < 1) return [];
      const problems: string[] = [];
      if (left < -0.5 || right > width + 0.5)
        problems.push(`sticks out from ${left} to ${right}: ${nameOf(control)}`);
      const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
      const hit = document.elementFromPoint(x, y);
      const at = `${Math.round(x)}, ${Math.round(y)}: ${nameOf(control)}`;
      if (hit === null || !(control.contains(hit) || hit.contains(control)))
        problems.push(`out of reach at ${at}`);
      else if (hit.contains(control) && hit !== control && hit.querySelector('input,textarea') === null)
        problems.push(`covered at ${at}`);
      return problems;
    };
    const isShown = (control: HTMLElement): boolean =>
      control.isConnected && control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const control of controls) if (isShown(control)) found.push(...problemsOf(control));
    return found;
  });

const FRAME_MS = 16;
const LONGEST_REST_MS = 250;

/** A list that was just scrolled may still be putting its rows where they belong, and what was just done is told over the foot of the screen: what is wrong is looked at again until patience ends. */
const misfits = async (page: Page): Promise<readonly string[]> => {
  const end = Date.now() + PATIENCE_MS;
  for (let rest = FRAME_MS; ; rest = Math.min(2 * rest, LONGEST_REST_MS)) {
    const found = await misfitsNow(page);
    if (found.length === 0 || Date.now() > end) return found;
    await page.waitForTimeout(rest);
  }
};

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

/** Whatever was scrolled is put back: a list that is far down and then gets shorter would move under the next finger. */
const leftInPlace = async <A>(page: Page, look: () => Promise<A>): Promise<A> => {
  const places = await page.evaluateHandle(
    () =>
      new Map([...document.querySelectorAll('*')].map((each) => [each, [each.scrollLeft, each.scrollTop]])),
  );
  const found = await look();
  await page.evaluate((before) => {
    for (const each of document.querySelectorAll('*')) {
      const [left = 0, top = 0] = before.get(each) ?? [];
      // Not `scrollTo`: a scroll view has its own, which glides there and keeps the next finger waiting.
      if (each.scrollLeft !== left) each.scrollLeft = left;
      if (each.scrollTop !== top) each.scrollTop = top;
    }
  }, places);
  await places.dispose();
  return found;
};

/** Whatever size the screen and its letters have. */
export const judgeFit = (page: Page): Promise<readonly string[]> =>
  leftInPlace(page, async () => [
    ...(await tooWide(page)),
    ...(await misfits(page)),
    ...(await cutWords(page)),
  ]);

/** The banner and the title stay; a phone of the flows is 844 high. */
const MOST_ABOVE_ROWS = 300;

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
