import { isJsonArray, parseJson, type Json } from '../core/json';
import type { Subtype } from './record-kind';

// [COMMIT-12] The column `tokens` of a commit holds what its batch names besides its units: a text is a related id, a pair is a subtype
// token (namespace, value). Null where there is neither. What a later version puts there beside them is passed over.
export type CommitTokens = {
  /** Ids that its changes concern besides the units' own. */
  readonly relatedIds: readonly string[];
  readonly subtypes: readonly Subtype[];
};

export const encodeCommitTokens = ({ relatedIds, subtypes }: CommitTokens): string | null => {
  if (subtypes.length === 0) return relatedIds.length === 0 ? null : JSON.stringify(relatedIds);
  return JSON.stringify([...relatedIds, ...subtypes.map(({ namespace, value }) => [namespace, value])]);
};

const subtypeOf = (item: Json): Subtype | null => {
  const [namespace, value] = isJsonArray(item) ? item : [];
  return typeof namespace === 'string' && typeof value === 'string' ? { namespace, value } : null;
};

export const readCommitTokens = (text: string | null): CommitTokens => {
  const parsed = text === null ? null : parseJson(text);
  const items = parsed?.ok && isJsonArray(parsed.value) ? parsed.value : [];
  return {
    relatedIds: items.filter((item) => typeof item === 'string'),
    subtypes: items.flatMap((item) => subtypeOf(item) ?? []),
  };
};
