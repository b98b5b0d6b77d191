import { z } from 'zod';
import type { KeyValue } from '../../../core/key-value';

// [SEARCH-11] What was searched for stays on this device, in each profile by itself, and goes when the person says so.
const MOST = 8;
/** All of them fit into the smallest store that a device has. */
const LONGEST = 60;
const Kept = z.array(z.string().max(LONGEST)).max(MOST);

const keyOf = (profile: string): string => `recent-searches.${profile}`;
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const readRecent = (keyValue: KeyValue, profile: string): readonly string[] => {
  try {
    return Kept.parse(JSON.parse(keyValue.get(keyOf(profile)) ?? '[]'));
  } catch {
    return [];
  }
};

/** The newest first, each once. One that is too long to keep whole is not kept. */
export const withRecent = (kept: readonly string[], text: string): readonly string[] => {
  const words = text.trim();
  if (words === '' || words.length > LONGEST) return kept;
  return [words, ...kept.filter((each) => !same(each, words))].slice(0, MOST);
};

export const keepRecent = (
  keyValue: KeyValue,
  { profile, searches }: { readonly profile: string; readonly searches: readonly string[] },
): void => keyValue.set(keyOf(profile), searches.length === 0 ? null : JSON.stringify(searches));
