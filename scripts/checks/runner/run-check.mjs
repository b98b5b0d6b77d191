// Runs one suite in a process of its own, so that a crash or a leak takes nothing else with it.
import { loadSuite } from './suites.mjs';

const suite = await loadSuite(process.argv[2]);
const answer = await suite.run().catch((error) => ({
  passed: 0,
  failed: 1,
  output: error instanceof Error ? (error.stack ?? error.message) : String(error),
}));
process.send(answer, () => process.exit(0));
