import type { Page } from 'playwright-core';
import { id, label, text } from '../driver';
import { expectTrue } from './expected';
import { byId, click, gone, inPage } from './in-page-steps';
import { onePeerEveryDay, type BrowserFlow, type Stand } from './stand';

/** As the time line draws an hour. */
const HOUR = 64;
const PATIENCE_MS = 5_000;

const blockId = async (page: Page): Promise<string> => {
  const block = page.locator('[data-testid^="block-grip-"]:visible').first();
  return ((await block.getAttribute('data-testid')) ?? '').replace('block-grip-', '');
};
const stands = ({ driver: { see } }: Stand, times: string) => see(label(`Deep work, ${times}, block`));

export const planned = async ({ driver: { tap, type, see }, page }: Stand): Promise<string> => {
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  await tap(id('day-view-time'));
  // A finger on a free half hour plans it.
  await tap(id('slot-09:30'));
  await see(id('block-from'), '09:30');
  await see(id('block-to'), '10:30');
  await type(id('block-title'), 'Deep work\n');
  await see(label('Deep work, 9:30 – 10:30, block'));
  return blockId(page());
};

const byFinger = async (stand: Stand, block: string): Promise<void> => {
  const { swipe } = stand.driver;
  await swipe(id(`block-grip-${block}`), 'down', HOUR);
  await stands(stand, '10:30 – 11:30');
  // The finger that drew has just left: on a slow machine a tap right after it may be taken for its end.
  await inPage(stand.page(), [click(byId('toast-undo')), gone(byId('toast-undo'))]);
  await stands(stand, '9:30 – 10:30');
  await swipe(id(`block-grip-${block}`), 'up', HOUR / 2);
  await stands(stand, '9:00 – 10:00');
};

const byKeys = async (stand: Stand, block: string): Promise<void> => {
  const { keyboard } = stand.page();
  await stand.page().getByTestId(`planned-${block}`).focus();
  await keyboard.press('ArrowDown');
  await stands(stand, '9:15 – 10:15');
  for (const end of ['10:30', '10:45', '11:00', '11:15']) {
    await keyboard.press('+');
    await stands(stand, `9:15 – ${end}`);
  }
  expectTrue(
    (await stand.page().locator(`[data-testid="planned-${block}"]:focus`).count()) === 1,
    'the focus stays on the block that moves',
  );
};

const byItsEnds = async (stand: Stand, block: string): Promise<void> => {
  const { swipe, reopen, tap } = stand.driver;
  const end = stand.page().getByTestId(`block-end-${block}`);
  await end.waitFor({ timeout: PATIENCE_MS });
  // What was done is told at the foot of the screen, over whatever lies there.
  await end.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await swipe(id(`block-end-${block}`), 'up', HOUR / 2);
  await stands(stand, '9:15 – 10:45');
  await swipe(id(`block-start-${block}`), 'up', HOUR / 4);
  await stands(stand, '9:00 – 10:45');
  await reopen();
  await tap(id('day-view-time'));
  await stands(stand, '9:00 – 10:45');
};

export const draggingBlocks: BrowserFlow = {
  name: 'a finger plans a free half hour, moves the block and draws its ends; keys do the same',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    const block = await planned(stand);
    await byFinger(stand, block);
    await byKeys(stand, block);
    await byItsEnds(stand, block);
  },
};
