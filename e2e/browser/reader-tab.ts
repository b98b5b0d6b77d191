import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '../patience';
import { expectSame } from './expected';
import type { Entry } from './in-page-fields';
import type { Stand } from './stand';

/** The first look; what is not there yet by then is looked for longer each time, so that a slow machine comes to see it as well. */
const A_LOOK_MS = 30;

/** A second tab at the same place: what it shows has been through the peer and back, and no page is loaded anew to see it. */
export const openReader = async ({ context, page, addressOf }: Stand): Promise<Page> => {
  const reader = await context.newPage();
  await reader.goto(addressOf(new URL(page().url()).pathname));
  // The one with the fingers on it: a tab behind another draws seldom.
  await page().bringToFront();
  return reader;
};

type Look = { readonly opener: string; readonly wanted: readonly Entry[] };

/** Inside the page: a tab behind another draws so seldom that a finger would wait for it. Answers the fields that never showed it. */
const absentIn = (reader: Page, look: Look): Promise<readonly string[]> =>
  reader.evaluate(
    async ({ opener, wanted, aLook, patience }) => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 4));
      const click = (start: string): boolean => {
        const all = [...document.querySelectorAll<HTMLElement>(`[data-testid^="${start}"]`)];
        const shown = all.find((each) => each.checkVisibility());
        shown?.click();
        return shown !== undefined;
      };
      const absent = (): readonly string[] =>
        wanted
          .filter(({ id, units }) => {
            const field = document.querySelector(`[data-testid="${id}"]`);
            const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
            return !isField || field.value !== String.fromCharCode(...units);
          })
          .map(({ id }) => id);
      const end = performance.now() + patience;
      for (let look = aLook; ; look *= 1.5) {
        while (!click(opener) && performance.now() < end) await pause();
        const enough = performance.now() + look;
        while (absent().length > 0 && performance.now() < enough) await pause();
        const found = absent();
        click('sheet-close');
        while (document.querySelector('[data-testid="sheet-close"]') !== null && performance.now() < end) {
          await pause();
        }
        if (found.length === 0 || performance.now() > end) return found;
      }
    },
    { ...look, aLook: A_LOOK_MS, patience: PATIENCE_MS },
  );

/** A sheet takes in what was stored when it is opened: so it is opened until it shows what another tab wrote. */
export const readInSheet = async (reader: Page, look: Look): Promise<void> => {
  const words = look.wanted.map(({ units }) => String.fromCharCode(...units));
  const what = `fields that do not show ${JSON.stringify(words)}`;
  expectSame(await absentIn(reader, look), { wanted: [], what });
};
