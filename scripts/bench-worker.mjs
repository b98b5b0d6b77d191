// `node scripts/bench-worker.mjs --against <another checkout>`: how long a browser's worker takes from its start to its first answer of tasks, as
// ratios to the worker of another checkout. Fresh storage for each pair (`first`: it makes the example life), then reloads (`again`).
// `CPU` is what the worker's own thread computed until then, where the system tells (Linux): it says more than the clock on a busy machine.
// The order turns every round, ratios are taken within a round. `aa`: this checkout against itself, which is the noise.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inTemporaryFolder, launch, root, serve } from '../__tests__/browser/harness.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1];
};
const rounds = Number(option('rounds', 9));
const reloads = Number(option('reloads', 3));
const other = option('against', null);
const checkouts = {
  ours: root,
  aa: root,
  ...(other === null ? {} : { other: resolve(other) }),
};

const from = (checkout, path) => import(join(checkout, path));

const build = async (folder, checkout) => {
  const { bundleWorker } = await from(checkout, 'scripts/build-worker.mjs');
  const { bundle } = await from(checkout, '__tests__/browser/harness.mjs');
  await bundleWorker({
    root: checkout,
    entry: 'src/runtime/worker-peer-entry.ts',
    outfile: join(folder, 'worker.js'),
  });
  const page = join(checkout, '__tests__/browser/two-tabs-page.ts');
  await bundle({ entry: page, outfile: join(folder, 'page.js'), minify: true, sourcemap: false });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Start</title><script type="module" src="page.js"></script>',
  );
};

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const numbersIn = (folder) => {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};
const isOurs = (pid) => {
  for (let at = pid; at !== '1' && at !== '0' && at !== '';) {
    if (at === String(process.pid)) return true;
    at = /\) \S (\d+)/.exec(read(`/proc/${at}/stat`))?.[1] ?? '';
  }
  return false;
};
/** Milliseconds that the youngest worker thread of our browser has computed. */
const workerCpu = () => {
  const workers = numbersIn('/proc')
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer') && isOurs(pid))
    .flatMap((pid) => numbersIn(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`))
    .filter((task) => read(`${task}/comm`).startsWith('DedicatedWorker'));
  const [youngest] = workers.sort((a, b) => Number(b.split('/').pop()) - Number(a.split('/').pop()));
  return youngest === undefined ? NaN : Number(read(`${youngest}/schedstat`).split(' ')[0]) / 1e6;
};

const timeIn = (page) =>
  page.evaluate(async () => {
    const start = performance.now();
    const opened = await window.rig.open('/worker.js');
    if (opened !== 'open') throw new Error(opened);
    const open = performance.now();
    await window.rig.titles();
    return { open: open - start, tasks: performance.now() - start };
  });

const startIn = async (page) => {
  const times = await timeIn(page);
  return { ...times, cpu: workerCpu() };
};

const sample = async (browser, url) => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    const first = await startIn(page);
    const again = [];
    for (let count = 0; count < reloads; count += 1) {
      // What the first start still does in the background is done by then.
      await page.waitForTimeout(1_500);
      await page.reload();
      again.push(await startIn(page));
    }
    return { first, again };
  } finally {
    await context.close();
  }
};

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
};

const values = {
  'first start, a peer answers': ({ first }) => first.open,
  'first start, tasks are there': ({ first }) => first.tasks,
  'first start, CPU': ({ first }) => first.cpu,
  'next start, a peer answers': ({ again }) => median(again.map(({ open }) => open)),
  'next start, tasks are there': ({ again }) => median(again.map(({ tasks }) => tasks)),
  'next start, CPU': ({ again }) => median(again.map(({ cpu }) => cpu)),
};

await inTemporaryFolder(async (folder) => {
  const names = Object.keys(checkouts);
  const servers = {};
  for (const name of names) {
    await mkdir(join(folder, name));
    await build(join(folder, name), checkouts[name]);
    servers[name] = await serve(join(folder, name));
  }
  const browser = await launch();
  const all = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const results = {};
      for (let index = 0; index < names.length; index += 1) {
        const name = names[(index + round) % names.length];
        results[name] = await sample(browser, servers[name].url);
      }
      all.push(results);
    }
  } finally {
    await browser.close();
    for (const server of Object.values(servers)) await server.close();
  }
  for (const [what, valueOf] of Object.entries(values)) {
    const ratios = names
      .filter((name) => name !== 'ours')
      .map(
        (name) => `${name} ${median(all.map((each) => valueOf(each.ours) / valueOf(each[name]))).toFixed(2)}`,
      );
    const own = Math.round(median(all.map(({ ours }) => valueOf(ours))));
    console.log(`${what.padEnd(32)} ${own} ms, ratio to ${ratios.join(', ')}`);
  }
});
