import { standingOf } from '../agents/lifecycle/eligibility';
import type { Stores } from '../db/stores';
import { createProviderModel } from '../gateway/asking/provider-model';
import type { DecideInference } from '../gateway/asking/inference-gates';
import type { HttpDriver } from '../gateway/http-driver';
import type { ModelPort } from '../gateway/model-port';
import { createProbe, type Probe } from '../gateway/probe/probe';
import type { LoadModel } from '../gateway/providers/load-model';
import type { SecretStore } from '../gateway/secrets/secret-store';
import { decide } from '../tools/gates';
import type { AgentWorld } from './peer-ports';
import { createSayings, type Sayings } from './sayings';

/** What the platform gives for models that are not on this device. */
export type GatewayWorld = {
  readonly secrets: SecretStore;
  readonly driver: HttpDriver;
  readonly load: LoadModel;
};
export type Gateway = {
  /** Who thinks: providers for whom a person allowed it, the demo for everybody else. */
  readonly model: ModelPort;
  readonly probe: Probe;
  /** What is being said right now. */
  readonly sayings: Sayings;
  readonly secrets: SecretStore;
};

/** [GATE-4] The same gates as for everything; a stop or an end that came meanwhile counts. */
const decideFor =
  (stores: Stores): DecideInference =>
  ({ caller, provider, model, access, isPrivacyConfirmed, hasSecret, reachesNetwork }) => {
    const { agent, isStopped } = standingOf(stores, caller.agentId);
    return decide({
      request: { what: 'inference', provider, model, categoryIds: caller.categoryIds, oversharedFields: [] },
      policy: { allowedTools: [], allowedCategoryIds: agent?.allowedCategoryIds ?? null, grants: [], access },
      state: {
        ...{ now: stores.clock.now(), isDestroyed: agent === null || agent.isDestroyed, isStopped },
        ...{ stoppedToolClasses: [], admitsReason: true, exceeded: null, isTainted: false },
        ...{ isPrivacyConfirmed, hasSecret, reachesNetwork },
      },
    });
  };

export const openGateway = (stores: Stores, world: AgentWorld): Gateway | null => {
  if (world.gateway === undefined) return null;
  const { secrets, driver, load } = world.gateway;
  const { after, model: demo } = world;
  const model = createProviderModel({
    stores,
    secrets,
    driver,
    load,
    after,
    demo,
    decide: decideFor(stores),
  });
  const sayings = createSayings(stores.clock);
  const probe = createProbe({ stores, secrets, driver, after });
  return { model: sayings.over(model), probe, sayings, secrets };
};
