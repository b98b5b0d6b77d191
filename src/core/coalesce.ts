import { sortedUnique, type InvalidComponent } from './identities';
import { ok, type Result } from './result';
import { compareUtf8 } from './text';
import type { TypedToken } from './token';
import { checkToken, tokenKey, type InvalidNamespace, type UncheckedToken } from './token-key';

// [BATCH-1] Two batches merge only where their logicalChangeKey is equal; nothing else ever regroups a commit.
// [BATCH-2] The order is that of first appearances. Within a batch tokens are unique by tokenKey and sorted by it, keys likewise.
type Coalescible = {
  readonly logicalChangeKey: string;
  readonly changeUnitKeys: readonly string[];
  readonly typedTokens: readonly UncheckedToken[];
};
type Coalesced<B> = Omit<B, 'typedTokens'> & { readonly typedTokens: readonly TypedToken[] };
type InvalidToken = InvalidNamespace | InvalidComponent;

export const sortedTokens = (
  tokens: readonly UncheckedToken[],
): Result<readonly TypedToken[], InvalidToken> => {
  const tokenByKey = new Map<string, TypedToken>();
  for (const token of tokens) {
    const key = tokenKey(token);
    if (!key.ok) return key;
    const checked = checkToken(token);
    if (!checked.ok) return checked;
    if (!tokenByKey.has(key.value)) tokenByKey.set(key.value, checked.value);
  }
  const sorted = [...tokenByKey].sort(([a], [b]) => compareUtf8(a, b));
  return ok(sorted.map(([, token]) => token));
};

export const coalesce = <B extends Coalescible>(
  batches: readonly B[],
): Result<readonly Coalesced<B>[], InvalidToken> => {
  const groups = new Map<string, { readonly first: B; readonly all: B[] }>();
  for (const batch of batches) {
    const group = groups.get(batch.logicalChangeKey);
    if (group === undefined) groups.set(batch.logicalChangeKey, { first: batch, all: [batch] });
    else group.all.push(batch);
  }
  const merged: Coalesced<B>[] = [];
  for (const { first, all } of groups.values()) {
    const typedTokens = sortedTokens(all.flatMap((batch) => batch.typedTokens));
    if (!typedTokens.ok) return typedTokens;
    const changeUnitKeys = sortedUnique(all.flatMap((batch) => batch.changeUnitKeys));
    merged.push({ ...first, changeUnitKeys, typedTokens: typedTokens.value });
  }
  return ok(merged);
};
