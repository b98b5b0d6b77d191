import { fail, ok, type Failure, type Result } from '../core/result';
import { readProvider } from '../db/agent/providers';
import { reachesProvider, reachOf } from '../db/agent/reach';
import { everyCategory } from '../db/journal/every-category';
import type { Stores } from '../db/stores';
import { likenessConsentVersion } from '../gateway/asking/consent-version';
import { placeOfProvider } from '../gateway/egress/egress';
import { originText } from '../gateway/egress/web-address';
import { offersLikeness } from '../gateway/providers/likeness-kind';
import { likenessDisclosure } from '../words/likeness-disclosure';
import type { Language } from '../words/message';
import { categoryName } from './consent-text';

export type LikenessAsked = {
  readonly provider: string;
  readonly model: string;
  readonly includesLater?: boolean | undefined;
};
type Shown = { readonly policyVersion: string; readonly text: string; readonly isLocal: boolean };

/** [CONSENT-2] Made from what is stored, never by whoever asks. */
export const likenessText = (
  stores: Stores,
  { provider: id, model, includesLater = false, language }: LikenessAsked & { readonly language: Language },
): Result<Shown, Failure> => {
  const provider = readProvider(stores.agent.database, id);
  if (provider === null) return fail('provider_not_found');
  if (!offersLikeness(provider.kind)) return fail('likeness_not_offered');
  const place = placeOfProvider(provider);
  if (place === null) return fail('provider_address_refused');
  const mayGo = (category: string | null) =>
    reachesProvider(reachOf(stores.agent.records, category), provider);
  const nameOf = (category: string | null) => (category === null ? null : categoryName(stores, category));
  const ids = [null, ...everyCategory(stores.journal.database)];
  const about = {
    model,
    origin: originText(place),
    isLocal: provider.local,
    includesLater,
    isPlain: place.scheme === 'http' && place.where !== 'loopback',
    categories: ids.filter(mayGo).map(nameOf),
    kept: ids.filter((category) => !mayGo(category)).map(nameOf),
  };
  const text = likenessDisclosure(about, language);
  return ok({ policyVersion: likenessConsentVersion(stores), text, isLocal: provider.local });
};
