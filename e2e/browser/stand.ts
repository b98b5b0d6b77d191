import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createChromiumDriver } from '../chromium-driver';
import type { Driver, Hand } from '../driver';
import { createKeyboardDriver } from '../keyboard-driver';
import { PATIENCE_MS } from '../patience';
import { startHub, type HubProcess } from './hub-process';
import { lookBeforeLeaving } from './left-behind';
import { foreignRequests, triedBy } from './reached';
import { clockShiftedBy, shiftTo } from './shifted-clock';
import { slowDown } from './slow-line';

export type Peer = 'hub' | 'browser';

/** A hub with a fresh home and a browser that opened its link: where every flow begins. */
export type Stand = {
  readonly peer: Peer;
  readonly hub: HubProcess;
  /** Where the app is that was built. */
  readonly folder: string;
  readonly context: BrowserContext;
  readonly page: () => Page;
  readonly driver: Driver;
  readonly addressOf: (path: string) => string;
  /** What the browser complained about: errors on its console, uncaught ones, refusals of the content policy. */
  readonly complaints: () => readonly string[];
  /** From now on complaints that match are expected. */
  readonly expectComplaint: (pattern: RegExp) => void;
};
/** A flow that needs a browser's own means: a keyboard alone, a file, a hub that dies. */
export type BrowserFlow = {
  readonly name: string;
  /** Where it applies. */
  readonly peers: readonly Peer[];
  /** Where it runs every day, if that is less: what is the same on both peers needs one. `npm run soak` runs it on all of `peers`. */
  readonly everyDay?: readonly Peer[];
  readonly context?: BrowserContextOptions;
  /** When it begins, on the clocks of hub and browser: where what is shown hangs on the hour. A worker in the page keeps its own clock. */
  readonly startsAt?: string;
  readonly run: (stand: Stand) => Promise<void>;
};
/** The service worker holds every file of the app: from now on a page opens without its home. */
export const appIsKept = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
export const both: readonly Peer[] = ['hub', 'browser'];
/** For what the peer has no part in: how it looks, what fits, what axe finds. */
export const onePeerEveryDay = { peers: both, everyDay: ['hub'] } as const satisfies Pick<
  BrowserFlow,
  'peers' | 'everyDay'
>;

export type StandOptions = {
  readonly browser: Browser;
  readonly folder: string;
  readonly peer: Peer;
  readonly context?: BrowserContextOptions;
  /** What the driver's verbs are done with: a finger, unless it says otherwise. */
  readonly by?: Hand;
  readonly startsAt?: string;
  /** All is built: the hub begins without looking for what may have changed. */
  readonly isBuilt?: boolean;
};

/** A desk has a wider screen and no finger. */
export const desk = {
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
} as const satisfies BrowserContextOptions;

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  // Keeping the app for later is work that one flow waits for and the others need not.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

/** A first language that runs from right to left: the layout turns, and the words stay English. */
export const FROM_THE_RIGHT = 'ar-EG';

const watch = (context: BrowserContext) => {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  const hear = (complaint: string): void => {
    if (!expected.some((pattern) => pattern.test(complaint))) heard.push(complaint);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') hear(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => hear(`uncaught: ${error.error().stack ?? error.error().message}`));
  return { heard: () => heard, expect: (pattern: RegExp) => void expected.push(pattern) };
};

/** A page opened by its printed link once is signed in; from then on the plain address will do. */
const open = async ({
  context,
  hub,
  peer,
  by,
}: {
  context: BrowserContext;
  hub: HubProcess;
  peer: Peer;
  by: Hand;
}) => {
  let page = await context.newPage();
  const addressOf = (path: string) => `${hub.origin()}${path}${peer === 'browser' ? '?peer=browser' : ''}`;
  await page.goto(peer === 'hub' ? hub.link() : addressOf('/'));
  const reopen = async (): Promise<void> => {
    const path = '/';
    await page.close();
    page = await context.newPage();
    await page.goto(addressOf(path));
  };
  const create = by === 'keyboard' ? createKeyboardDriver : createChromiumDriver;
  return { addressOf, page: () => page, driver: create({ page: () => page, reopen }) };
};

/** When all flows of a hub begin that say nothing of it, such as 2026-10-25T01:50+02:00: they hold at any hour. */
const anyHour = process.env['REVEILLE_STARTS_AT'];

export const onStand = async (
  options: StandOptions,
  work: (stand: Stand) => Promise<void>,
): Promise<void> => {
  const home = await mkdtemp(join(tmpdir(), 'reveille flows '));
  const startsAt = options.startsAt ?? anyHour;
  const shift = startsAt === undefined || options.peer === 'browser' ? 0 : shiftTo(startsAt);
  const hub = await startHub({ folder: options.folder, home, shift, isBuilt: options.isBuilt ?? false });
  const by = options.by ?? 'finger';
  const ofHand = by === 'keyboard' ? desk : {};
  const context = await options.browser.newContext({ ...phone, ...ofHand, ...options.context });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await slowDown(context);
    if (shift !== 0) await context.addInitScript(clockShiftedBy(shift));
    const watched = watch(context);
    const foreign = foreignRequests(context, hub.origin());
    const opened = await open({ context, hub, peer: options.peer, by });
    await work({
      ...opened,
      peer: options.peer,
      hub,
      folder: options.folder,
      context,
      complaints: watched.heard,
      expectComplaint: watched.expect,
    });
    const reached = [...foreign(), ...triedBy(home)];
    if (reached.length > 0) throw new Error(`[HOUSE-19] reached for ${reached.join(', ')}`);
    if (watched.heard().length > 0) throw new Error(`the browser complained:\n${watched.heard().join('\n')}`);
  } finally {
    await context.close();
    await hub.kill();
    try {
      lookBeforeLeaving(home, 'flow');
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  }
};
