import { slugOf } from '../../src/core/text';
import { id, text } from '../driver';
import { entry, paste } from './in-page-fields';
import { byId, byStart, click, fill, gone, holds, inPage } from './in-page-steps';
import { everyNth, naughtyStrings } from './naughty-list';
import { throughAgent, throughNamed } from './naughty-names';
import { throughThoughts } from './naughty-thought';
import { openReader, readInSheet } from './reader-tab';
import type { BrowserFlow, Stand } from './stand';

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
  const notes = storable().filter(({ length }) => length <= LONGEST_NOTE);
  const reader = await openReader(stand);
  for (const [place, name] of everyNth(names(), 96).entries()) {
    const note = notes[(place * 24) % notes.length] ?? '';
    const entries = [entry('habit-name', name), entry('habit-note', note)];
    await inPage(stand.page(), [
      click(byId('habit-edit')),
      fill(byId('habit-name'), name),
      fill(byId('habit-note'), note),
      click(byId('habit-save')),
      gone(byId('habit-sheet')),
    ]);
    await readInSheet(reader, { opener: 'habit-edit', wanted: entries });
  }
  await reader.close();
};

const throughEntry = async (stand: Stand): Promise<void> => {
  const reader = await openReader(stand);
  for (const words of everyNth(storable(), 96)) {
    const [note, unit] = [words.slice(0, LONGEST_NOTE), unitOf(words)];
    const entries = [entry('entry-note', note), entry('entry-unit', unit)];
    await inPage(stand.page(), [
      click(byStart('log-entry-')),
      fill(byId('entry-note'), note),
      fill(byId('entry-unit'), unit),
      click(byId('entry-save')),
      gone(byId('entry-sheet')),
    ]);
    await readInSheet(reader, { opener: 'log-entry-', wanted: entries });
  }
  await reader.close();
};

/** What is measured goes by its name: under another one it stands on that one's page, and is the same. */
const throughEntryName = async ({ page, addressOf }: Stand): Promise<void> => {
  const named = names().flatMap((name) => ({ name, slug: slugOf(name) }));
  for (const { name, slug } of everyNth(named, 160)) {
    if (slug === null) continue;
    await inPage(page(), [
      click(byStart('log-entry-')),
      fill(byId('entry-name'), name),
      click(byId('entry-save')),
      gone(byId('entry-sheet')),
    ]);
    await page().goto(addressOf(`/track/measurement/${encodeURIComponent(slug)}`));
    const opened = [click(byStart('log-entry-')), holds(byId('entry-name'), name)];
    await inPage(page(), [...opened, click(byId('sheet-close')), gone(byId('entry-sheet'))]);
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
  name: 'naughty strings go through agents, names, habits, entries, thoughts and the search unchanged',
  // What is stored is asked for by the hub's API.
  peers: ['hub'],
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    const { page, driver } = stand;
    const { tap, type, see } = driver;
    await throughAgent(stand);
    await page().goto(stand.addressOf('/'));
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await throughNamed(stand);
    await tap(id('tab-journal'));
    await tap(id('journal-track'));
    await type(id('log-line-input'), 'Tea 1 cup\n');
    await tap(id('measurement-tea'));
    await see(text('1 cup'));
    await throughEntry(stand);
    await throughEntryName(stand);
    await page().goto(stand.addressOf('/track'));
    await tap(id('habit-new'));
    await type(id('habit-name'), 'Read\n');
    await page().locator('[data-testid^="habit-row-"]').first().click();
    await see(id('habit-today'));
    await throughHabit(stand);
    await refused(stand);
    await throughSearch(stand);
    await throughThoughts(stand);
  },
};
