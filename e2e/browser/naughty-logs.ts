import { id, text } from '../driver';
import { expectSame } from './expected';
import { entry, missing, paste } from './in-page-fields';
import { everyNth, naughtyStrings } from './naughty-list';
import { onePeerEveryDay, type BrowserFlow, type Stand } from './stand';
import { PATIENCE_MS } from '../patience';

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

/** The same page, named with the peer that holds it. */
const reload = async ({ page, addressOf }: Stand): Promise<void> => {
  await page().goto(addressOf(new URL(page().url()).pathname));
};

/** Another field of the sheet takes the words in, the sheet is saved, and what opens again shows them. */
const throughHabit = async (stand: Stand): Promise<void> => {
  const {
    page,
    driver: { tap },
  } = stand;
  const notes = storable().filter(({ length }) => length <= LONGEST_NOTE);
  const all = everyNth(names(), 96);
  for (const [place, name] of all.entries()) {
    const entries = [
      entry('habit-name', name),
      entry('habit-note', notes[(place * 24) % notes.length] ?? ''),
    ];
    await tap(id('habit-edit'));
    await paste(page(), entries);
    await tap(id('habit-save'));
    await page().getByTestId('habit-sheet').waitFor({ state: 'detached' });
    await page().getByTestId('toast-undo').waitFor();
    await reload(stand);
    await tap(id('habit-edit'));
    const absent = await missing(page(), { wanted: entries, patience: PATIENCE_MS });
    expectSame(absent, { wanted: [], what: `fields that do not show ${JSON.stringify(name)}` });
    await tap(id('sheet-close'));
  }
};

const openEntry = ({ page }: Stand): Promise<void> =>
  page().locator('[data-testid^="log-entry-"]').first().click();

const throughEntry = async (stand: Stand): Promise<void> => {
  const {
    page,
    driver: { tap },
  } = stand;
  for (const words of everyNth(storable(), 96)) {
    const entries = [entry('entry-note', words.slice(0, LONGEST_NOTE)), entry('entry-unit', unitOf(words))];
    await openEntry(stand);
    await paste(page(), entries);
    await tap(id('entry-save'));
    await page().getByTestId('entry-sheet').waitFor({ state: 'detached' });
    await reload(stand);
    await openEntry(stand);
    const absent = await missing(page(), { wanted: entries, patience: PATIENCE_MS });
    expectSame(absent, { wanted: [], what: `fields that do not show ${JSON.stringify(words)}` });
    await tap(id('sheet-close'));
  }
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
  name: 'naughty strings go through habits, entries and the search unchanged',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    const { page, driver } = stand;
    const { tap, type, see } = driver;
    await tap(id('start-own-profile'));
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
