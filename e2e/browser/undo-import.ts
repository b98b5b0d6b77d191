import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { id, text } from '../driver';
import { both, type BrowserFlow, type Stand } from './stand';

const COUNT = 500;
const todoist = (): string => {
  const rows = Array.from({ length: COUNT }, (_, at) => `task,Imported ${at + 1} @moved,,1,1,`);
  return ['TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE', ...rows, ''].join('\n');
};

const choose = async ({ page, driver }: Stand): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'reveille import '));
  const path = join(folder, 'todoist.csv');
  await writeFile(path, todoist());
  const chooser = page().waitForEvent('filechooser');
  await driver.tap(id('import-choose'));
  await (await chooser).setFiles(path);
  await driver.see(id('dry-run'));
  await rm(folder, { recursive: true });
};

/** Another app's file: shown first, taken in as one act, and taken back long after, from the list of imports. */
export const undoImport: BrowserFlow = {
  name: 'an import of 500 shows what it brings, comes, and is undone from the list of imports',
  peers: both,
  everyDay: ['hub'],
  run: async (stand) => {
    const { tap, type, see, notSee } = stand.driver;
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await tap(id('tab-settings'));
    await tap(id('settings-file-import'));
    await choose(stand);
    await tap(id('file-import-confirm'));
    await see(text(`${COUNT} records imported`));
    await tap(id('screen-back'));
    await tap(id('tab-tasks'));
    await type(id('tasks-search-input'), 'Imported 500');
    await see(text('Imported 500'));
    await tap(id('tab-settings'));
    await tap(id('settings-file-import'));
    await tap(id('undo-import-0'));
    await notSee(id('undo-import-0'));
    await tap(id('screen-back'));
    await tap(id('tab-tasks'));
    await notSee(text('Imported 500'));
  },
};
