import { startWorkerPeer } from '../../src/runtime/worker-peer';

// The real worker, but for one thing: told so, it ends itself between the commit of one command and its answer.
// Where private windows have no files.
if (location.search === '?no-files')
  navigator.storage.getDirectory = () => Promise.reject(new DOMException('not here', 'SecurityError'));

let deadly: unknown = null;
self.addEventListener('message', ({ data }: MessageEvent<{ readonly deadly?: unknown }>) => {
  deadly = data.deadly ?? deadly;
});

void startWorkerPeer({
  afterCommit: ({ commandId }) => {
    if (commandId !== deadly) return;
    self.postMessage({ stopped: commandId });
    self.close();
    throw new Error('stopped between commit and answer');
  },
});
