import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { id, text } from '../driver';
import { READING_STARTS } from './reading-order';
import { onStand, type Stand } from './stand';

const richTask = 'Prepare the team review';

const save = async ({ page }: Stand, path: string): Promise<void> => {
  await page().mouse.move(0, 0);
  await page().screenshot({ path });
};

const byDay = async (stand: Stand, at: (name: string) => string): Promise<void> => {
  const { tap, type, see } = stand.driver;
  await save(stand, at('today-light'));
  await tap(text(richTask));
  await see(id('task-title-input'), richTask);
  await save(stand, at('task'));
  await tap(id('screen-back'));
  await tap(id('tab-tasks'));
  await see(id('filter-status'));
  await save(stand, at('tasks'));
  await tap(id('tab-journal'));
  await see(id('journal-new-note'));
  await save(stand, at('journal'));
  await tap(id('tab-agents'));
  await tap(id('agent-wake-example-planner1'));
  await see(text('Demo: 3 overdue, 4 today, 2 in progress.'));
  await tap(id('agent-talk-example-planner1'));
  await type(id('talk-input'), 'Please follow up on the receipts');
  await tap(id('talk-send'));
  await see(text('Please follow up on the receipts'));
  await tap(id('screen-back'));
  await see(id('waiting-row'));
  await save(stand, at('agents'));
  await tap(id('waiting-row'));
  await tap(text('Create “Follow up: Send the travel receipts” to follow “Send the travel receipts”'));
  await see(id('approval-changes'));
  await save(stand, at('proposal'));
  await tap(id('screen-back'));
  await tap(id('screen-back'));
  await tap(id('tab-settings'));
  await see(id('settings-export'));
  await save(stand, at('settings'));
};

/** The screens of the README, on a phone, with the example life. */
export const takePictures = async ({
  browser,
  folder,
  target,
}: {
  browser: Browser;
  folder: string;
  target: string;
}): Promise<void> => {
  const at = (name: string) => join(target, `${name}.png`);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = { colorScheme, reducedMotion: 'reduce' } as const;
    await onStand({ browser, folder, peer: 'hub', context, startsAt: READING_STARTS }, async (stand) => {
      await stand.driver.see(text(richTask));
      if (colorScheme === 'light') await byDay(stand, at);
      else await save(stand, at('today-dark'));
    });
  }
};
