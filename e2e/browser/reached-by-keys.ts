import type { Page } from 'playwright-core';

/**
 * What a finger can press and keys cannot: no stop for Tab, nor in a group where arrow keys lead on. And what Tab stops at without its being
 * said what it is.
 */
export const judgeKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const PRESSED =
      '[role="button"],[role="link"],[role="checkbox"],[role="switch"],[role="radio"],[role="gridcell"],[role="slider"],[role="tab"],a[href],button,input,textarea';
    const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
    const nameOf = (each: Element): string =>
      each.getAttribute('data-testid') ?? each.getAttribute('aria-label') ?? each.outerHTML.slice(0, 120);
    const isShown = (each: HTMLElement): boolean =>
      each.checkVisibility({ visibilityProperty: true }) && each.closest('[aria-hidden="true"]') === null;
    const isOff = (each: Element): boolean => each.closest('[aria-disabled="true"],:disabled') !== null;
    const hasStop = (each: HTMLElement): boolean =>
      each.tabIndex >= 0 ||
      each.closest('[role="radiogroup"],[role="grid"]')?.querySelector('[tabindex="0"]') instanceof
        HTMLElement;
    const controls = [...front.querySelectorAll<HTMLElement>(PRESSED)].filter(isShown);
    const stops = [...front.querySelectorAll<HTMLElement>('[tabindex="0"]')].filter(isShown);
    // What scrolls takes the focus so that keys can scroll it.
    const scrolls = (each: HTMLElement): boolean => each.scrollHeight > each.clientHeight + 1;
    return [
      ...controls
        .filter((each) => !isOff(each) && !hasStop(each))
        .map((each) => `no key leads to ${nameOf(each)}`),
      ...stops
        .filter((each) => each.getAttribute('role') === null && !each.matches(PRESSED) && !scrolls(each))
        .map((each) => `Tab stops at what has no role: ${nameOf(each)}`),
    ];
  });
