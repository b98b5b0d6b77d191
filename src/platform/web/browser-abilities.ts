/** What a peer of this browser's own stands on. A page that is not from https or loopback has none of it. */
export const canKeepPeer = (): boolean =>
  typeof Worker === 'function' &&
  typeof BroadcastChannel === 'function' &&
  typeof navigator.locks?.request === 'function' &&
  typeof navigator.storage?.getDirectory === 'function';
