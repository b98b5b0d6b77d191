import type { Batch } from '../core/batch';

// [API-6] A query says what its answer depends on: semantic tokens, or the ids of what it shows. A commit that names none of them
// leaves the subscription alone.
export type Dependence =
  | { readonly on: 'nothing' }
  | { readonly on: 'anything' }
  | { readonly on: 'tokens'; readonly semantic: readonly string[] }
  | { readonly on: 'entities'; readonly ids: readonly string[] };

export const nothing: Dependence = { on: 'nothing' };
export const anything: Dependence = { on: 'anything' };
export const onTokens = (...semantic: readonly string[]): Dependence => ({ on: 'tokens', semantic });

export const isTouchedBy = (dependence: Dependence, batch: Batch): boolean => {
  if (dependence.on === 'nothing') return false;
  if (dependence.on === 'anything') return true;
  return dependence.on === 'tokens'
    ? batch.typedTokens.some(
        (token) => token.tokenClass === 'semanticKey' && dependence.semantic.includes(token.tokenValue),
      )
    : batch.typedTokens.some(
        (token) => token.tokenClass === 'entityId' && dependence.ids.includes(token.tokenValue),
      );
};

/** What is in no commit has a token all the same; only who named it hears of it. */
export const isOnToken = (dependence: Dependence, token: string): boolean =>
  dependence.on === 'tokens' && dependence.semantic.includes(token);

export const onEntities = (ids: readonly string[]): Dependence => ({ on: 'entities', ids });
