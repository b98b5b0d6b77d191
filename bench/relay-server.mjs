// One relay in a process of its own; says its port to whoever started it, and ends with them.
import { pathToFileURL } from 'node:url';

const file = process.env.RELAY_PEER;
const { startRelay } = await import(
  file === '' ? new URL('./raw-relay.mjs', import.meta.url).href : pathToFileURL(file).href
);
process.on('disconnect', () => process.exit(0));
process.send(await startRelay({ dir: process.argv[2] }));
