import { id } from '../driver';
import { expectSame } from './expected';
import { entry, missing, paste } from './in-page-fields';
import { byId, byStart, click, fill, gone, holds, inPage, there } from './in-page-steps';
import { everyNth, naughtyStrings } from './naughty-list';
import { openReader } from './reader-tab';
import type { Stand } from './stand';
import { PATIENCE_MS } from '../patience';

const REFUSED = 'This text holds a character that cannot be stored. Type it again instead of pasting it.';
const storable = (longest: number): readonly string[] =>
  naughtyStrings().filter((each) => each.trim() !== '' && each.length <= longest);

/** The intention and a rating's note are saved where they stand: what one tab writes another reads. */
const throughOpenFields = async (stand: Stand): Promise<void> => {
  const {
    page,
    driver: { tap, see },
  } = stand;
  await tap(id('rating-row-3'));
  await see(id('rating-note'));
  const reader = await openReader(stand);
  await reader.getByTestId('rating-note').waitFor();
  for (const words of everyNth(storable(2_000), 128)) {
    const entries = [entry('day-intention', words), entry('rating-note', words)];
    await paste(page(), entries);
    const absent = await missing(reader, { wanted: entries, patience: PATIENCE_MS });
    expectSame(absent, { wanted: [], what: `fields that do not show ${JSON.stringify(words)}` });
  }
  await reader.close();
  await paste(page(), [entry('day-intention', 'a\u0000b')]);
  await see(id('draft-not-saved'), `Not saved yet. ${REFUSED}Save again`);
  await paste(page(), [entry('day-intention', 'Well formed')]);
};

type Field = {
  readonly opener: string;
  readonly field: string;
  /** Takes the same words in the same visit. */
  readonly beside?: string;
  readonly save: string;
  readonly shown: string;
};

/** What a sheet saved stands in it when it is opened again. */
const throughSheet = async ({ page }: Stand, of: Field): Promise<void> => {
  const remove = of.field === 'block-title' ? 'block-delete' : 'entry-delete';
  const fields = [of.field, ...(of.beside === undefined ? [] : [of.beside])];
  for (const words of everyNth(storable(500), 128)) {
    await inPage(page(), [
      click(byId(of.opener)),
      ...fields.map((field) => fill(byId(field), words)),
      click(byId(of.save)),
      gone(byId(of.save)),
      click(byStart(of.shown)),
      ...fields.map((field) => holds(byId(field), words)),
      click(byId(remove)),
      gone(byId(of.save)),
      gone(byStart(of.shown)),
    ]);
  }
};

/** A dimension of one's own is named by anything that has a letter or a digit. */
const throughOwnDimensions = async ({ page }: Stand): Promise<void> => {
  const named = storable(120).filter((each) => /[\p{L}\p{N}]/u.test(each) && each === each.trim());
  for (const words of everyNth(named, 128)) {
    await inPage(page(), [
      click(byId('rating-own')),
      fill(byId('rating-own-name'), words),
      click(byId('rating-own-add')),
      there(byId('rating-row-1')),
    ]);
    await page().getByTestId(`rating-dimension-${words}`).waitFor({ timeout: PATIENCE_MS });
  }
};

export const throughDay = async (stand: Stand): Promise<void> => {
  const { page, addressOf, driver } = stand;
  await page().goto(addressOf('/'));
  await driver.see(id('day-intention'));
  await throughOpenFields(stand);
  await throughOwnDimensions(stand);
  await driver.tap(id('day-view-time'));
  await throughSheet(stand, {
    opener: 'block-add',
    field: 'block-title',
    beside: 'block-notes',
    save: 'block-save',
    shown: 'planned-',
  });
  await throughSheet(stand, {
    opener: 'entry-add',
    field: 'entry-annotation',
    save: 'entry-save',
    shown: 'spent-',
  });
};
