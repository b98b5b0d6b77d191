import { narrowReaches } from '../../db/agent/reach';
import type { Stores } from '../../db/stores';

// [REACH-3] What is promised is what this app promises and what the person said of their categories: another of either is another version, and
// every provider is asked for again. Going back to what was agreed to before needs no new yes.
export const CONSENT_VERSION = '1';
/** [FAR-4] Of the promise about likeness, which is another text: a yes to one is none to the other. */
const LIKENESS_CONSENT_VERSION = 'likeness-1';
/** Before it: which text was shown. Behind it: how far categories went. */
const PARTS = '/';

/** Short enough for a column and a screen. */
const versionOf = (stores: Stores, { version, short }: { version: string; short: number }): string => {
  const narrow = narrowReaches(stores);
  if (narrow.length === 0) return version;
  const told = narrow.map(({ categoryId, reach }) => JSON.stringify([categoryId, reach])).sort();
  return `${version}${PARTS}${stores.sha256(told.join('\n')).slice(0, short)}`;
};

export const consentVersion = (stores: Stores): string =>
  versionOf(stores, { version: CONSENT_VERSION, short: 12 });
export const likenessConsentVersion = (stores: Stores): string =>
  versionOf(stores, { version: LIKENESS_CONSENT_VERSION, short: 8 });

const textOf = (policyVersion: string): string => policyVersion.split(PARTS)[0] ?? policyVersion;
export const isOfLikeness = (policyVersion: string): boolean => textOf(policyVersion).startsWith('likeness-');
/** Why a yes to that version is none to the one that holds. */
export const whatChanged = (policyVersion: string): 'text' | 'reach' =>
  textOf(policyVersion) === CONSENT_VERSION ? 'reach' : 'text';
