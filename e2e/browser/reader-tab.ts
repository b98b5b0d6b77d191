import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '../patience';
import { expectSame } from './expected';
import { missing, type Entry } from './in-page-fields';
import type { Stand } from './stand';

const A_LOOK_MS = 500;

/** A second tab at the same place: what it shows has been through the peer and back, and no page is loaded anew to see it. */
export const openReader = async ({ context, page, addressOf }: Stand): Promise<Page> => {
  const reader = await context.newPage();
  await reader.goto(addressOf(new URL(page().url()).pathname));
  return reader;
};

const shown = (reader: Page, start: string) =>
  reader.locator(`[data-testid^="${start}"]`).filter({ visible: true }).first();

/** A sheet takes in what was stored when it is opened: so it is opened until it shows what another tab wrote. */
export const readInSheet = async (
  reader: Page,
  { opener, wanted }: { opener: string; wanted: readonly Entry[] },
): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    await shown(reader, opener).click();
    const absent = await missing(reader, { wanted, patience: A_LOOK_MS });
    await reader.getByTestId('sheet-close').click();
    await reader.getByTestId('sheet-close').waitFor({ state: 'detached' });
    if (absent.length === 0) return;
    if (Date.now() > end) {
      const words = wanted.map(({ units }) => String.fromCharCode(...units));
      expectSame(absent, { wanted: [], what: `fields that do not show ${JSON.stringify(words)}` });
    }
  }
};
