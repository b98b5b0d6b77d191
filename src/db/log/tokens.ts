import { isJsonArray, parseJson, type Json } from '../../core/json';
import type { Subtype } from '../record-kind';

// [COMMIT-12] The column `tokens` of a commit holds what its batch names besides its units: a text is a related id, a pair is a subtype
// token (namespace, value), a list of one is a semantic token. Null where there is none. What a later version puts there beside them is passed over.
export type CommitTokens = {
  /** Ids that its changes concern besides the units' own. */
  readonly relatedIds: readonly string[];
  readonly subtypes: readonly Subtype[];
  /** [COMMIT-13] The semantic tokens of what its links join. */
  readonly ends: readonly string[];
};

export const encodeCommitTokens = ({ relatedIds, subtypes, ends }: CommitTokens): string | null => {
  if (relatedIds.length + subtypes.length + ends.length === 0) return null;
  const pairs = subtypes.map(({ namespace, value }) => [namespace, value]);
  return JSON.stringify([...relatedIds, ...pairs, ...ends.map((token) => [token])]);
};

const subtypeOf = (item: Json): Subtype | null => {
  const [namespace, value] = isJsonArray(item) ? item : [];
  return typeof namespace === 'string' && typeof value === 'string' ? { namespace, value } : null;
};

const endOf = (item: Json): string | null => {
  const [token, more] = isJsonArray(item) ? item : [];
  return typeof token === 'string' && more === undefined ? token : null;
};

export const readCommitTokens = (text: string | null): CommitTokens => {
  const parsed = text === null ? null : parseJson(text);
  const items = parsed?.ok && isJsonArray(parsed.value) ? parsed.value : [];
  return {
    relatedIds: items.filter((item) => typeof item === 'string'),
    subtypes: items.flatMap((item) => subtypeOf(item) ?? []),
    ends: items.flatMap((item) => endOf(item) ?? []),
  };
};
