// The SQL port's contract in Chromium: sqlite-wasm on the OPFS pool, in a dedicated worker, as the app runs it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, inTemporaryFolder, launch, root, serve } from '../../__tests__/browser/harness.mjs';

const TIME_LIMIT_MS = 50_000;
const notRunHere = [
  'op-sqlite with SQLCipher (iOS, Android builds): not run here, only type-checked',
  'expo-sqlite (Expo Go trial): not run here, only type-checked',
];

const runInWorker = (limit) =>
  new Promise((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    setTimeout(() => reject(new Error('the worker did not answer in time')), limit);
  });

const inChromium = async (folder) => {
  const at = (name) => join(root, '__tests__/sql', name);
  await bundle({ entry: at('browser-worker.ts'), outfile: join(folder, 'worker.js') });
  await bundle({ entry: at('browser-other.ts'), outfile: join(folder, 'other.js') });
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>SQL contract</title>');
  const server = await serve(folder);
  try {
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      return await page.evaluate(runInWorker, TIME_LIMIT_MS);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
};

const run = async () => {
  const results = await inTemporaryFolder(inChromium);
  const failed = results.filter(({ failure }) => failure !== null);
  const lines = results.map(({ name, failure }) =>
    failure === null ? `ok      ${name}` : `FAILED  ${name}\n${failure}`,
  );
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    output: [...lines, ...notRunHere].join('\n'),
    cases: results.map(({ name, failure }) => ({ name, holds: failure === null })),
  };
};

const suite = { name: 'browser: sql contract', budgetSeconds: 10, slot: 'browser', showsRules: true, run };
export default suite;

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed, output } = await run();
  process.stdout.write(`${output}\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
