import type { ProviderKind } from '../../db/agent/providers';

/** Anthropic offers none. Known without its library: a browser's own peer says so, too. */
export type LikenessKind = Exclude<ProviderKind, 'anthropic'>;
export const offersLikeness = (kind: ProviderKind): kind is LikenessKind => kind !== 'anthropic';
