import type { Change } from '../../db/log/feed';
import type { AgentView } from '../../db/agent/agent-view';
import type { RecordKind } from '../../db/record-kind';
import type { Stores } from '../../db/stores';
import type { AgentId } from '../../core/named-ids';
import { tokenKey } from '../../core/token-key';
import type { MatchEntity } from '../../notifications/match-entity';
import {
  matchSubscription,
  type MatchAgent,
  type MatchBatch,
  type Mismatch,
} from '../../notifications/match-subscription';
import type { Subscription } from '../../notifications/subscription';
import { standingOf } from '../lifecycle/eligibility';
import { readBatchEntities } from './batch-entities';
import { rememberUntilChanged } from './remember-until-changed';
import { openSubscriptionIndex, readSubscriptionOf } from './subscription-index';

export type Found = { readonly subscription: Subscription; readonly agent: AgentView };
export type Matched = {
  readonly found: readonly Found[];
  /** What a person or a developer should hear of: who was kept from waking, and why. */
  readonly reported: readonly { readonly code: Mismatch; readonly ids: readonly string[] }[];
};
type Parts = { readonly stores: Stores; readonly journalKinds: readonly RecordKind[] };
type KnownAgent = { readonly view: AgentView; readonly asked: MatchAgent };

const REPORTED: readonly Mismatch[] = ['missing_change_provenance', 'wake_depth_exceeded'];

const readAgentOf = (stores: Stores, id: AgentId): KnownAgent | null => {
  const { agent: view, isStopped } = standingOf(stores, id);
  if (view === null) return null;
  const { mode, allowedCategoryIds } = view;
  const lifecycle = view.isDestroyed ? 'destroyed' : view.lifecycle;
  return { view, asked: { lifecycle, mode, allowedCategoryIds, isStopped } };
};

/** [WAKE-22] Entities are fetched when a candidate first asks for them, and only the journal has any. */
const batchOf = (change: Change, fetch: () => readonly MatchEntity[]): MatchBatch => {
  const { batch } = change;
  let entities: readonly MatchEntity[] | null = null;
  return {
    hasProvenance: batch.changeUnitKeys.length > 0,
    tokenKeys: new Set(
      batch.typedTokens.flatMap((token) => {
        const key = tokenKey(token);
        return key.ok ? [key.value] : [];
      }),
    ),
    author: batch.author,
    cause: batch.cause ?? null,
    get entities() {
      return (entities ??= change.domain === 'journal' ? fetch() : []);
    },
  };
};

const asksForLinks = ({ where }: Subscription): boolean => where.some(({ op }) => op === 'linkedTo');

const entitiesOf = ({ stores, journalKinds }: Parts, asked: { change: Change; withLinks: boolean }) =>
  readBatchEntities({ database: stores.journal.database, kinds: journalKinds, ...asked });

/** What a commit says to whoever could care for it. */
export type MatchChange = (change: Change) => Matched;
export type Matching = {
  /** For one transaction of the agents' database. */
  readonly open: () => MatchChange;
};

export const createMatching = (parts: Parts): Matching => {
  const { stores } = parts;
  const subscriptionOf = rememberUntilChanged(stores, (id) => readSubscriptionOf(stores, id));
  const agentOf = rememberUntilChanged(stores, (id) => readAgentOf(stores, id));
  const ask = (change: Change, candidates: readonly Subscription[]): Matched => {
    const withLinks = candidates.some(asksForLinks);
    const batch = batchOf(change, () => entitiesOf(parts, { change, withLinks }));
    const found: Found[] = [];
    const reported: Matched['reported'][number][] = [];
    for (const subscription of candidates) {
      const agent = agentOf(subscription.agentId);
      const match = matchSubscription({ subscription, batch, agent: agent?.asked ?? null });
      if (match.matches && agent !== null) found.push({ subscription, agent: agent.view });
      if (!match.matches && REPORTED.includes(match.because)) {
        reported.push({ code: match.because, ids: [subscription.agentId, subscription.id] });
      }
    }
    return { found, reported };
  };
  return {
    open: () => {
      const candidatesFor = openSubscriptionIndex(stores, subscriptionOf);
      return (change) => {
        const candidates = candidatesFor(change.batch.typedTokens);
        return candidates.length === 0 ? { found: [], reported: [] } : ask(change, candidates);
      };
    },
  };
};
