import { codeFromFragment } from './app-web-address';

// Runs before the router reads the address: the one-time code leaves the address bar before anything else can keep it in a
// history entry, a bookmark or a screenshot.
const code = codeFromFragment(window.location.hash);
if (code !== null) window.history.replaceState(null, '', window.location.pathname + window.location.search);

/** The one-time code of the printed link. Spent with the first use, so a second start of the same page has none. */
let unused: string | null = code;
export const takeCode = (): string | null => {
  const taken = unused;
  unused = null;
  return taken;
};
