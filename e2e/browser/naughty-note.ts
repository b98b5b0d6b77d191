import { id, text } from '../driver';
import { expectSame } from './expected';
import { entry, missing, paste } from './in-page-fields';
import { everyNth, naughtyStrings } from './naughty-list';
import { openReader } from './reader-tab';
import type { Stand } from './stand';
import { PATIENCE_MS } from '../patience';

const REFUSED = 'This text holds a character that cannot be stored. Type it again instead of pasting it.';
const LONGEST_TITLE = 500;
const storable = (): readonly string[] =>
  naughtyStrings().filter((each) => each.trim() !== '' && each.length <= LONGEST_TITLE);

/** What one tab writes into a note another reads, and the note as it is meant is drawn whatever it is. */
export const throughNote = async (stand: Stand): Promise<void> => {
  const { page, addressOf, driver } = stand;
  await page().goto(addressOf('/journal'));
  await driver.tap(id('journal-new-note'));
  await driver.type(id('entry-title-input'), 'Strings\n');
  await driver.see(id('entry-when'));
  const reader = await openReader(stand);
  await reader.getByTestId('entry-body-input').waitFor();
  for (const words of everyNth(storable(), 96)) {
    const entries = [entry('entry-title-input', words), entry('entry-body-input', words)];
    await paste(page(), entries);
    const absent = await missing(reader, { wanted: entries, patience: PATIENCE_MS });
    expectSame(absent, { wanted: [], what: `fields that do not show ${JSON.stringify(words)}` });
    await page().getByTestId('entry-toggle').click();
    await page().getByTestId('entry-reading').waitFor();
    await page().getByTestId('entry-toggle').click();
  }
  await reader.close();
  await paste(page(), [entry('entry-body-input', 'a\u0000b')]);
  await driver.see(text(`Not saved yet. ${REFUSED}`));
  await paste(page(), [entry('entry-body-input', 'Well formed')]);
};
