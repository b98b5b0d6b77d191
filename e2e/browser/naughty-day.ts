import { id } from '../driver';
import { expectSame } from './expected';
import { entry, missing, paste } from './in-page-fields';
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
  readonly save: string;
  readonly shown: string;
};

/** What a sheet saved stands in it when it is opened again. */
const throughSheet = async ({ page, driver: { tap, notSee } }: Stand, of: Field): Promise<void> => {
  for (const words of everyNth(storable(500), 128)) {
    await tap(id(of.opener));
    await paste(page(), [entry(of.field, words)]);
    await tap(id(of.save));
    await notSee(id(of.save));
    const shown = page().locator(`[data-testid^="${of.shown}"]:visible`).first();
    await shown.click();
    const absent = await missing(page(), { wanted: [entry(of.field, words)], patience: PATIENCE_MS });
    expectSame(absent, { wanted: [], what: `the field ${of.field} that shows ${JSON.stringify(words)}` });
    await tap(id(of.field === 'block-title' ? 'block-delete' : 'entry-delete'));
    await notSee(id(of.save));
  }
};

/** A dimension of one's own is named by anything that has a letter or a digit. */
const throughOwnDimensions = async ({ page, driver: { tap, see } }: Stand): Promise<void> => {
  const named = storable(120).filter((each) => /[\p{L}\p{N}]/u.test(each) && each === each.trim());
  for (const words of everyNth(named, 128)) {
    await tap(id('rating-own'));
    await paste(page(), [entry('rating-own-name', words)]);
    await tap(id('rating-own-add'));
    await see(id('rating-row-1'));
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
