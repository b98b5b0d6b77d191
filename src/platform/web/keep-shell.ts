const ADDRESS = '/service-worker.js';

/** From now on the app's own files open without a network. A browser that keeps none (not https, a private window) goes without. */
export const keepShell = (): void => {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(ADDRESS, { scope: '/', updateViaCache: 'none' }).catch(() => {
    // Nothing is lost: the app works as before, as long as its home answers.
  });
};
