import { id, text } from '../driver';
import { closeSheet, type ShownScreen } from './shown-screen';
import type { Stand } from './stand';

const ROWS = [
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE',
  'task,Ask Mara about the tent,She lent it to her brother in May.,1,1,',
  'task,Print the map,,1,1,',
  '',
];

const importTasks = async ({ page, addressOf, driver: { tap, see } }: Stand): Promise<void> => {
  await page().goto(addressOf('/transfer/import'));
  await see(id('import-choose'));
  const chooser = page().waitForEvent('filechooser');
  await tap(id('import-choose'));
  const file = { name: 'Camping.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS.join('\n')) };
  await (await chooser).setFiles(file);
  await tap(id('file-import-confirm'));
  await see(id('vouch-import-0'));
};

/** Lists the texts from outside, and lets the person say which are theirs. */
export const vouchScreens: readonly ShownScreen[] = [
  {
    name: 'an import that may be one’s own',
    isRare: true,
    open: async (stand) => {
      await importTasks(stand);
      await stand.driver.tap(id('vouch-import-0'));
      await stand.driver.see(id('import-vouch-count'));
    },
    close: closeSheet,
  },
  {
    name: 'a text that may be one’s own',
    isRare: true,
    open: async ({ page, addressOf, driver: { tap, see } }) => {
      await page().goto(addressOf('/tasks'));
      await tap(text('Ask Mara about the tent'));
      await tap(id('record-origin'));
      await see(id('vouch-text-title'));
    },
    close: closeSheet,
  },
];
