import type { Page } from 'playwright-core';
import { createChromiumDriver, located } from './chromium-driver';
import { nameOf, type Direction, type Driver, type Target } from './driver';
import { focused, wayTo } from './keyboard-way';
import { PATIENCE_MS } from './patience';

const LOOK_EVERY_MS = 25;
const SWIPE_POINTS = 300;
/** How far one press of an arrow key counts, beside a finger that is drawn. */
const POINTS_PER_KEY = 80;

const frame = (): Promise<void> => new Promise((next) => requestAnimationFrame(() => next()));

/** Leads the focus there, and answers the key that presses it. */
const reach = async (page: Page, { target, isGroup }: { target: Target; isGroup: boolean }) => {
  const end = Date.now() + PATIENCE_MS;
  const wanted = located(page, target).first();
  await wanted.waitFor({ state: 'visible', timeout: PATIENCE_MS });
  for (let [last, isHere] = ['', false]; ;) {
    const way = await wanted.evaluate(wayTo, isGroup, { timeout: PATIENCE_MS });
    if (way.at === 'here' && isHere) break;
    // What was just closed may still give the focus back to what opened it.
    isHere = way.at === 'here';
    if (way.at === 'here') {
      await page.evaluate(frame);
      continue;
    }
    if (Date.now() > end) throw new Error(`no key leads to ${nameOf(target)}: ${last}`);
    last = way.at === 'way' ? `${way.key} was the last` : way.why;
    if (way.at === 'wait') await page.waitForTimeout(LOOK_EVERY_MS);
    else for (let press = 0; press < way.times; press += 1) await page.keyboard.press(way.key);
  }
  const { press, isSeen } = await page.evaluate(focused);
  if (!isSeen) throw new Error(`the focus on ${nameOf(target)} cannot be seen`);
  return press;
};

const keyOf = {
  up: 'PageDown',
  down: 'PageUp',
  left: 'ArrowLeft',
  right: 'ArrowRight',
} as const satisfies Record<Direction, string>;

/** The same verbs as a finger has, by the keyboard alone: a flow that runs with this can be finished without a pointer. */
export const createKeyboardDriver = (of: {
  readonly page: () => Page;
  readonly reopen: () => Promise<void>;
}): Driver => {
  const { page } = of;
  const { see, notSee, reopen } = createChromiumDriver(of);
  const keys = () => page().keyboard;
  const to = (target: Target) => reach(page(), { target, isGroup: false });
  return {
    tap: async (target) => {
      const press = await to(target);
      if (press !== '') await keys().press(press);
    },
    type: async (target, words) => {
      await to(target);
      await keys().press('Control+End');
      await keys().type(words);
    },
    clear: async (target) => {
      await to(target);
      await keys().press('Control+a');
      await keys().press('Delete');
    },
    see,
    notSee,
    // What scrolls under a finger is scrolled by a page; what is drawn sideways takes arrow keys.
    swipe: async (target, direction, points = SWIPE_POINTS) => {
      if (direction === 'up' || direction === 'down') return keys().press(keyOf[direction]);
      await reach(page(), { target, isGroup: true });
      for (let drawn = 0; drawn < points; drawn += POINTS_PER_KEY) await keys().press(keyOf[direction]);
    },
    reopen,
  };
};
