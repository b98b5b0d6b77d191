import { id, text } from '../driver';
import { entry, paste } from './in-page-fields';
import { everyNth, naughtyStrings } from './naughty-list';
import { throughAgent, throughNamed } from './naughty-names';
import { openReader, readInSheet } from './reader-tab';
import { onePeerEveryDay, type BrowserFlow, type Stand } from './stand';

const LONGEST_NAME = 120;
const LONGEST_NOTE = 2_000;
const REFUSED = 'This text holds a character that cannot be stored. Type it again instead of pasting it.';

const storable = (): readonly string[] => naughtyStrings().filter((each) => each.trim() !== '');
const names = (): readonly string[] =>
  storable()
    .map((each) => each.trim())
    .filter(({ length }) => length <= LONGEST_NAME);

/** A field of one line holds no more than one. */
const unitOf = (words: string): string =>
  [...words.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')].slice(0, 8).join('').trim();

/** Another field of the sheet takes the words in, the sheet is saved, and what opens in another tab shows them. */
const throughHabit = async (stand: Stand): Promise<void> => {
  const { tap, notSee } = stand.driver;
  const notes = storable().filter(({ length }) => length <= LONGEST_NOTE);
  const reader = await openReader(stand);
  for (const [place, name] of everyNth(names(), 96).entries()) {
    const entries = [
      entry('habit-name', name),
      entry('habit-note', notes[(place * 24) % notes.length] ?? ''),
    ];
    await tap(id('habit-edit'));
    await paste(stand.page(), entries);
    await tap(id('habit-save'));
    await notSee(id('habit-sheet'));
    await readInSheet(reader, { opener: 'habit-edit', wanted: entries });
  }
  await reader.close();
};

const throughEntry = async (stand: Stand): Promise<void> => {
  const { tap, notSee } = stand.driver;
  const reader = await openReader(stand);
  for (const words of everyNth(storable(), 96)) {
    const entries = [entry('entry-note', words.slice(0, LONGEST_NOTE)), entry('entry-unit', unitOf(words))];
    await stand.page().locator('[data-testid^="log-entry-"]').first().click();
    await paste(stand.page(), entries);
    await tap(id('entry-save'));
    await notSee(id('entry-sheet'));
    await readInSheet(reader, { opener: 'log-entry-', wanted: entries });
  }
  await reader.close();
};

/** Whatever is typed into the search is an answer, never an error. */
const throughSearch = async ({ page, addressOf, driver: { see } }: Stand): Promise<void> => {
  await page().goto(addressOf('/search'));
  await see(id('search-input'));
  for (const words of everyNth(naughtyStrings(), 64)) {
    await paste(page(), [entry('search-input', words)]);
    await page().waitForFunction(
      () =>
        document.querySelector(
          '[data-testid="search-nothing"],[data-testid^="hit-"],[data-testid="search-recent"]',
        ) !== null || document.body.innerText.includes('Find anything'),
    );
  }
};

const refused = async ({ page, addressOf, driver: { tap, see } }: Stand): Promise<void> => {
  await page().goto(addressOf('/track'));
  await page().getByTestId('log-line-input').waitFor();
  await paste(page(), [entry('log-line-input', 'weight\ud800 72 kg')]);
  await tap(id('log-line-button'));
  await see(text(`Not saved yet. ${REFUSED}`));
};

export const throughLogFields: BrowserFlow = {
  name: 'naughty strings go through agents, names, habits, entries and the search unchanged',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    const { page, driver } = stand;
    const { tap, type, see } = driver;
    await throughAgent(stand);
    await page().goto(stand.addressOf('/'));
    await tap(id('start-own-profile'));
    await throughNamed(stand);
    await tap(id('tab-journal'));
    await tap(id('journal-track'));
    await type(id('log-line-input'), 'Tea 1 cup\n');
    await tap(id('measurement-tea'));
    await see(text('1 cup'));
    await throughEntry(stand);
    await page().goto(stand.addressOf('/track'));
    await tap(id('habit-new'));
    await type(id('habit-name'), 'Read\n');
    await page().locator('[data-testid^="habit-row-"]').first().click();
    await see(id('habit-today'));
    await throughHabit(stand);
    await refused(stand);
    await throughSearch(stand);
  },
};
