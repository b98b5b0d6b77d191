import { openPool } from '../../src/platform/web/sqlite-wasm-files';
import { contractCases } from './contract';
import { poolCases } from './browser-pool';

// Runs in a dedicated worker in Chromium; the page hands the results on.
const failureOf = async (work: () => void | Promise<void>): Promise<string | null> => {
  try {
    await work();
    return null;
  } catch (cause) {
    return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  }
};

const runAll = async (): Promise<void> => {
  const opened = await openPool();
  if (!opened.ok) return void postMessage([{ name: 'open the pool', failure: opened.error }]);
  const pool = opened.value;
  const results: { readonly name: string; readonly failure: string | null }[] = [];
  for (const { name, run } of contractCases) {
    results.push({ name, failure: await failureOf(() => run(pool.files('contract'))) });
  }
  for (const { name, run } of poolCases) results.push({ name, failure: await failureOf(() => run(pool)) });
  postMessage(results);
};

runAll().catch((cause: unknown) => postMessage([{ name: 'the worker', failure: String(cause) }]));
