// The peers harness' adapter: the shipped unit of work, and sealed envelopes between replicas. Without `sync` it commits as the app does: FULL.
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const { openMessagePeer } = await import(pathToFileURL(await bundled('bench/message-peer.ts')).href);

export default {
  name: 'reveille',
  e2ee: true,
  async open({ dir, replica, sync }) {
    return openMessagePeer({ dir, replica, sync });
  },
};
