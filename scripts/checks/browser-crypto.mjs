// The crypto of browsers in Chromium: libsodium in a dedicated worker, bundled as the app's worker is, under the policy that the hub sends with the app.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inTemporaryFolder, launch, root, serve } from '../../__tests__/browser/harness.mjs';
import { bundleWorker } from '../build-worker.mjs';
import { answerOf } from './runner/command.mjs';

const TIME_LIMIT_MS = 20_000;
/** Of what the hub sends with the app, the part that scripts and workers fall under (hub/security-headers.ts). */
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";

const runInWorker = (limit) =>
  new Promise((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    setTimeout(() => reject(new Error('the worker did not answer in time')), limit);
  });

const inChromium = async (folder) => {
  await bundleWorker({
    entry: join(root, '__tests__/crypto/browser-worker.ts'),
    outfile: join(folder, 'worker.js'),
  });
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Crypto</title>');
  const server = await serve(folder, { headers: { 'content-security-policy': policy } });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    return await page.evaluate(runInWorker, TIME_LIMIT_MS);
  } finally {
    await browser.close();
    await server.close();
  }
};

const run = async () =>
  answerOf((await inTemporaryFolder(inChromium)).map(({ name, holds }) => ({ what: name, holds })));

const suite = { name: 'browser: crypto vectors', budgetSeconds: 10, slot: 'browser', run };
export default suite;

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed, output } = await run();
  process.stdout.write(`${output}\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
