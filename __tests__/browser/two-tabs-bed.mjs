// Tabs on one origin, each with the real client, transport and worker; ways to end them; and who owns the files.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWorker } from '../../scripts/build-worker.mjs';
import { bundle, inTemporaryFolder, launch, root, serve } from './harness.mjs';

/** The policy that the hub sends: the worker must run under it wherever the app is served. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
].join('; ');
export const headers = { 'content-security-policy': policy };

const ANSWER_MS = 20_000;

/** Rejects where the tab dies, and where it says nothing for too long. */
export const within = (promise, { what = 'an answer', limit = ANSWER_MS } = {}) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${limit} ms`)), limit);
  });
  promise.catch(() => {});
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

const methods = ['open', 'write', 'titles', 'startEmpty', 'status', 'connection', 'latest', 'arm', 'stopped'];

/** What two-tabs-page.ts offers, callable from outside its tab. */
export const rigOf = (page) =>
  Object.fromEntries(
    [...methods, 'workerName'].map((name) => [
      name,
      (...given) =>
        within(
          page.evaluate(([method, parameters]) => window.rig[method](...parameters), [name, given]),
          { what: `${name} of a tab` },
        ),
    ]),
  );

/** Which worker holds the files now: it holds the owner's lock and its own. */
export const ownerName = (page) =>
  within(
    page.evaluate(async () => {
      const { held } = await navigator.locks.query();
      const owner = held.find(({ name }) => name === 'reveille.owner');
      const own = held.find(
        ({ name, clientId }) => clientId === owner?.clientId && name.startsWith('reveille.worker.'),
      );
      return own?.name.slice('reveille.worker.'.length) ?? null;
    }),
    { what: 'the owner' },
  );

export const openTab = async (context, url) => {
  const page = await context.newPage();
  await page.goto(url);
  const opened = await rigOf(page).open();
  if (opened !== 'open') throw new Error(`a tab did not open: ${opened}`);
  return page;
};

/** As if the person had gone to another tab or come back; headless pages are always visible. */
export const look = (page, visibility) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

/** Ends a tab as a person, a bug or another address would. The worker goes with its page, unasked. */
export const endings = {
  crash: async (page) => {
    const session = await page.context().newCDPSession(page);
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    session.send('Page.crash').catch(() => {});
    await within(crashed, { what: 'the crash' });
    page.close().catch(() => {});
  },
  close: (page) => page.close(),
  navigate: (page) => page.goto('about:blank').then(() => page.close()),
};

const build = async (folder) => {
  const at = (name) => join(root, '__tests__/browser', name);
  // As the product's own worker is bundled: every tab starts one, and reads all of it.
  await bundleWorker({ entry: at('two-tabs-worker.ts'), outfile: join(folder, 'worker.js') });
  await bundle({
    entry: at('two-tabs-page.ts'),
    outfile: join(folder, 'page.js'),
    minify: true,
    sourcemap: false,
  });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Two tabs</title><script type="module" src="page.js"></script>',
  );
};

/** One browser and one server for all cases; each case gets storage of its own. */
export const inBed = (work) =>
  inTemporaryFolder(async (folder) => {
    await build(folder);
    const server = await serve(folder, { headers });
    const browser = await launch();
    const withContext = async (body, options = {}) => {
      const context = await browser.newContext(options);
      try {
        return await body({ context, url: server.url });
      } finally {
        await within(context.close(), { limit: 5_000 }).catch(() => {});
      }
    };
    try {
      return await work({ withContext });
    } finally {
      await within(browser.close(), { limit: 10_000 }).catch(() => {});
      await server.close();
    }
  });
