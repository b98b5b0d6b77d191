import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { flowOf, type Flow } from '../driver';
import { flows } from '../flows';
import { browserFlows } from './browser-flows';
import { onStand, type Peer, type Stand } from './stand';

export type Case = { readonly name: string; readonly run: (browser: Browser) => Promise<void> };
export type Outcome = { readonly name: string; readonly failure: string | null; readonly seconds: number };
type Place = { readonly folder: string; readonly peer: Peer };

/** What the person would have seen when it went wrong, for whoever repairs it. */
const picture = async (stand: Stand, { folder, name }: { folder: string; name: string }): Promise<void> => {
  const pictures = join(folder, '.cache', 'flows');
  await mkdir(pictures, { recursive: true });
  const path = join(pictures, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`);
  await stand.page().screenshot({ path, timeout: 5_000 });
};

const caseOf = (
  { folder, peer }: Place,
  { name, context, flow }: { name: string; context?: object; flow: (stand: Stand) => Promise<void> },
): Case => {
  const full = `${name} (${peer === 'hub' ? 'peer of the hub' : 'peer of this browser'})`;
  const options = { folder, peer, ...(context === undefined ? {} : { context }) };
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

const ofDriver = (peer: Peer, isWhole: boolean): readonly (readonly [string, Flow])[] =>
  Object.entries(flows)
    .filter(([, listed]) => isWhole || peer === 'hub' || typeof listed !== 'function')
    .map(([name, listed]) => [name, flowOf(listed)]);

/** Every day what depends on the peer runs on both, the rest on one; a whole run leaves nothing out. */
export const casesFor = (place: Place, isWhole = process.env['SOAK'] === '1'): readonly Case[] => [
  ...browserFlows
    .filter(({ peers, everyDay }) => (isWhole ? peers : (everyDay ?? peers)).includes(place.peer))
    .map(({ name, context, run }) => caseOf(place, { name, flow: run, ...(context && { context }) })),
  ...ofDriver(place.peer, isWhole).map(([name, flow]) =>
    caseOf(place, { name, flow: ({ driver }) => flow(driver) }),
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
