import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { id } from '../driver';
import { READING_STARTS } from './reading-order';
import { walkEveryScreen } from './screens';
import type { ShownScreen } from './shown-screen';
import { FROM_THE_RIGHT, onStand, phone, type Stand } from './stand';

/** How each screen is looked at. All of it is chosen as if in another tab of the same browser: the screen itself stays open. */
const looks = [
  { name: 'light', appearance: 'light', language: 'en', textSize: '100' },
  { name: 'dark', appearance: 'dark', language: 'en', textSize: '100' },
  { name: 'German', appearance: 'light', language: 'de', textSize: '100' },
  { name: 'letters of 200 %', appearance: 'light', language: 'en', textSize: '200' },
  { name: 'German, dark, letters of 200 %', appearance: 'dark', language: 'de', textSize: '200' },
] as const;
/** A browser whose first language runs from right to left, in a walk of its own: the direction is the system's, not the person's choice. */
const looksFromTheRight = [
  { name: 'from right to left', appearance: 'light', language: 'en', textSize: '100' },
  {
    name: 'from right to left, dark, letters of 200 %',
    appearance: 'dark',
    language: 'en',
    textSize: '200',
  },
] as const;
type Look = (typeof looks)[number] | (typeof looksFromTheRight)[number];
type Shots = Map<string, readonly Buffer[]>;

const SETTLED_MS = 350;
const SHOWN_WIDTH = 300;
const QUALITY = 40;

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
  await sheet.setContent(
    `<!doctype html><body style="margin:0;display:flex;align-items:flex-start;gap:6px;background:#888">${images}</body>`,
  );
  const width = shots.length * (SHOWN_WIDTH + 6) - 6;
  const height = await sheet.evaluate(() => document.body.offsetHeight);
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
    `From left to right: ${[...looks, ...looksFromTheRight].map(({ name }) => name).join('; ')}. A phone of 390 × 844, the example life, taken from the running app by`,
    '`node scripts/screens.mjs all`.',
    '',
    ...names.flatMap((name) => [`## ${name}`, '', `![${name}](${fileOf(name)})`, '']),
  ].join('\n');

/** Of one screen, in each of the looks; then it looks as it did, and the walk goes on. */
const takeShots = async (
  stand: Stand,
  { screen, taken }: { screen: ShownScreen; taken: readonly Look[] },
): Promise<readonly Buffer[]> => {
  const isSheet = (): Promise<boolean> => stand.page().getByTestId('sheet-close').isVisible();
  const wasSheet = await isSheet();
  // What was said of the step before belongs to no picture.
  await stand
    .page()
    .waitForFunction(() => (document.querySelector('[data-testid="toasts"]')?.childElementCount ?? 0) === 0);
  const shots: Buffer[] = [];
  for (const look of [...taken, ...taken.slice(0, 1)]) {
    await choose(stand.page(), look);
    // With large letters some rows are built anew, and what they had opened is closed.
    if (wasSheet && !(await isSheet())) await screen.open(stand);
    if (shots.length < taken.length) shots.push(await stand.page().screenshot());
  }
  return shots;
};

const walk = async ({
  taken,
  locale,
  isWanted,
  ...at
}: {
  browser: Browser;
  folder: string;
  taken: readonly Look[];
  locale: string;
  isWanted: (name: string) => boolean;
}): Promise<Shots> => {
  const shots: Shots = new Map();
  const context = { reducedMotion: 'reduce', locale } as const;
  await onStand({ ...at, peer: 'hub', startsAt: READING_STARTS, context }, async (stand) => {
    stand.expectComplaint(/status of 401/);
    await stand.driver.see(id('banner-example'));
    await walkEveryScreen(stand, async (screen) => {
      if (isWanted(screen.name)) shots.set(screen.name, await takeShots(stand, { screen, taken }));
      return [];
    });
  });
  return shots;
};

/** Pictures of every screen and sheet, each in all its looks; of those alone whose name holds one of `only`, if any are given. */
export const takeGallery = async ({
  browser,
  folder,
  target,
  only = [],
}: {
  browser: Browser;
  folder: string;
  target: string;
  only?: readonly string[];
}): Promise<void> => {
  const isWhole = only.length === 0;
  const isWanted = (name: string): boolean => isWhole || only.some((word) => name.includes(word));
  const at = { browser, folder, isWanted };
  const fromLeft = await walk({ ...at, taken: looks, locale: phone.locale });
  const fromRight = await walk({ ...at, taken: looksFromTheRight, locale: FROM_THE_RIGHT });
  if (isWhole) await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const drawing = await browser.newContext({ viewport: { width: 2300, height: 900 } });
  try {
    const sheet = await drawing.newPage();
    for (const [name, shots] of fromLeft)
      await writeFile(
        join(target, fileOf(name)),
        await strip(sheet, [...shots, ...(fromRight.get(name) ?? [])]),
      );
    if (isWhole) await writeFile(join(target, 'README.md'), indexOf([...fromLeft.keys()]));
  } finally {
    await drawing.close();
  }
};
