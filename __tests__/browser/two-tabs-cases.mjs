// What tabs of one browser do for each other, one promise at a time.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, serve } from './harness.mjs';
import { headers, look, openTab, ownerName, rigOf, within } from './two-tabs-bed.mjs';

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Looks until it is so; false after some seconds. */
const becomes = async (isSo, limit = 8_000) => {
  for (const end = Date.now() + limit; Date.now() < end; await pause(50)) if (await isSo()) return true;
  return false;
};

const leave = (page, type) =>
  page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

const owns = async (page) => (await ownerName(page)) === (await rigOf(page).workerName());
const write = (page, title) => rigOf(page).write({ title, commandId: `c-${title.replaceAll(' ', '-')}` });

const stoppedAlone = async ({ context, url }) => {
  const page = await openTab(context, url);
  const before = await rigOf(page).workerName();
  await rigOf(page).arm('c-alone');
  const id = await write(page, 'alone');
  const again = await write(page, 'alone');
  const titles = await rigOf(page).titles();
  return [
    {
      what: '[WORKER-14] the only worker is started anew',
      holds: before !== (await rigOf(page).workerName()),
    },
    {
      what: '[WORKER-2] the next owner answers a repeat with the stored result',
      holds: (await rigOf(page).stopped()).length === 1 && id === again && !id.startsWith('failed'),
    },
    { what: 'one task', holds: titles.filter((title) => title === 'alone').length === 1 },
  ];
};

const hiddenOwner = async ({ context, url }) => {
  const [first, second, third] = [
    await openTab(context, url),
    await openTab(context, url),
    await openTab(context, url),
  ];
  const startsAsOwner = await owns(first);
  await look(second, 'hidden');
  await look(first, 'hidden');
  const overtook = await becomes(() => owns(third));
  const answered = await write(first, 'hidden');
  await look(third, 'hidden');
  await pause(1_000);
  const stays = await owns(third);
  await look(first, 'visible');
  const cameBack = await becomes(() => owns(first));
  return [
    { what: 'the first tab owns', holds: startsAsOwner },
    { what: '[WORKER-7] a hidden owner hands over to the one visible tab', holds: overtook },
    { what: '[WORKER-7] the tab that handed over goes on', holds: !answered.startsWith('failed') },
    { what: '[WORKER-7] hidden tabs do not pass ownership among themselves', holds: stays },
    { what: '[WORKER-7] whoever becomes visible takes over from a hidden owner', holds: cameBack },
  ];
};

const leavingPage = async ({ context, url }) => {
  const [first, second] = [await openTab(context, url), await openTab(context, url)];
  await rigOf(first).startEmpty();
  await leave(first, 'pagehide');
  const gone = await becomes(() => owns(second));
  await write(second, 'while it was away');
  await leave(first, 'pageshow');
  const isBack = await becomes(async () => (await rigOf(first).latest()).includes('while it was away'));
  await second.close();
  const takesOver = await becomes(() => owns(first));
  return [
    { what: '[WORKER-8] a page that leaves hands over at once', holds: gone },
    { what: '[WORKER-3] a page that comes back sees what happened', holds: isBack },
    { what: '[WORKER-6] and stands in line again', holds: takesOver },
  ];
};

const privateWindow = async ({ context, url }) => {
  const page = await openTab(context, url);
  const status = await rigOf(page).status();
  await page.close();
  const again = await openTab(context, url);
  await write(again, 'kept for now');
  return [
    {
      what: 'a browser that promised nothing works and says so',
      holds: status.value?.where === 'browser' && status.value.isKept === false,
      detail: JSON.stringify(status),
    },
    { what: 'and holds what was written', holds: (await rigOf(again).titles()).includes('kept for now') },
  ];
};

const without = async ({ context, url }) => {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
  );
  const page = await context.newPage();
  await page.goto(url);
  const answer = await rigOf(page).open();
  return [
    {
      what: '[WORKER-15] a browser without locks is told so, at once',
      holds: answer === 'browser_cannot_keep',
      detail: answer,
    },
  ];
};

const cannotOpen = async ({ context, url }) => {
  const page = await context.newPage();
  await page.goto(url);
  const noFiles = await rigOf(page).open('/worker.js?no-files');
  const noWorker = await rigOf(page).open('/nowhere.js');
  const afterwards = await rigOf(page).open();
  return [
    {
      what: '[WORKER-9] a browser that refuses its files is told so, at once',
      holds: noFiles === 'browser_storage_missing',
      detail: noFiles,
    },
    {
      what: '[WORKER-14] a worker that never starts is said, at once',
      holds: noWorker === 'start_failed',
      detail: noWorker,
    },
    { what: '[WORKER-9] and trying again works', holds: afterwards === 'open', detail: afterwards },
  ];
};

/** How long the others notice that the owner is gone, when nothing else happens. */
const calmTakeOver = async ({ context, url }) => {
  const times = [];
  const stays = await openTab(context, url);
  for (let round = 0; round < 3; round += 1) {
    const goes = await openTab(context, url);
    // The older one yields, so that the other one owns.
    await look(stays, 'hidden');
    if (!(await becomes(() => owns(goes)))) throw new Error('the visible tab did not take over');
    await look(stays, 'visible');
    const from = Date.now();
    await goes.close({ runBeforeUnload: false });
    await write(stays, `calm ${round}`);
    times.push(Date.now() - from);
  }
  const worst = Math.max(...times);
  return [{ what: `a take-over took ${times.join(', ')} ms`, holds: worst < 5_000 }];
};

const quickAdd = async (page, text) => {
  await page.getByTestId('quick-add-input').fill(text);
  await page.getByTestId('quick-add-input').press('Enter');
};

const appFolder = join(root, 'dist', 'web');
export const isAppBuilt = () => existsSync(join(appFolder, 'worker', 'peer-worker.js'));

/** The built app on a server that knows nothing but files. */
const realApp = async ({ context }) => {
  if (!isAppBuilt()) return [];
  const server = await serve(appFolder, { headers, fallback: 'index.html' });
  try {
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) await page.goto(server.url);
    for (const page of [first, second]) {
      await within(page.getByTestId('banner-example').waitFor(), { what: 'the example life' });
    }
    await quickAdd(first, 'Water the fern today');
    const elsewhere = second.getByText('Water the fern').first();
    const shown = await elsewhere.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    await first.close();
    await second.reload();
    const kept = await elsewhere.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    return [
      { what: 'the built app on a file server: one tab shows what another wrote', holds: shown },
      { what: 'and a reload after that tab closed finds it', holds: kept },
    ];
  } finally {
    await server.close();
  }
};

export const cases = {
  stoppedAlone,
  hiddenOwner,
  leavingPage,
  privateWindow,
  without,
  cannotOpen,
  calmTakeOver,
  realApp,
};
