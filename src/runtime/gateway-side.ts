import { standingOf } from '../agents/lifecycle/eligibility';
import { LIKENESS } from '../db/agent/likeness-choice';
import type { Stores } from '../db/stores';
import { createProviderModel } from '../gateway/asking/provider-model';
import type { DecideInference } from '../gateway/asking/inference-gates';
import type { HttpDriver } from '../gateway/http-driver';
import type { ModelPort } from '../gateway/model-port';
import { createProbe, type Probe } from '../gateway/probe/probe';
import type { EmbeddingPort } from '../gateway/embedding-port';
import { createProviderEmbedding } from '../gateway/likeness/provider-embedding';
import type { LoadEmbedding } from '../gateway/providers/load-embedding';
import type { LoadModel } from '../gateway/providers/load-model';
import type { SecretStore } from '../gateway/secrets/secret-store';
import { decide } from '../tools/gates';
import type { AgentWorld, PeerPorts } from './peer-ports';
import { createSayings, type Sayings } from './sayings';

/** What the platform gives for models that are not on this device. */
export type GatewayWorld = {
  readonly secrets: SecretStore;
  readonly driver: HttpDriver;
  readonly load: LoadModel;
  readonly loadEmbedding: LoadEmbedding;
  /** [PROVIDER-9] The system lets no app send in the clear, not even at home. */
  readonly refusesPlainHttp?: boolean;
};
export type Gateway = {
  /** Who thinks: providers for whom a person allowed it, the demo for everybody else. */
  readonly model: ModelPort;
  /** What is alike, as a model that the person chose sees it. */
  readonly embedding: EmbeddingPort;
  readonly probe: Probe;
  /** What is being said right now. */
  readonly sayings: Sayings;
  readonly secrets: SecretStore;
  readonly refusesPlainHttp: boolean;
};

/** [GATE-4] The same gates as for everything; a stop or an end that came meanwhile counts. */
const decideFor =
  (stores: Stores): DecideInference =>
  ({ caller, provider, model, access, isPrivacyConfirmed, hasSecret, reachesNetwork }) => {
    const { agent, isStopped } = standingOf(stores, caller.agentId);
    // The index is no agent: nobody ends it, and what it may carry is what its rows say.
    const isDestroyed = caller.agentId !== LIKENESS && (agent === null || agent.isDestroyed);
    return decide({
      request: { what: 'inference', provider, model, categoryIds: caller.categoryIds, oversharedFields: [] },
      policy: { allowedTools: [], allowedCategoryIds: agent?.allowedCategoryIds ?? null, grants: [], access },
      state: {
        now: stores.clock.now(),
        isDestroyed,
        isStopped,
        stoppedToolClasses: [],
        admitsReason: true,
        exceeded: null,
        isTainted: false,
        isPrivacyConfirmed,
        hasSecret,
        reachesNetwork,
      },
    });
  };

export const openGateway = (
  stores: Stores,
  world: AgentWorld & Partial<Pick<PeerPorts, 'pause'>>,
): Gateway | null => {
  if (world.gateway === undefined) return null;
  const { secrets, driver, load, loadEmbedding, refusesPlainHttp = false } = world.gateway;
  const { after, model: demo, pause = (task) => task() } = world;
  const asking = { stores, secrets, driver, after, decide: decideFor(stores) };
  const rest = (): Promise<void> => new Promise((resolve) => pause(resolve));
  const model = createProviderModel({ ...asking, load, demo, rest });
  const embedding = createProviderEmbedding({ ...asking, load: loadEmbedding });
  const sayings = createSayings({ clock: stores.clock, after });
  const probe = createProbe({ stores, secrets, driver, after });
  return { model: sayings.over(model), embedding, probe, sayings, secrets, refusesPlainHttp };
};
