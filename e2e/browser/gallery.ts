import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { id } from '../driver';
import { READING_STARTS } from './reading-order';
import { walkScreens } from './screens';
import { onStand, type Stand } from './stand';

/** How each screen is looked at. All of it is chosen as if in another tab of the same browser: the screen itself stays open. */
const looks = [
  { name: 'light', appearance: 'light', language: 'en', textSize: '100' },
  { name: 'dark', appearance: 'dark', language: 'en', textSize: '100' },
  { name: 'German', appearance: 'light', language: 'de', textSize: '100' },
  { name: 'letters of 200 %', appearance: 'light', language: 'en', textSize: '200' },
  { name: 'German, dark, letters of 200 %', appearance: 'dark', language: 'de', textSize: '200' },
] as const;
type Look = (typeof looks)[number];

const SETTLED_MS = 350;
const SHOWN_WIDTH = 300;
const QUALITY = 60;

const choose = async (page: Page, { appearance, language, textSize }: Look): Promise<void> => {
  await page.evaluate((chosen) => {
    localStorage.setItem('reveille.preferences', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'reveille.preferences' }));
  }, JSON.stringify({ appearance, language, textSize }));
  await page.waitForFunction(
    (wanted) => {
      const { lang, style } = document.documentElement;
      return lang === wanted.language && style.colorScheme === wanted.appearance;
    },
    { language, appearance },
    { polling: 50 },
  );
  await page.waitForTimeout(SETTLED_MS);
};

/** The looks of one screen side by side, small enough to keep with the code. */
const strip = async (sheet: Page, shots: readonly Buffer[]): Promise<Buffer> => {
  const images = shots
    .map((shot) => `<img width="${SHOWN_WIDTH}" src="data:image/png;base64,${shot.toString('base64')}">`)
    .join('');
  await sheet.setContent(`<body style="margin:0;display:flex;gap:6px;background:#888">${images}</body>`);
  const width = shots.length * (SHOWN_WIDTH + 6) - 6;
  const height = await sheet.evaluate(() => document.body.scrollHeight);
  const devtools = await sheet.context().newCDPSession(sheet);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  await devtools.detach();
  return Buffer.from(data, 'base64');
};

const fileOf = (name: string): string => `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.webp`;

const indexOf = (names: readonly string[]): string =>
  [
    '# Every screen',
    '',
    `From left to right: ${looks.map(({ name }) => name).join('; ')}. A phone of 390 × 844, the example life, taken from the running app by`,
    '`node scripts/screens.mjs all`.',
    '',
    ...names.flatMap((name) => [`## ${name}`, '', `![${name}](${fileOf(name)})`, '']),
  ].join('\n');

const walk = async (stand: Stand, { sheet, target }: { sheet: Page; target: string }): Promise<void> => {
  const names: string[] = [];
  await stand.driver.see(id('banner-example'));
  await walkScreens(stand, async (screen) => {
    const isSheet = (): Promise<boolean> => stand.page().getByTestId('sheet-close').isVisible();
    const wasSheet = await isSheet();
    const shots: Buffer[] = [];
    for (const look of [...looks, looks[0]]) {
      await choose(stand.page(), look);
      // With large letters some rows are built anew, and what they had opened is closed.
      if (wasSheet && !(await isSheet())) await screen.open(stand);
      if (shots.length < looks.length) shots.push(await stand.page().screenshot());
    }
    await writeFile(join(target, fileOf(screen.name)), await strip(sheet, shots));
    names.push(screen.name);
    return [];
  });
  await writeFile(join(target, 'README.md'), indexOf(names));
};

/** Pictures of every screen and sheet, each in all its looks. */
export const takeGallery = async ({
  browser,
  folder,
  target,
}: {
  browser: Browser;
  folder: string;
  target: string;
}): Promise<void> => {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const drawing = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  try {
    const sheet = await drawing.newPage();
    const options = { browser, folder, peer: 'hub', startsAt: READING_STARTS } as const;
    await onStand({ ...options, context: { reducedMotion: 'reduce' } }, async (stand) => {
      stand.expectComplaint(/status of 401/);
      await walk(stand, { sheet, target });
    });
  } finally {
    await drawing.close();
  }
};
