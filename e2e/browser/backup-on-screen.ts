import { id, text } from '../driver';
import { expectSame, expectTrue } from './expected';
import { both, type BrowserFlow, type Stand } from './stand';

const COUNT_OF_WORDS = 24;

const openBackup = async ({ driver: { tap, see } }: Stand): Promise<void> => {
  await tap(id('tab-settings'));
  await tap(id('settings-backup'));
  await see(id('backup-screen'));
};

/** As on paper: in their order, without their numbers. */
const readWords = async ({ page, driver: { see } }: Stand): Promise<readonly string[]> => {
  await see(id('backup-words'));
  const shown = await page().locator('[data-testid^="backup-word-"]:visible').allInnerTexts();
  expectSame(shown.length, { wanted: COUNT_OF_WORDS, what: 'words shown' });
  return shown.map((each) => each.replace(/^\D*\d+\W*/, '').trim());
};

/** A wrong word saves nothing; the right three do. Answers where the file lies. */
const makeBackup = async (stand: Stand): Promise<{ words: readonly string[]; path: string }> => {
  const { page, driver } = stand;
  const { tap, type, see, clear } = driver;
  await tap(id('backup-make'));
  const words = await readWords(stand);
  await tap(id('backup-written'));
  await see(id('backup-confirm'));
  const fields = page().locator('[data-testid^="backup-asked-"]:visible');
  const asked = (
    await fields.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  ).map((label) => Number(/\d+/.exec(label)?.[0] ?? 0));
  for (const [at, number] of asked.entries()) await type(id(`backup-asked-${at}`), words[number - 1] ?? '');
  await clear(id('backup-asked-1'));
  await type(id('backup-asked-1'), 'wrong');
  await tap(id('backup-save'));
  await see(text(`That is not word ${asked[1]}. Look at your note.`));
  await clear(id('backup-asked-1'));
  await type(id('backup-asked-1'), (words[(asked[1] ?? 0) - 1] ?? '').toUpperCase());
  const download = page().waitForEvent('download');
  await tap(id('backup-save'));
  const path = await (await download).path();
  await see(text('Backup saved'));
  await see(id('backup-make'));
  return { words, path };
};

const offer = async (
  { page, driver: { tap, type, see, clear } }: Stand,
  { path, words }: { path: string; words: string },
): Promise<void> => {
  const chooser = page().waitForEvent('filechooser');
  await tap(id('open-backup-file'));
  await (await chooser).setFiles(path);
  await see(id('open-backup-words'));
  await clear(id('open-backup-words'));
  await type(id('open-backup-words'), words);
  await tap(id('open-backup-go'));
};

const check = async (stand: Stand, { words, path }: { words: readonly string[]; path: string }) => {
  const { tap, see, notSee } = stand.driver;
  await tap(id('backup-check'));
  await offer(stand, { path, words: words.toReversed().join(' ') });
  await see(id('backup-refused'));
  await offer(stand, { path, words: words.join(' ') });
  await see(id('backup-told'));
  const told = await stand.page().getByTestId('backup-told').innerText();
  expectTrue(told.startsWith('This backup is whole: '), told);
  await tap(id('sheet-close'));
  await notSee(id('open-backup'));
};

/** A profile that holds something takes none: an empty one does. */
const restore = async (stand: Stand, { words, path }: { words: readonly string[]; path: string }) => {
  const { tap, see, notSee } = stand.driver;
  await tap(id('backup-restore'));
  await offer(stand, { path, words: words.join(' ') });
  await tap(id('restore-start-another'));
  await tap(id('sheet-close'));
  await notSee(id('open-backup'));
  await tap(id('screen-back'));
  await tap(id('tab-today'));
  await see(text('A clear morning'));
  await notSee(text('Only in the backup'));
  await openBackup(stand);
  await tap(id('backup-restore'));
  await offer(stand, { path, words: words.join(' ') });
  await see(id('backup-told'));
  await tap(id('sheet-close'));
  await tap(id('screen-back'));
  await tap(id('tab-today'));
  await see(text('Only in the backup'));
};

/** The one act without a way back: it takes its word, and takes this profile alone. */
const erase = async (stand: Stand): Promise<void> => {
  const { tap, type, see, notSee } = stand.driver;
  await openBackup(stand);
  await tap(id('backup-erase'));
  await type(id('erase-word'), 'delet');
  expectSame(await stand.page().getByTestId('erase-do').getAttribute('aria-disabled'), {
    wanted: 'true',
    what: 'the button before the word is whole',
  });
  await type(id('erase-word'), 'e');
  await tap(id('erase-do'));
  await see(text('Everything here is deleted'));
  await notSee(id('erase-sheet'));
};

/** Made, checked, brought back into an empty profile; then that profile goes, and the first is untouched. */
export const backupOnScreen: BrowserFlow = {
  name: 'a backup is made, checked with wrong and right words, and restored into an empty profile; that profile is erased alone',
  peers: both,
  everyDay: [],
  run: async (stand) => {
    const { tap, type, see } = stand.driver;
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await type(id('quick-add-input'), 'Only in the backup today\n');
    await see(text('Only in the backup'));
    await openBackup(stand);
    const made = await makeBackup(stand);
    await check(stand, made);
    await restore(stand, made);
    await erase(stand);
    await tap(id('screen-back'));
    await see(id('profile-own'));
  },
};
