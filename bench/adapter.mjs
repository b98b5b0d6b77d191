// The peers harness' adapter: append, latest, count, close through the shipped unit of work. Without `sync` it commits as the app does: FULL.
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const { openMessagePeer } = await import(pathToFileURL(await bundled('bench/message-peer.ts')).href);

export default {
  name: 'reveille',
  e2ee: false,
  async open({ dir, replica, sync }) {
    return openMessagePeer({ dir, replica, sync });
  },
};
