// `node scripts/bench-worker.mjs --against <another checkout>`: how long a browser's worker takes from its start to its first answer of tasks, as
// ratios to the worker of another checkout. Fresh storage for each pair (`first`: it makes the example life), then reloads (`again`).
// The order turns every round, ratios are taken within a round. `aa`: this checkout against itself, which is the noise.
import { writeFile } from 'node:fs/promises';
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

const startIn = (page) =>
  page.evaluate(async () => {
    const start = performance.now();
    const opened = await window.rig.open('/worker.js');
    if (opened !== 'open') throw new Error(opened);
    const open = performance.now();
    await window.rig.titles();
    return { open: open - start, tasks: performance.now() - start };
  });

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
  'next start, a peer answers': ({ again }) => median(again.map(({ open }) => open)),
  'next start, tasks are there': ({ again }) => median(again.map(({ tasks }) => tasks)),
};

await inTemporaryFolder(async (folder) => {
  const names = Object.keys(checkouts);
  const servers = {};
  for (const name of names) {
    const { mkdir } = await import('node:fs/promises');
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
