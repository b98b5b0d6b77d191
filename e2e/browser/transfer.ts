import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { id, text } from '../driver';
import { expectSame, expectTrue } from './expected';
import { both, type BrowserFlow, type Stand } from './stand';

const exported = async ({ page, driver }: Stand): Promise<string> => {
  const download = page().waitForEvent('download');
  await driver.tap(id('settings-export'));
  return readFile(await (await download).path(), 'utf8');
};

const choose = async ({ page, driver }: Stand, content: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'reveille import '));
  const path = join(folder, 'reveille.json');
  await writeFile(path, content);
  const chooser = page().waitForEvent('filechooser');
  await driver.tap(id('settings-import'));
  await (await chooser).setFiles(path);
  await driver.see(id('import-sheet'));
  await rm(folder, { recursive: true });
};

const CUT_SHORT =
  'This file is cut short or is no Reveille export. Nothing was changed. Choose the file that the export made.';
const NOT_EMPTY =
  'This profile already holds something, and an import goes into an empty one only. Nothing was changed.';
const confirmWords = /^Import (\d+) records$/;

/** Every record's id. */
const idsIn = (file: string): readonly string[] =>
  [...file.matchAll(/"id":\s*"([^"]+)"/g)].map(([, found = '']) => found);

const refuseHalf = async (stand: Stand, file: string): Promise<void> => {
  const { tap, see, notSee } = stand.driver;
  await choose(stand, file.slice(0, file.length / 2));
  await see(text(CUT_SHORT));
  await notSee(id('import-confirm'));
  await tap(id('sheet-close'));
};

/** Answers how many records the dry run promised; nothing of them is there yet. */
const lookOnly = async (stand: Stand, file: string): Promise<string> => {
  const { tap, see } = stand.driver;
  await choose(stand, file);
  await see(id('import-confirm'));
  const words = await stand.page().getByTestId('import-confirm').innerText();
  const [, records = '0'] = confirmWords.exec(words) ?? [];
  expectTrue(Number(records) > 30, `the dry run counts the example life, not ${records}`);
  await tap(id('sheet-close'));
  await tap(id('tab-today'));
  await see(text('A clear morning'));
  await tap(id('tab-settings'));
  return records;
};

const refuseFull = async (stand: Stand, file: string): Promise<void> => {
  const { tap, see, notSee } = stand.driver;
  await choose(stand, file);
  await see(text(NOT_EMPTY));
  await notSee(id('import-confirm'));
  await tap(id('sheet-close'));
};

/** Out of one profile and into an empty one, and no further than the person said. */
export const transfer: BrowserFlow = {
  name: 'an export goes into an empty profile, after showing what it brings; a bad file changes nothing',
  peers: both,
  run: async (stand) => {
    const { tap, type, see, notSee } = stand.driver;
    await tap(id('tab-settings'));
    const file = await exported(stand);
    await tap(id('start-own-profile'));
    await notSee(id('banner-example'));
    await refuseHalf(stand, file);
    const records = await lookOnly(stand, file);

    await choose(stand, file);
    await tap(id('import-confirm'));
    await see(text(`${records} records imported`));
    await tap(id('tab-today'));
    await see(text('Call mum'));
    await type(id('quick-add-input'), 'One of my own today\n');
    await see(text('One of my own'));
    await tap(id('tab-settings'));
    await refuseFull(stand, file);
    const again = idsIn(await exported(stand));
    expectSame(
      idsIn(file).filter((each) => !again.includes(each)),
      { wanted: [], what: 'ids that did not arrive' },
    );
  },
};
