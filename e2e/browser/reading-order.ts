import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { id } from '../driver';
import { PATIENCE_MS } from '../patience';
import { walkEveryScreen } from './screens';
import type { ShownScreen } from './shown-screen';
import { onStand, type Stand } from './stand';

/** The walk whose words are kept begins here: on a Wednesday morning, with a day that has begun and not ended. */
export const READING_STARTS = '2031-03-12T10:00:00+01:00';

const FOLDER = join('docs', 'reading-order');
const readingFile = (folder: string, name: string): string =>
  join(folder, FOLDER, `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.txt`);

/** A backup's words, and which of them are asked for, are others each time; so are ids, and of equals the order in which a model is sent them. */
const withoutChance = (line: string): string =>
  line
    .replaceAll(/(?<=Write them on paper.*\d+\. )[a-z]+/g, 'word')
    .replaceAll(/"Word \d+"/g, '"Word 1"')
    .replace(/\{\\"group\\".*(?="$)/, '…')
    .replaceAll(/\b01[0-9a-z]{24}\b/g, 'id')
    .replaceAll(/(createdAt\\":)\d+/g, '$1 0')
    .replaceAll(/T\d\d:\d\d/g, 'T00:00');

/** What lasts as long as the walk did is not kept: minutes and seconds of a clock that runs on; nor how many words a model was sent. */
const timeless = (line: string): string =>
  withoutChance(line)
    .replaceAll(/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '00:00')
    .replaceAll(/\b\d+ (seconds?|minutes?|min) ago\b/g, 'just now')
    .replaceAll(/(Words with the model|Time at work) [\d.,]+/g, '$1 0')
    .replaceAll(/It took (less than a second|[\d.,]+ \w+)/g, 'It took a moment')
    .replaceAll(/(under a minute|\d+ min)(?=,? (Reading )?since)/g, 'under a minute')
    .replaceAll(/(00:00 – 00:00) (\d+ h )?\d+ min/g, '$1 0 min');

/** A list that keeps few rows keeps as many as it had time for; what is read at its head is the same on every machine. */
const LONGEST = 30;
const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= LONGEST ? lines : [...lines.slice(0, LONGEST), '  …'];

/** A notice at the foot comes and goes by itself. */
const setNotices = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    for (const each of document.querySelectorAll('[data-testid="toasts"]'))
      if (hidden) each.setAttribute('aria-hidden', 'true');
      else each.removeAttribute('aria-hidden');
  }, isHidden);

/** What somebody hears who is read the screen, line by line: what is open in front, or else the whole page. */
const spoken = async (page: Page, isLong: boolean): Promise<string> => {
  await setNotices(page, true);
  const fronts = page.locator('[aria-modal="true"]');
  const front = (await fronts.count()) > 0 ? fronts.last() : page.locator('body');
  const lines = (await front.ariaSnapshot({ timeout: PATIENCE_MS })).split('\n').map(timeless);
  await setNotices(page, false);
  return `${(isLong ? shortened(lines) : lines).join('\n')}\n`;
};

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((next) => requestAnimationFrame(() => next())));

/** What a list or a sheet still does when it is first seen ends by itself; what stays different is shown from the first such line on. */
export const judgeReading = async (
  { page, folder, peer }: Stand,
  { name, isLong = false }: ShownScreen,
): Promise<readonly string[]> => {
  // A peer within the browser keeps its own hour.
  if (peer === 'browser') return [];
  const kept = await readFile(readingFile(folder, name), 'utf8').catch(() => '');
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const now = await spoken(page(), isLong);
    if (now === kept) return [];
    if (kept === '') return ['nothing is kept of it: node scripts/screens.mjs read'];
    if (Date.now() > end) {
      const [heard, wanted] = [now.split('\n'), kept.split('\n')];
      const at = heard.findIndex((line, index) => line !== wanted[index]);
      const said = JSON.stringify(heard[at]?.trim());
      return [`reads ${said}, not ${JSON.stringify(wanted[at]?.trim())} (line ${at + 1})`];
    }
    await nextFrame(page());
  }
};

const STILL_LOOKS = 3;

/** Kept once it reads the same several times in a row. */
const keepReading = async ({ page, folder }: Stand, { name, isLong = false }: ShownScreen): Promise<void> => {
  let [last, same] = ['', 0];
  while (same < STILL_LOOKS) {
    await page().waitForTimeout(200);
    const now = await spoken(page(), isLong);
    same = now === last ? same + 1 : 0;
    last = now;
  }
  await mkdir(join(folder, FOLDER), { recursive: true });
  await writeFile(readingFile(folder, name), last);
};

/** Walks through all of them and keeps what is read. */
export const keepReadings = async (at: { browser: Browser; folder: string }): Promise<void> =>
  onStand(
    { ...at, peer: 'hub', context: { reducedMotion: 'reduce' }, startsAt: READING_STARTS },
    async (stand) => {
      stand.expectComplaint(/status of 401/);
      await stand.driver.see(id('banner-example'));
      await rm(join(at.folder, FOLDER), { recursive: true, force: true });
      await walkEveryScreen(stand, async (screen) => {
        await keepReading(stand, screen);
        return [];
      });
    },
  );
