import type { Page } from 'playwright-core';
import { id, label, text } from '../driver';
import { expectSame, expectTrue } from './expected';
import { entry, missing, paste } from './in-page-fields';
import { throughDay } from './naughty-day';
import { throughNote } from './naughty-note';
import { throughQuickAdd, throughReasons } from './naughty-lines';
import { everyNth, naughtyStrings } from './naughty-list';
import { openReader } from './reader-tab';
import { onePeerEveryDay, type BrowserFlow, type Stand } from './stand';
import { PATIENCE_MS } from '../patience';

const LONGEST_NAME = 120;
/** A checklist's name is short; nothing in the list is too long for the others. */
const mostOf = (field: string): number => (field.startsWith('checklist-name-') ? 200 : 500);
const REFUSED = 'This text holds a character that cannot be stored. Type it again instead of pasting it.';
const storable = (strings: readonly string[]) => strings.filter((each) => each.trim() !== '');

const idOf = async (page: Page, start: string): Promise<string> =>
  (await page.locator(`[data-testid^="${start}"]:visible`).first().getAttribute('data-testid')) ?? '';

/** A task that has a checklist with one item: every text field of a task is on one screen. */
const openTask = async ({ driver: { tap, type, see }, page }: Stand) => {
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  await type(id('quick-add-input'), 'Strings today\n');
  await tap(text('Strings'));
  await type(id('checklist-add-input'), 'Item\n');
  await see(label('Tick Item'));
  const item = await idOf(page(), 'checklist-text-');
  const name = await idOf(page(), 'checklist-name-');
  return ['task-title-input', 'task-notes-input', name, item];
};

/** What is typed in one tab is read in another: it has been through the peer and back. */
const throughTask = async (stand: Stand, fields: readonly string[]): Promise<void> => {
  const reader = await openReader(stand);
  await reader.getByTestId('task-title-input').waitFor();
  // All of them once; the other peer stores them by the same code.
  const strings = everyNth(storable(naughtyStrings()), stand.peer === 'hub' ? 32 : 64);
  for (const words of strings) {
    const entries = fields
      .filter((field) => words.length <= mostOf(field))
      .map((field) => entry(field, words));
    await paste(stand.page(), entries);
    const absent = await missing(reader, { wanted: entries, patience: PATIENCE_MS });
    expectSame(absent, { wanted: [], what: `fields that do not show ${JSON.stringify(words)}` });
  }
  await reader.close();
};

/** An item is made by what is typed and Enter, and becomes a field that holds the same. */
const throughNewItems = async ({ page }: Stand): Promise<void> => {
  const line = page().getByTestId('checklist-add-input');
  const made = storable(naughtyStrings()).filter((each) => each.length <= 500 && each === each.trim());
  for (const words of everyNth(made, 128)) {
    await paste(page(), [entry('checklist-add-input', words)]);
    await line.press('Enter');
    await page().waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('[data-testid^="checklist-text-"]')].some(
          (each) => each instanceof HTMLTextAreaElement && each.value === String.fromCharCode(...wanted),
        ),
      [...entry('', words).units],
    );
  }
};

/** Names are made in a sheet, one after the other, and read again after a reload. */
const throughNames = async (stand: Stand): Promise<void> => {
  const {
    page,
    driver: { tap },
  } = stand;
  const options = page().locator('[aria-modal="true"] [role="checkbox"]');
  const names = distinct(everyNth(nameable(), 64));
  await tap(id('task-add-label'));
  for (const name of names) {
    await paste(page(), [entry('label-find', name)]);
    await page().getByTestId('choice-create').click();
  }
  await options.nth(names.length - 1).waitFor();
  await page().reload();
  await tap(id('task-add-label'));
  await options.nth(names.length - 1).waitFor();
  expectSame((await options.allTextContents()).toSorted(), { wanted: names.toSorted(), what: 'labels' });
  await tap(id('sheet-close'));
};
const distinct = (names: readonly string[]): readonly string[] => [
  ...new Map(names.map((name) => [name.toLowerCase(), name])).values(),
];
/** The sheet takes the space around a name away, and two spellings of one name for one. */
const nameable = (): readonly string[] =>
  storable(naughtyStrings())
    .map((each) => each.trim())
    .filter(({ length }) => length <= LONGEST_NAME);

const throughCategories = async ({ page, driver: { tap, see } }: Stand): Promise<void> => {
  for (const name of distinct(everyNth(nameable(), 96))) {
    await tap(id('task-category'));
    await paste(page(), [entry('category-find', name)]);
    const create = page().getByTestId('choice-create');
    if ((await create.count()) > 0) await create.click();
    else await tap(id('sheet-close'));
    await see(id('task-category'), name);
  }
};

/** A title is found by itself, whole. */
const throughSearch = async (stand: Stand): Promise<void> => {
  const { page, addressOf } = stand;
  const seeker = await stand.context.newPage();
  await seeker.goto(addressOf('/tasks'));
  await seeker.getByTestId('tasks-search-input').waitFor();
  for (const words of everyNth(storable(naughtyStrings()), stand.peer === 'hub' ? 96 : 128)) {
    await paste(page(), [entry('task-title-input', words)]);
    await paste(seeker, [entry('tasks-search-input', words)]);
    const row = seeker.locator('[data-testid^="task-row-"]').getByText(words, { exact: true });
    await row.waitFor({ timeout: PATIENCE_MS }).catch(() => {
      throw new Error(`searching for ${JSON.stringify(words)} does not find the task of that title`);
    });
  }
  await seeker.close();
};

/** NUL, and halves of a surrogate pair, in every field that stores text. */
const refused = async ({ page, driver: { see } }: Stand, fields: readonly string[]): Promise<void> => {
  for (const words of ['a\u0000b', 'a\ud800b', '\udc00']) {
    for (const field of fields) {
      await paste(page(), [entry(field, 'Well formed')]);
      expectSame(await missing(page(), { wanted: [entry(field, 'Well formed')], patience: PATIENCE_MS }), {
        wanted: [],
        what: 'fields',
      });
      await paste(page(), [entry(field, words)]);
      await see(text(`Not saved yet. ${REFUSED}`));
      await paste(page(), [entry(field, 'Well formed')]);
    }
  }
};

const refusedNames = async ({ page, driver: { tap, see } }: Stand): Promise<void> => {
  await tap(id('task-add-label'));
  const before = await page().locator('[aria-modal="true"] [role="checkbox"]').count();
  await paste(page(), [entry('label-find', 'a\u0000b')]);
  await page().getByTestId('choice-create').click();
  await see(text(REFUSED));
  expectTrue(
    (await page().locator('[aria-modal="true"] [role="checkbox"]').count()) === before,
    'no label is made',
  );
  await tap(id('sheet-close'));
};

const refusedQuickAdd = async ({ page, driver: { tap, see } }: Stand): Promise<void> => {
  await tap(id('screen-back'));
  await paste(page(), [entry('quick-add-input', 'a\ud800b')]);
  await tap(id('quick-add-button'));
  await see(text(`Not saved yet. ${REFUSED}`));
};

export const throughEveryField: BrowserFlow = {
  name: 'naughty strings go through every text field unchanged; what cannot be stored is refused with a sentence',
  ...onePeerEveryDay,
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    const fields = await openTask(stand);
    await throughTask(stand, fields);
    await throughNewItems(stand);
    await throughSearch(stand);
    await throughNames(stand);
    await throughCategories(stand);
    await throughReasons(stand);
    await refused(stand, fields);
    await refusedNames(stand);
    await refusedQuickAdd(stand);
    await throughQuickAdd(stand);
    await throughDay(stand);
    await throughNote(stand);
  },
};
