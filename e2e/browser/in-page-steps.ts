import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '../patience';
import { entry } from './in-page-fields';

/** What is done by hundreds: `click` and `fill` wait for what they need, `holds` for words, `gone` until nothing of it is in sight. */
export type Step = {
  readonly do: 'click' | 'gone' | 'there' | 'fill' | 'holds';
  readonly at: string;
  /** As code units: a debugger's message cannot carry half a surrogate pair. */
  readonly units: readonly number[];
};

export const byId = (id: string): string => `[data-testid="${id}"]`;
export const byStart = (start: string): string => `[data-testid^="${start}"]`;
export const click = (at: string): Step => ({ do: 'click', at, units: [] });
export const gone = (at: string): Step => ({ do: 'gone', at, units: [] });
export const there = (at: string): Step => ({ do: 'there', at, units: [] });
export const fill = (at: string, words: string): Step => ({ do: 'fill', at, units: entry('', words).units });
export const holds = (at: string, words: string): Step => ({
  do: 'holds',
  at,
  units: entry('', words).units,
});

/** Answers whether it could be done. */
const comesTo = (page: Page, asked: Step): Promise<boolean> =>
  page.evaluate(
    async ({ step, patience }) => {
      const shown = (at: string): HTMLElement | undefined =>
        [...document.querySelectorAll<HTMLElement>(at)].find((each) => each.checkVisibility());
      const isField = (found: HTMLElement) =>
        found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;
      const put = (field: HTMLElement, words: string): boolean => {
        if (!isField(field)) return false;
        const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
        field.focus();
        // React watches the field's own setter, so the one behind it is used.
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, words);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        field.blur();
        return true;
      };
      const press = (found: HTMLElement): boolean => {
        if (found.closest('[aria-disabled="true"],[disabled]') !== null) return false;
        found.click();
        return true;
      };
      const isDone = (): boolean => {
        const found = shown(step.at);
        if (step.do === 'gone') return found === undefined;
        if (found === undefined) return false;
        if (step.do === 'there') return true;
        if (step.do === 'click') return press(found);
        const words = String.fromCharCode(...step.units);
        if (step.do === 'fill') return put(found, words);
        return (isField(found) ? found.value : found.textContent) === words;
      };
      for (const end = performance.now() + patience; !isDone();) {
        if (performance.now() > end) return false;
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      return true;
    },
    { step: asked, patience: PATIENCE_MS },
  );

/** What is first in a list is at its top. One that just got shorter may still be moving to keep what was seen in sight: until it rests there. */
export const toTop = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let isMoved = true; isMoved;) {
      const moved = [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
      for (const each of moved) each.scrollTop = 0;
      isMoved = moved.length > 0;
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    }
  });

const wordsOf = ({ units }: Step): string =>
  units.length === 0 ? '' : ` ${JSON.stringify(String.fromCharCode(...units))}`;

/**
 * One after the other inside the page, each as soon as it can be: no finger is moved, so that a string costs the app's time alone. Whether a
 * finger can reach what is clicked here is for the flows that have one.
 */
export const inPage = async (page: Page, steps: readonly Step[]): Promise<void> => {
  for (const step of steps)
    if (!(await comesTo(page, step))) throw new Error(`never came to ${step.do} ${step.at}${wordsOf(step)}`);
};
