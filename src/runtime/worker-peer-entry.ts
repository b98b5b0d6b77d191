import { startWorkerPeer } from './worker-peer';

// What scripts/build-worker.mjs bundles into public/worker/peer-worker.js.
void startWorkerPeer();
