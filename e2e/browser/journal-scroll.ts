import { DAY_MS } from '../../src/core/calendar/civil-day';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { id, text } from '../driver';
import { expectSame, expectTrue } from './expected';
import type { BrowserFlow, Stand } from './stand';
import { PATIENCE_MS } from '../patience';

// A list that keeps few rows must never show a wrong one: at every step of the way what is on screen is what stands there in the data.
const COUNT = process.env['SOAK'] === '1' ? 10_000 : 400;
const PER_DAY = 3;
const STEP = 1_500;

const nameOf = (number: number): string => `Entry ${String(number).padStart(5, '0')}`;
const journalFile = (): string => {
  const entries = Array.from({ length: COUNT }, (_, number) => ({
    uuid: `${number}`,
    creationDate: new Date(
      Date.UTC(2010, 0, 1, 8, number % PER_DAY) + Math.floor(number / PER_DAY) * DAY_MS,
    ).toISOString(),
    timeZone: 'Europe/Berlin',
    text: number % 4 === 0 ? `${nameOf(number)}\n${'More of it. '.repeat(12)}` : nameOf(number),
  }));
  return JSON.stringify({ metadata: { version: '1.0' }, entries });
};

type Seen = { readonly numbers: readonly number[]; readonly isWhole: boolean; readonly isAtEnd: boolean };

/** What is on screen, from top to bottom; `isWhole`: without a blank stretch. */
const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const list = document.querySelector('[data-testid="journal-list"]');
    const box = list?.getBoundingClientRect() ?? new DOMRect();
    const rows = [...document.querySelectorAll<HTMLElement>('[data-testid^="journal-row-"]')]
      .map((row) => ({ row, place: row.getBoundingClientRect() }))
      .filter(({ place }) => place.bottom > box.top + 1 && place.top < box.bottom - 1 && place.height > 0)
      .sort((a, b) => a.place.top - b.place.top);
    const numbers = rows.map(({ row }) => Number(/Entry (\d+)/.exec(row.innerText)?.[1] ?? -1));
    // Between two rows stands at most the heading of a day.
    const LARGEST_GAP = 90;
    // Over the first row stands what the list is narrowed by.
    const bar = list?.querySelector('[data-testid="journal-jump"]')?.parentElement?.getBoundingClientRect();
    const top = bar === undefined ? box.top : Math.max(box.top, bar.bottom);
    const edges = [top, ...rows.flatMap(({ place }) => [place.top, place.bottom]), box.bottom];
    const gaps = Array.from(
      { length: rows.length + 1 },
      (_, at) => (edges[at * 2 + 1] ?? 0) - (edges[at * 2] ?? 0),
    );
    const isAtEnd = numbers.includes(0);
    const isWhole = gaps.every((gap, at) => gap <= LARGEST_GAP || (isAtEnd && at === gaps.length - 1));
    return { numbers, isWhole, isAtEnd };
  });

const isConsecutive = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) - 1);
const isDescending = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number < (numbers[at - 1] ?? 0));

/** Drawing takes a moment, in which a row may be missing (one line is no higher than a heading); a row at a wrong place is wrong at once. */
const settledLook = async (page: Page): Promise<Seen> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look(page);
    expectTrue(isDescending(seen.numbers), `rows in the data's order, not ${seen.numbers.join(' ')}`);
    if (seen.isWhole && seen.numbers.length > 0 && isConsecutive(seen.numbers)) return seen;
    expectTrue(Date.now() < end, `the list is whole again at ${seen.numbers.join(' ')}`);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  }
};

const scrollBy = (page: Page, by: number): Promise<void> =>
  page.evaluate((step) => {
    const inside = [...document.querySelectorAll<HTMLElement>('[data-testid="journal-list"] *')];
    const scroller = inside.find(
      (each) =>
        each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY),
    );
    scroller?.scrollBy(0, step);
  }, by);

const NUDGE = 60;

const walkDown = async (page: Page): Promise<void> => {
  const met = new Set<number>();
  for (let step = 0; step < COUNT; step += 1) {
    const seen = await settledLook(page);
    for (const number of seen.numbers) met.add(number);
    if (seen.isAtEnd) break;
    await scrollBy(page, Math.min(STEP, 560));
  }
  expectSame(met.size, { wanted: COUNT, what: 'rows met on the way down' });
};

/** From a day in the middle to the newest: rows arrive above what is on screen, and it stays where it is. */
const walkUp = async ({ page, addressOf, driver: { see } }: Stand): Promise<void> => {
  const middle = new Date(Date.UTC(2010, 0, 1) + Math.floor(COUNT / PER_DAY / 2) * DAY_MS);
  await page().goto(addressOf(`/journal?day=${middle.toISOString().slice(0, 10)}`));
  await see(id('journal-list'));
  await page()
    .getByTestId(/^journal-row-/)
    .first()
    .waitFor();
  // Newer pages come when the top is near, and take as long as they take: patience ends only where nothing newer comes.
  let [newest, since] = [-1, Date.now()];
  for (;;) {
    const seen = await settledLook(page());
    if (seen.numbers.includes(COUNT - 1)) return;
    const now = Math.max(...seen.numbers);
    if (now > newest) [newest, since] = [now, Date.now()];
    expectTrue(Date.now() - since < PATIENCE_MS, `entries newer than ${newest} come`);
    // As a thumb does that finds nothing further: a little back, and on.
    await scrollBy(page(), NUDGE);
    await page().evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    await scrollBy(page(), -400 - NUDGE);
  }
};

export const journalScroll: BrowserFlow = {
  name: 'the journal scrolls both ways, and every row on screen is the one of the data',
  peers: ['hub'],
  run: async (stand) => {
    const { driver, hub, page } = stand;
    await driver.tap(id('start-own-profile'));
    await driver.tap(id('tab-journal'));
    await driver.see(text('Nothing written yet'));
    const file = join(hub.home, 'entries.json');
    await writeFile(file, journalFile());
    await hub.commandLine(['import', file]);
    await page()
      .getByText(nameOf(COUNT - 1))
      .first()
      .waitFor();
    await walkDown(page());
    await walkUp(stand);
  },
};
