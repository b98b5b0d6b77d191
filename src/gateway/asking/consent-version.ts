import { narrowReaches } from '../../db/agent/reach';
import type { Stores } from '../../db/stores';

// [REACH-3] What is promised is what this app promises and what the person said of their categories: another of either is another version, and
// every provider is asked for again. Going back to what was agreed to before needs no new yes.
export const CONSENT_VERSION = '1';
const SHORT = 12;

export const consentVersion = (stores: Stores): string => {
  const narrow = narrowReaches(stores);
  if (narrow.length === 0) return CONSENT_VERSION;
  const told = narrow.map(({ categoryId, reach }) => JSON.stringify([categoryId, reach])).sort();
  return `${CONSENT_VERSION}/${stores.sha256(told.join('\n')).slice(0, SHORT)}`;
};
