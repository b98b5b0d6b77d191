/** `away`: the page is leaving, or is put to sleep whole. */
export type PagePresence = 'visible' | 'hidden' | 'away';

/** Tells what the page is now, and whenever that changes. */
export const watchPresence = (listener: (presence: PagePresence) => void): (() => void) => {
  const tell = (): void => listener(document.visibilityState === 'visible' ? 'visible' : 'hidden');
  const leave = (): void => listener('away');
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('pageshow', tell);
  window.addEventListener('pagehide', leave);
  tell();
  return () => {
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('pageshow', tell);
    window.removeEventListener('pagehide', leave);
  };
};

/** Calls when the page comes back from the browser's memory of pages, where it was frozen. */
export const onPageBack = (listener: () => void): (() => void) => {
  const shown = (event: PageTransitionEvent): void => {
    if (event.persisted) listener();
  };
  window.addEventListener('pageshow', shown);
  return () => window.removeEventListener('pageshow', shown);
};
