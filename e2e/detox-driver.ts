import { by, device, element, expect, waitFor } from 'detox';
import type { Driver, Target } from './driver';

const PATIENCE_MS = 15_000;
const SWIPE_POINTS = 300;
/** A phone's screen is some 850 points high; Detox wants the part of it. */
const SCREEN_POINTS = 850;

const matched = (target: Target) =>
  'id' in target ? by.id(target.id) : 'label' in target ? by.label(target.label) : by.text(target.text);

export const createDetoxDriver = (): Driver => ({
  tap: (target) => element(matched(target)).tap(),
  type: async (target, words) => {
    await element(matched(target)).tap();
    await element(matched(target)).typeText(words);
  },
  clear: (target) => element(matched(target)).clearText(),
  see: async (target, words) => {
    const found = element(matched(target));
    await waitFor(found).toBeVisible().withTimeout(PATIENCE_MS);
    if (words !== undefined) await waitFor(found).toHaveText(words).withTimeout(PATIENCE_MS);
  },
  notSee: async (target) => {
    await waitFor(element(matched(target)))
      .not.toBeVisible()
      .withTimeout(PATIENCE_MS);
    await expect(element(matched(target))).not.toBeVisible();
  },
  swipe: (target, direction, points = SWIPE_POINTS) =>
    element(matched(target)).swipe(direction, 'slow', Math.min(1, points / SCREEN_POINTS)),
  reopen: async () => {
    await device.terminateApp();
    await device.launchApp({ newInstance: true });
  },
});
