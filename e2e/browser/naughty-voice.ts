import { id, text } from '../driver';
import { PATIENCE_MS } from '../patience';
import { expectSame } from './expected';
import { entry, missing, paste } from './in-page-fields';
import { everyNth, naughtyStrings } from './naughty-list';
import { openReader } from './reader-tab';
import type { Stand } from './stand';

const REFUSED = 'This text holds a character that cannot be stored. Type it again instead of pasting it.';
const LONGEST_TITLE = 500;
const storable = (): readonly string[] =>
  naughtyStrings().filter((each) => each.trim() !== '' && each.length <= LONGEST_TITLE);

/** On the screen of a voice note: what one tab says it was, another reads. */
export const throughVoiceNote = async (stand: Stand): Promise<void> => {
  const { page, driver } = stand;
  const reader = await openReader(stand);
  await reader.getByTestId('voice-transcript-input').waitFor();
  for (const words of everyNth(storable(), 160)) {
    const entries = [entry('voice-title-input', words), entry('voice-transcript-input', words)];
    await paste(page(), entries);
    const absent = await missing(reader, { wanted: entries, patience: PATIENCE_MS });
    expectSame(absent, { wanted: [], what: `fields that do not show ${JSON.stringify(words)}` });
  }
  await reader.close();
  await paste(page(), [entry('voice-transcript-input', 'a\u0000b')]);
  await driver.see(text(`Not saved yet. ${REFUSED}`));
  await paste(page(), [entry('voice-transcript-input', 'Well formed')]);
  await driver.notSee(id('draft-not-saved'));
};
