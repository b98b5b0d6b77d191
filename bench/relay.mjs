// The peers harness' relay: the hub's own, in the process that asks for it, and devices that speak to it.
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const { startRelay, makeRelayClients } = await import(
  pathToFileURL(await bundled('bench/relay-peer.ts', ['src', 'hub', 'bench'])).href
);
export { makeRelayClients, startRelay };
