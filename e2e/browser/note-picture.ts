import { join } from 'node:path';
import { id, text } from '../driver';
import { expectSame, expectTrue } from './expected';
import { entry, paste } from './in-page-fields';
import { both, type BrowserFlow, type Stand } from './stand';

const ELSEWHERE = 'https://elsewhere.example';
/** All that a text could try in order to be fetched, followed or run. */
const HOSTILE = [
  `![seen](${ELSEWHERE}/pixel.png)`,
  `![seen][1]`,
  `<img src="${ELSEWHERE}/a.png" onerror="fetch('${ELSEWHERE}/b')">`,
  `<script src="${ELSEWHERE}/c.js"></script>`,
  `<link rel="prefetch" href="${ELSEWHERE}/d"><style>@import url(${ELSEWHERE}/e.css);</style>`,
  `<iframe src="${ELSEWHERE}/f"></iframe>`,
  `[tap](javascript:fetch('${ELSEWHERE}/g')) [tap](data:text/html,<script>1</script>)`,
  `![x](data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=) ![x](attachment:../../etc/passwd) ![x](//elsewhere.example/h.png)`,
  `${ELSEWHERE}/i and <${ELSEWHERE}/j>`,
  '',
  `[1]: ${ELSEWHERE}/k.png`,
].join('\n\n');

const PICTURE = join('assets', 'icon.png');

/** Addresses that the page asked for and that are not its own. */
const watchStrangers = ({ page, addressOf }: Stand): (() => readonly string[]) => {
  const strangers: string[] = [];
  const own = new URL(addressOf('/')).origin;
  page().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !url.startsWith(`blob:${own}`)) strangers.push(url);
  });
  return () => strangers;
};

const readHostile = async (stand: Stand): Promise<void> => {
  const { page, driver } = stand;
  const strangers = watchStrangers(stand);
  await driver.tap(id('journal-new-note'));
  await driver.see(id('entry-body-input'));
  await paste(page(), [entry('entry-body-input', HOSTILE)]);
  await driver.tap(id('entry-toggle'));
  await driver.see(id('entry-reading'));
  const reading = page().getByTestId('entry-reading');
  expectTrue((await reading.innerText()).includes('<script src='), 'raw HTML is shown as it is written');
  expectSame(await reading.locator('img,iframe,script,style,link,svg image').count(), {
    wanted: 0,
    what: 'things in the text that could load something',
  });
  await reading.getByTestId('markdown-link').first().hover();
  await driver.tap(id('screen-back'));
  await driver.see(id('journal-screen'));
  expectSame(strangers(), { wanted: [], what: 'requests to strangers' });
};

const addPicture = async ({ page, driver: { tap, see, type } }: Stand): Promise<string> => {
  await tap(id('journal-new-note'));
  await type(id('entry-title-input'), 'With a picture\n');
  await type(id('entry-body-input'), 'Look:');
  const [chooser] = await Promise.all([
    page().waitForEvent('filechooser'),
    page().getByTestId('format-picture').click(),
  ]);
  await chooser.setFiles(PICTURE);
  await page().waitForFunction(() => {
    const field = document.querySelector('[data-testid="entry-body-input"]');
    return field instanceof HTMLTextAreaElement && field.value.includes('](attachment:');
  });
  await tap(id('entry-toggle'));
  await see(text('Look:'));
  return page().url();
};

const seePicture = async ({ page }: Stand): Promise<void> => {
  const picture = page().locator('[data-testid^="picture-"] img');
  await picture.waitFor({ state: 'attached' });
  await page().waitForFunction(() => {
    const shown = document.querySelector('[data-testid^="picture-"] img');
    return shown instanceof HTMLImageElement && shown.complete && shown.naturalWidth > 0;
  });
  const source = await picture.getAttribute('src');
  expectTrue(source?.startsWith('blob:') === true, 'the picture is drawn from memory');
};

/** [READING-1] [READING-2] */
export const notePicture: BrowserFlow = {
  name: 'a note shows a picture of the device and asks nothing of the network, whatever its text tries',
  peers: both,
  everyDay: ['browser'],
  run: async (stand) => {
    await stand.driver.tap(id('start-own-profile'));
    await stand.driver.tap(id('tab-journal'));
    await readHostile(stand);
    await addPicture(stand);
    await seePicture(stand);
    await stand.driver.reopen();
    await stand.driver.tap(id('tab-journal'));
    await stand.driver.tap(text('With a picture'));
    await seePicture(stand);
    await stand.driver.tap(id('entry-toggle'));
    await stand.page().locator('[data-testid^="picture-remove-"]').click();
    await stand.driver.see(text('Picture removed'));
  },
};
