import type { PersonaWords } from '../../db/agent/personas';

// What a person is shown before they approve: what is new, what is gone, per part of the persona.
export type PersonaPart = keyof PersonaWords;
export type PersonaChange = {
  readonly part: PersonaPart;
  readonly added: readonly string[];
  readonly removed: readonly string[];
};
const parts: readonly PersonaPart[] = [
  'voiceDirectives',
  'toneBounds',
  'coachingStyle',
  'antiSycophancyPolicy',
];

const linesOf = (words: PersonaWords | null, part: PersonaPart): readonly string[] => {
  const said = words?.[part] ?? [];
  return typeof said === 'string' ? [said] : said;
};

/** The lines of `left` that `right` does not have as often. */
const lacking = (left: readonly string[], right: readonly string[]): readonly string[] => {
  const spare = [...right];
  return left.filter((line) => {
    const at = spare.indexOf(line);
    if (at === -1) return true;
    spare.splice(at, 1);
    return false;
  });
};

/** From one version to another; from null everything is new. Parts that say the same are left out. */
export const diffPersonas = (before: PersonaWords | null, after: PersonaWords): readonly PersonaChange[] =>
  parts.flatMap((part) => {
    const [old, now] = [linesOf(before, part), linesOf(after, part)];
    const change = { part, added: lacking(now, old), removed: lacking(old, now) };
    return change.added.length + change.removed.length === 0 ? [] : [change];
  });
