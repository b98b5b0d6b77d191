import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { id, text, type Driver } from '../driver';
import { plantConflict } from './plant-conflict';
import { closeSheet, sheet, type ShownScreen } from './shown-screen';
import type { Stand } from './stand';

// What is met when something is put in order: before a release, since each costs its moment in every walk.
const rare = (screens: readonly ShownScreen[]): readonly ShownScreen[] =>
  screens.map((screen) => ({ ...screen, isRare: true }));

const toSettings = async ({ driver: { tap, see } }: Stand): Promise<void> => {
  await tap(id('screen-back'));
  await see(id('settings-screen'));
};
const below = async ({ tap, see }: Driver, { row, screen }: { row: string; screen: string }) => {
  await tap(id(row));
  await see(id(screen));
};

const named: readonly ShownScreen[] = [
  {
    name: 'a category',
    open: async ({ driver, page }) => {
      await below(driver, { row: 'settings-categories', screen: 'category-screen' });
      await page().locator('[data-testid^="named-"][role="button"]:visible').nth(1).tap();
      await driver.see(id('named-merge'));
    },
  },
  {
    name: 'a category that goes into another',
    open: ({ driver: { tap } }) => tap(id('named-merge')),
    close: async (stand) => {
      await closeSheet(stand);
      await toSettings(stand);
    },
  },
];

const fromElsewhere: readonly ShownScreen[] = [
  {
    name: 'what an import would bring',
    open: async ({ page, driver }) => {
      const folder = await mkdtemp(join(tmpdir(), 'reveille import '));
      const path = join(folder, 'todoist.csv');
      await writeFile(path, 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\ntask,Water the beans,,1,1,\n');
      await below(driver, { row: 'settings-file-import', screen: 'import-screen' });
      const chooser = page().waitForEvent('filechooser');
      await driver.tap(id('import-choose'));
      await (await chooser).setFiles(path);
      await driver.see(id('dry-run'));
      await rm(folder, { recursive: true });
    },
    close: async (stand) => {
      await stand.driver.tap(id('file-import-cancel'));
      await toSettings(stand);
    },
  },
];

const backups: readonly ShownScreen[] = [
  {
    name: 'the words of a backup',
    open: async ({ driver }) => {
      await below(driver, { row: 'settings-backup', screen: 'backup-screen' });
      await driver.tap(id('backup-make'));
      await driver.see(id('backup-words'));
    },
  },
  {
    name: 'the words of a backup, asked',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('backup-written'));
      await see(id('backup-confirm'));
    },
  },
  {
    ...sheet('a backup that is checked', { opener: 'backup-check', shows: 'open-backup' }),
    close: async (stand) => {
      await closeSheet(stand);
      await toSettings(stand);
    },
  },
];

/** Opened from Settings, in the example life. */
export const careScreens = rare([...named, ...fromElsewhere, ...backups]);

/** In a profile of one's own, which alone can be erased, and into which two devices' versions are planted. */
export const ownCareScreens: readonly ShownScreen[] = rare([
  {
    name: 'everything here is deleted',
    open: async ({ driver }) => {
      await driver.tap(id('tab-settings'));
      await below(driver, { row: 'settings-backup', screen: 'backup-screen' });
      await driver.tap(id('backup-erase'));
      await driver.see(id('erase-sheet'));
    },
    close: async (stand) => {
      await closeSheet(stand);
      await toSettings(stand);
    },
  },
  {
    name: 'two versions of a title',
    peer: 'hub',
    open: async (stand) => {
      await plantConflict(stand);
      await stand.driver.tap(id('care-look'));
      await stand.driver.see(id('version-title-1'));
    },
  },
  {
    ...sheet('a version of one’s own', { opener: 'write-own-title', shows: 'own-version-text' }),
    peer: 'hub',
  },
  {
    name: 'what was left behind',
    peer: 'hub',
    open: async (stand) => {
      await stand.page().goto(stand.addressOf('/recovered'));
      await stand.driver.see(id('recovered-planted-item'));
    },
  },
  {
    ...sheet('a task for what was left behind', {
      opener: 'recovered-place-planted-item',
      shows: 'task-pick',
    }),
    peer: 'hub',
  },
  {
    name: 'trash with something in it',
    peer: 'hub',
    open: async (stand) => {
      await stand.page().goto(stand.addressOf('/trash'));
      await stand.driver.see(text('Pack for the coast'));
    },
  },
]);
