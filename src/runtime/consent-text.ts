import type { AgentId, CategoryId } from '../core/named-ids';
import { fail, ok, type Failure, type Result } from '../core/result';
import { readAgent } from '../db/agent/agent-view';
import { reachesProvider, reachOf } from '../db/agent/reach';
import { readProvider } from '../db/agent/providers';
import { readRegister } from '../db/agent/read-record';
import { everyCategory } from '../db/journal/every-category';
import type { Stores } from '../db/stores';
import { consentVersion } from '../gateway/asking/consent-version';
import { placeOfProvider } from '../gateway/egress/egress';
import { originText } from '../gateway/egress/web-address';
import { disclosureText } from '../words/disclosure';
import type { Language } from '../words/message';
import { z } from 'zod';

export type ConsentWho = { readonly agentId: AgentId } | { readonly agentKind: string };
export type ConsentAsked = { readonly provider: string; readonly model: string; readonly who: ConsentWho };

const Named = z.object({ name: z.string() });
export const categoryName = ({ journal }: Stores, id: string): string =>
  readRegister(journal.records, { kind: 'category', id, schema: Named })?.name ?? id;

/** It sees whatever there is, and so whatever there will be. */
const seesEverything = (stores: Stores, who: ConsentWho): boolean =>
  !('agentId' in who) || readAgent(stores.agent.records, who.agentId)?.allowedCategoryIds === null;

/** All that it may see; null stands for what has no category. */
export const categoriesOf = (stores: Stores, who: ConsentWho): readonly (CategoryId | null)[] => {
  const agent = 'agentId' in who ? readAgent(stores.agent.records, who.agentId) : null;
  return agent?.allowedCategoryIds ?? [null, ...everyCategory(stores.journal.database)];
};

const nameOf = (stores: Stores, who: ConsentWho): { name: string } | { kind: string } | null => {
  if ('agentKind' in who) return { kind: who.agentKind };
  const agent = readAgent(stores.agent.records, who.agentId);
  return agent === null || agent.isDestroyed ? null : { name: agent.displayName };
};

type Shown = {
  readonly policyVersion: string;
  readonly text: string;
  /** What is made later can be agreed to with it. */
  readonly mayIncludeLater: boolean;
  readonly isLocal: boolean;
};
/** [CONSENT-2] The text is made from what is stored, never by whoever asks; what is kept with a consent is the text that was shown. */
export const consentText = (
  stores: Stores,
  asked: ConsentAsked & {
    readonly language: Language;
    readonly categoryIds?: readonly (CategoryId | null)[] | undefined;
    readonly includesLater?: boolean | undefined;
  },
): Result<Shown, Failure> => {
  const provider = readProvider(stores.agent.database, asked.provider);
  if (provider === null) return fail('provider_not_found');
  if (!provider.models.includes(asked.model)) return fail('provider_model_unknown');
  const place = placeOfProvider(provider);
  if (place === null) return fail('provider_address_refused');
  const who = nameOf(stores, asked.who);
  if (who === null) return fail('agent_not_found');
  const mayIncludeLater = asked.categoryIds === undefined && seesEverything(stores, asked.who);
  const ids = asked.categoryIds ?? categoriesOf(stores, asked.who);
  const mayGo = (id: CategoryId | null) => reachesProvider(reachOf(stores.agent.records, id), provider);
  const nameOrNone = (id: string | null) => (id === null ? null : categoryName(stores, id));
  const about = {
    who,
    model: asked.model,
    origin: originText(place),
    isLocal: provider.local,
    isPlain: place.scheme === 'http' && place.where !== 'loopback',
    categories: ids.filter(mayGo).map(nameOrNone),
    kept: ids.filter((id) => !mayGo(id)).map(nameOrNone),
    includesLater: asked.includesLater === true && mayIncludeLater,
  };
  const text = disclosureText(about, asked.language);
  return ok({ policyVersion: consentVersion(stores), text, mayIncludeLater, isLocal: provider.local });
};
