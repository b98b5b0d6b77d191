import type { Locator, Page } from 'playwright-core';
import { nameOf, type Direction, type Driver, type Target } from './driver';
import { PATIENCE_MS } from './patience';

const LOOK_EVERY_MS = 25;
const SWIPE_POINTS = 300;
const SWIPE_STEPS = 10;
const REST_MS = 120;
const LONGEST_LOOK = 600;

/** Screens that are kept behind the one in front stay in the page, hidden. */
export const located = (page: Page, target: Target): Locator => {
  const all =
    'id' in target
      ? page.getByTestId(target.id)
      : 'label' in target
        ? page.getByLabel(target.label, { exact: true })
        : page.getByText(target.text, { exact: true });
  return all.filter({ visible: true });
};

const shownBy = (found: Locator): Promise<string> =>
  found.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : (element.textContent ?? ''),
  );

const seeWords = async (page: Page, look: { target: Target; words: string }): Promise<void> => {
  const found = located(page, look.target);
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const shown = await shownBy(found);
    if (shown === look.words) return;
    if (Date.now() > end) {
      throw new Error(
        `${nameOf(look.target)} shows ${JSON.stringify(shown)}, not ${JSON.stringify(look.words)}`,
      );
    }
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
};

const wayOf = (direction: Direction, points: number): { x: number; y: number } => {
  const step = direction === 'up' || direction === 'left' ? -points : points;
  return direction === 'up' || direction === 'down' ? { x: 0, y: step } : { x: step, y: 0 };
};

/** A real finger, through the browser's own input: what is drawn on scrolls or is dragged as on a phone. */
const draw = async (
  page: Page,
  { from, by }: { from: { x: number; y: number }; by: { x: number; y: number } },
) => {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= SWIPE_STEPS; step += 1) await touch('touchMove', step / SWIPE_STEPS);
  // A finger that rests before it leaves throws nothing: a tap right after would only stop the list.
  await page.waitForTimeout(REST_MS);
  await touch('touchMove', 1);
  await touch('touchEnd', 1);
  await finger.detach();
};

/** Where it stands once it stands still: a banner that arrives meanwhile would move it away from under the finger. */
const restingPlace = async (page: Page, found: Locator): Promise<{ x: number; y: number }> => {
  let last = '';
  for (;;) {
    const box = await found.boundingBox({ timeout: PATIENCE_MS });
    const now = JSON.stringify(box);
    if (box !== null && now === last) {
      return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, LONGEST_LOOK) / 2 };
    }
    last = now;
    await page.waitForTimeout(REST_MS);
  }
};

/** What was just done is told at the foot of the screen, over whatever lies there: a finger put down on that moves nothing. */
const uncovered = async (page: Page, found: Locator): Promise<{ x: number; y: number }> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const place = await restingPlace(page, found);
    const isFree = await found.evaluate(
      (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
      place,
    );
    if (isFree) return place;
    if (Date.now() > end) throw new Error('something lies over what is to be swiped');
    await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  }
};

const swipe = async (
  page: Page,
  of: { target: Target; direction: Direction; points: number },
): Promise<void> => {
  const found = located(page, of.target);
  await found.scrollIntoViewIfNeeded({ timeout: PATIENCE_MS });
  await draw(page, { from: await uncovered(page, found), by: wayOf(of.direction, of.points) });
};

const FOCUS_MS = 3_000;

/** A browser hands a tap on when it comes to it: what is typed before the field has the focus goes nowhere. */
const takeFocus = async (page: Page, target: Target): Promise<void> => {
  const field = located(page, target);
  const focused = field.and(page.locator(':focus-within'));
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    await field.tap({ timeout: PATIENCE_MS });
    const isFocused = await focused.waitFor({ state: 'visible', timeout: FOCUS_MS }).then(
      () => true,
      () => false,
    );
    if (isFocused) return;
    if (Date.now() > end) throw new Error(`${nameOf(target)} never took the focus`);
  }
};

/** `page` answers the tab of the moment: reopening makes another. */
export const createChromiumDriver = ({
  page,
  reopen,
}: {
  readonly page: () => Page;
  readonly reopen: () => Promise<void>;
}): Driver => {
  const at = (target: Target) => located(page(), target);
  const tap = (target: Target) => at(target).tap({ timeout: PATIENCE_MS });
  return {
    tap,
    type: async (target, words) => {
      await takeFocus(page(), target);
      await page().keyboard.press('Control+End');
      await page().keyboard.type(words);
    },
    clear: async (target) => {
      await takeFocus(page(), target);
      await page().keyboard.press('Control+a');
      await page().keyboard.press('Delete');
    },
    see: async (target, words) => {
      await at(target).waitFor({ state: 'visible', timeout: PATIENCE_MS });
      if (words !== undefined) await seeWords(page(), { target, words });
    },
    notSee: (target) => at(target).waitFor({ state: 'hidden', timeout: PATIENCE_MS }),
    swipe: (target, direction, points = SWIPE_POINTS) => swipe(page(), { target, direction, points }),
    reopen,
  };
};
