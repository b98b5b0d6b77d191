// The peers harness' adapter: append, latest, count, close through the shipped unit of work.
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const { openMessagePeer } = await import(pathToFileURL(await bundled('bench/message-peer.ts')).href);

export default {
  name: 'reveille',
  e2ee: false,
  async open({ dir, replica }) {
    return openMessagePeer({ dir, replica });
  },
};
