import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import {
  flowOf,
  handOf,
  isByNpmStart,
  isOfEveryDay,
  isOnEveryPeer,
  type Hand,
  type ListedFlow,
} from '../driver';
import { flows } from '../flows';
import { browserFlows } from './browser-flows';
import { onStand, type Peer, type Stand } from './stand';

export type Case = { readonly name: string; readonly run: (browser: Browser) => Promise<void> };
export type Outcome = { readonly name: string; readonly failure: string | null; readonly seconds: number };
type Place = { readonly folder: string; readonly peer: Peer };

/** Every day fewer points are drawn than a phone has: what is where, and what it says, is the same, and a tenth of the time is saved. */
const isWholeRun = process.env['SOAK'] === '1';
const points = isWholeRun ? {} : { deviceScaleFactor: 1 };

/** What the person would have seen when it went wrong, for whoever repairs it. */
const picture = async (stand: Stand, { folder, name }: { folder: string; name: string }): Promise<void> => {
  const pictures = join(folder, '.cache', 'flows');
  await mkdir(pictures, { recursive: true });
  const path = join(pictures, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`);
  await stand.page().screenshot({ path, timeout: 5_000 });
};

const caseOf = (
  { folder, peer }: Place,
  {
    name,
    by = 'finger',
    context,
    flow,
    ...given
  }: {
    name: string;
    by?: Hand;
    context?: object;
    startsAt?: string;
    isBuilt?: boolean;
    flow: (stand: Stand) => Promise<void>;
  },
): Case => {
  const hand = by === 'keyboard' ? ', by the keyboard alone' : '';
  const full = `${name} (${peer === 'hub' ? 'peer of the hub' : 'peer of this browser'}${hand})`;
  const options = { folder, peer, by, isBuilt: !isWholeRun, context: { ...points, ...context }, ...given };
  const work = async (stand: Stand): Promise<void> => {
    try {
      await flow(stand);
    } catch (error) {
      await picture(stand, { folder, name: full }).catch(() => undefined);
      const said = stand.complaints().map((complaint) => `\nthe browser complained: ${complaint}`);
      throw new Error(`${error instanceof Error ? error.message : String(error)}${said.join('')}`);
    }
  };
  return { name: full, run: (browser) => onStand({ browser, ...options }, work) };
};

/** What is asked for by name beats what a flow says: `keyboard` does all of them without a pointer, and only them. */
const asked = process.env['REVEILLE_DRIVER'];

const ofDriver = (peer: Peer, isWhole: boolean): readonly (readonly [string, ListedFlow])[] =>
  Object.entries(flows).filter(
    ([, listed]) => isWhole || (isOfEveryDay(listed) && (peer === 'hub' || isOnEveryPeer(listed))),
  );

/** Each hand that is to do it now: every day the flow's own, before a release a finger and, on one peer, a keyboard too. */
const handsFor = (
  listed: ListedFlow,
  { isWhole, peer }: { isWhole: boolean; peer: Peer },
): readonly Hand[] => {
  if (asked === 'keyboard') return ['keyboard'];
  if (!isWhole) return [handOf(listed)];
  return peer === 'hub' ? ['finger', 'keyboard'] : ['finger'];
};

/** Every day what depends on the peer runs on both, the rest on one; a whole run leaves nothing out. */
export const casesFor = (place: Place, isWhole = isWholeRun): readonly Case[] => [
  ...browserFlows
    .filter(({ peers, everyDay }) => (isWhole ? peers : (everyDay ?? peers)).includes(place.peer))
    .filter(() => asked !== 'keyboard')
    .map(({ name, context, startsAt, run }) =>
      caseOf(place, { name, flow: run, ...(context && { context }), ...(startsAt && { startsAt }) }),
    ),
  ...ofDriver(place.peer, isWhole).flatMap(([name, listed]) =>
    handsFor(listed, { isWhole, peer: place.peer }).map((by) =>
      caseOf(place, {
        name,
        by,
        flow: ({ driver }) => flowOf(listed)(driver),
        ...(isByNpmStart(listed) && { isBuilt: false }),
      }),
    ),
  ),
];

export const runCase = async (each: Case, browser: Browser): Promise<Outcome> => {
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 100) / 10;
  try {
    await each.run(browser);
    return { name: each.name, failure: null, seconds: seconds() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { name: each.name, failure, seconds: seconds() };
  }
};
