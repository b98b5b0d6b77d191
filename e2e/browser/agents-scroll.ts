import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { id, text } from '../driver';
import { PATIENCE_MS } from '../patience';
import { expectSame, expectTrue } from './expected';
import type { BrowserFlow, Stand } from './stand';

// The agents' long lists keep few rows: at every step of the way down and up again what is on screen is what stands there in the data.
const RUNS = Number(process.env['REVEILLE_SCROLL_RUNS'] ?? 4_000);
const REPORTS = Math.ceil(RUNS / 4);
const WAITING = Math.min(500, Math.ceil(RUNS / 10));
/** Less than what any phone shows of a list, so that no row is passed unseen. */
const STEP = 560;

/** A row carries its number, in its id or in its words; two kinds in one list are told apart by `from`. */
type Kind = { readonly rows: string; readonly number: string; readonly from: number };
type List = {
  readonly id: string;
  readonly kinds: readonly Kind[];
  /** The numbers of the first and the last row, and how many there are. */
  readonly top: number;
  readonly bottom: number;
  readonly count: number;
  /** Where a row stands, by its number: one after the other, 0 at the bottom. */
  readonly placeOf: (number: number) => number;
};
const byNumber = { bottom: 0, placeOf: (number: number) => number } as const;
type Seen = { readonly numbers: readonly number[]; readonly isWhole: boolean };
const SECOND_KIND = 1_000_000;

const runs: List = {
  id: 'activity-list',
  kinds: [{ rows: 'run-much-run-', number: 'run-much-run-(\\d+)', from: 0 }],
  ...byNumber,
  top: RUNS - 1,
  count: RUNS,
};
const reports: List = {
  id: 'report-list',
  kinds: [{ rows: 'earlier-', number: 'Report (\\d+)', from: 0 }],
  // The newest stands above, whole; the list holds the earlier ones.
  ...byNumber,
  top: REPORTS - 2,
  count: REPORTS - 1,
};

const PROPOSALS = Math.ceil(WAITING * 0.8);
/** So many are of one run: the newest run first, and what it proposed in the order in which it did. */
const OF_A_RUN = 3;
/** The questions stand over the proposals. */
const placeOfWaiting = (number: number): number => {
  if (number >= SECOND_KIND) return PROPOSALS + number - SECOND_KIND;
  const first = number - (number % OF_A_RUN);
  return first + Math.min(OF_A_RUN, PROPOSALS - first) - 1 - (number - first);
};
const waiting: List = {
  id: 'waiting-list',
  kinds: [
    { rows: 'approval-', number: 'Proposal (\\d+)', from: 0 },
    { rows: 'question-', number: 'Question (\\d+)', from: SECOND_KIND },
  ],
  top: SECOND_KIND + Math.floor(WAITING * 0.2) - 1,
  bottom: OF_A_RUN - 1,
  count: WAITING,
  placeOf: placeOfWaiting,
};

/** What is on screen, from top to bottom; `isWhole`: without a blank stretch but for what stands over the first row and under the last. */
const look = async (page: Page, { placeOf, ...list }: List): Promise<Seen> => {
  const { numbers, isWhole } = await page.evaluate(({ id: listId, kinds, top, bottom }) => {
    // A heading and what ends the set before it.
    const LARGEST_GAP = 190;
    const inFront = [...document.querySelectorAll(`[data-testid="${listId}"]`)].find((each) =>
      each.checkVisibility(),
    );
    const box = inFront?.getBoundingClientRect() ?? new DOMRect();
    const rows = kinds
      .flatMap(({ rows: start, number, from }) =>
        [...(inFront?.querySelectorAll<HTMLElement>(`[data-testid^="${start}"]`) ?? [])].map((row) => {
          const found = new RegExp(number).exec(`${row.dataset['testid'] ?? ''} ${row.innerText}`);
          return { is: found === null ? null : from + Number(found[1]), place: row.getBoundingClientRect() };
        }),
      )
      .flatMap(({ is, place }) => (is === null ? [] : [{ is, place }]))
      .filter(({ place }) => place.bottom > box.top + 1 && place.top < box.bottom - 1 && place.height > 0)
      .sort((a, b) => a.place.top - b.place.top);
    const edges = rows.flatMap(({ place }) => [place.top, place.bottom]).slice(1, -1);
    const within = Array.from(
      { length: edges.length / 2 },
      (_, at) => (edges[2 * at + 1] ?? 0) - (edges[2 * at] ?? 0),
    );
    const numbers = rows.map(({ is }) => is);
    const over = numbers.includes(top) ? 0 : (rows[0]?.place.top ?? box.bottom) - box.top;
    const under = numbers.includes(bottom) ? 0 : box.bottom - (rows.at(-1)?.place.bottom ?? box.top);
    return { numbers, isWhole: [over, ...within, under].every((gap) => gap <= LARGEST_GAP) };
  }, list);
  return { numbers: numbers.map(placeOf), isWhole };
};

const isDescending = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number < (numbers[at - 1] ?? 0));
const isConsecutive = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) - 1);

/** Drawing takes a moment, in which a row may be missing; a row at a wrong place is wrong at once. */
const settledLook = async (page: Page, list: List): Promise<readonly number[]> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { numbers, isWhole } = await look(page, list);
    expectTrue(isDescending(numbers), `rows of ${list.id} in the data's order, not ${numbers.join(' ')}`);
    if (isWhole && numbers.length > 0 && isConsecutive(numbers)) return numbers;
    expectTrue(Date.now() < end, `${list.id} is whole again at ${numbers.join(' ')}`);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  }
};

/** Answers whether it could be scrolled any further. */
const scrollBy = (page: Page, { list, by }: { list: List; by: number }): Promise<boolean> =>
  page.evaluate(
    ({ listId, step }) => {
      const inside = [...document.querySelectorAll<HTMLElement>(`[data-testid="${listId}"] *`)];
      const scroller = inside.find(
        (each) =>
          each.checkVisibility() &&
          each.scrollHeight > each.clientHeight + 1 &&
          /auto|scroll/.test(getComputedStyle(each).overflowY),
      );
      const before = scroller?.scrollTop ?? 0;
      scroller?.scrollBy(0, step);
      return (scroller?.scrollTop ?? 0) !== before;
    },
    { listId: list.id, step: by },
  );

/** A list that puts its rows right while it scrolls may shift by a few under the finger: seldom, and who goes back a little finds them. */
const LOOKS_PER_SHIFT = 200;
const isPassedOver = (numbers: readonly number[], before: readonly number[]): boolean =>
  before.length > 0 &&
  ((numbers[0] ?? 0) < (before.at(-1) ?? 0) - 1 || (numbers.at(-1) ?? 0) > (before[0] ?? 0) + 1);

/** Down to the oldest and up to the newest: every one of the data is met on each way. */
const walk = async (page: Page, list: List) => {
  for (const [by, last, way] of [
    [STEP, 0, 'down'],
    [-STEP, list.placeOf(list.top), 'up'],
  ] as const) {
    const met = new Set<number>();
    let before: readonly number[] = [];
    let [looks, shifts] = [0, 0];
    for (let since = Date.now(); ;) {
      const numbers = await settledLook(page, list);
      looks += 1;
      if (isPassedOver(numbers, before)) {
        shifts += 1;
        await scrollBy(page, { list, by: -by / 2 });
        continue;
      }
      before = numbers;
      const known = met.size;
      for (const number of numbers) met.add(number);
      if (numbers.includes(last)) break;
      // The next page comes when its time comes: patience ends only where nothing new does.
      if (met.size > known) since = Date.now();
      expectTrue(Date.now() - since < PATIENCE_MS, `${list.id} goes on ${way} from ${numbers.join(' ')}`);
      await scrollBy(page, { list, by });
    }
    expectTrue(shifts <= Math.ceil(looks / LOOKS_PER_SHIFT), `${list.id} shifts seldom, not ${shifts} times`);
    expectSame(met.size, { wanted: list.count, what: `rows of ${list.id} met on the way ${way}` });
  }
};

const plantMuch = async ({ hub, page }: Stand): Promise<string> => {
  await hub.kill();
  const words = ['much', join(hub.home, 'profiles', 'own'), String(RUNS)];
  const planted: unknown = JSON.parse(await hub.script('scripts/checks/runner/plant.mjs', words));
  await hub.startAgain();
  await page().goto(hub.link());
  return z.object({ agentId: z.string() }).parse(planted).agentId;
};

export const agentsScroll: BrowserFlow = {
  name: 'runs, reports and what waits scroll both ways, and every row on screen is the one of the data',
  peers: ['hub'],
  everyDay: [],
  run: async (stand) => {
    const { page, expectComplaint, addressOf } = stand;
    const { tap, see } = stand.driver;
    expectComplaint(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_EMPTY_RESPONSE|status of 401/);
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    const agentId = await plantMuch(stand);
    await page().goto(addressOf('/activity'));
    await walk(page(), runs);
    await page().goto(addressOf(`/agent/${agentId}/report`));
    await walk(page(), reports);
    await page().goto(addressOf('/waiting'));
    await walk(page(), waiting);
  },
};
