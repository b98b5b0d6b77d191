import { id, text } from '../driver';
import { throughVoiceNote } from './naughty-voice';
import { both, type BrowserFlow, type Stand } from './stand';

/** Until it counts a second: the microphone is heard. */
const seeSeconds = async ({ page }: Stand, testId: string): Promise<void> =>
  page()
    .getByTestId(testId)
    .filter({ hasText: /^0:(0[1-9]|[1-5]\d)$/ })
    .first()
    .waitFor();

const record = async (stand: Stand): Promise<void> => {
  const { driver } = stand;
  await driver.tap(id('journal-new-voice'));
  await driver.see(id('recording-recording'));
  await seeSeconds(stand, 'recording-length');
  await driver.see(id('recording-stored'));
};

const hear = async (stand: Stand): Promise<void> => {
  const { tap, see } = stand.driver;
  await tap(id('voice-play'));
  await seeSeconds(stand, 'voice-at');
  await see(id('voice-play'));
};

/** Recorded, heard to its end, named, deleted and brought back; one that a reload cut off is kept. */
const run = async (stand: Stand): Promise<void> => {
  const { driver, page } = stand;
  const { tap, see, notSee, type } = driver;
  await tap(id('tab-journal'));
  await record(stand);
  await tap(id('recording-pause'));
  await see(id('recording-paused'));
  await tap(id('recording-stop'));
  await see(id('voice-screen'));
  await hear(stand);
  await throughVoiceNote(stand);
  await driver.clear(id('voice-title-input'));
  await type(id('voice-title-input'), 'By the lake\n');
  await tap(id('voice-delete'));
  await see(id('journal-list'));
  await tap(id('toast-undo'));
  await see(text('By the lake'));
  await record(stand);
  await page().reload();
  await see(id('banner-cut-off'));
  await tap(id('recording-keep'));
  await see(id('voice-screen'));
  await notSee(id('banner-cut-off'));
};

export const voiceNote: BrowserFlow = {
  name: 'a voice note is recorded, heard, named with naughty strings, deleted, brought back; one that was cut off is kept',
  peers: both,
  everyDay: ['browser'],
  run,
};
