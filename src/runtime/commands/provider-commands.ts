import { fail, ok, type Failure, type Result } from '../../core/result';
import { agentsUnavailable } from '../agents-unavailable';
import { createCancelSource } from '../../core/cancel';
import { person } from '../../db/commit';
import {
  addProvider,
  orderProviders,
  readProvider,
  removeProvider,
  setProviderAbilities,
  setProviderModels,
  setProviderPrices,
} from '../../db/agent/providers';
import { keepSecretRef, secretRefOf } from '../../db/agent/secret-refs';
import type { Stores } from '../../db/stores';
import { placeOfProvider } from '../../gateway/egress/egress';
import { providerProtocols } from '../../gateway/providers/provider-protocol';
import { isKeyText, type SecretPlace } from '../../gateway/secrets/secret-store';
import { gatewayCommands as definitions } from '../api/gateway-definition';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import type { Engine } from '../engine';
import type { Gateway } from '../gateway-side';
import { guarded } from '../guarded';
import { readInput } from '../../api/read-input';
import { agentCommand } from './agent-command';
import { actOf, ofRows, type Command } from './command';
import type { z } from 'zod';

// [SECRET-6] A key comes in a message, goes into the store of the system, and is in nothing that is kept of the command: not in its row, its answer, its
// commit or the log.
type Here = { readonly stores: Stores; readonly gateway: Gateway };
const hereOf = (engine: Engine): Result<Here, Failure> => {
  const opened = engine.stores();
  if (!opened.ok) return agentsUnavailable(opened.error);
  const gateway = engine.gateway();
  return gateway === null ? fail('providers_not_here') : ok({ stores: opened.value, gateway });
};

/** A command that waits for the world: checked at once, then its work, whose last step is one commit. */
const waiting = <I extends z.ZodType, O extends z.ZodType>(
  definition: { readonly input: I; readonly output: O },
  body: (
    here: Here,
    call: { readonly input: z.output<I>; readonly message: CommandMessage },
  ) => Promise<ApiAnswer>,
): Command => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return input;
    const here = hereOf(engine);
    if (!here.ok) return here;
    const before = here.value.stores.agent.unitOfWork.answerOf(message.commandId);
    return before === null ? body(here.value, { input: input.value, message }) : ok(before.result);
  },
});

/** The rows and the answer, in one commit by the person. */
const keep = <T extends Readonly<Record<string, string | number | null | readonly string[]>>>(
  { stores }: Here,
  {
    message,
    answer,
    write,
  }: { readonly message: CommandMessage; readonly answer: T; readonly write: () => Failure | null },
): ApiAnswer =>
  guarded(() => {
    const actId = actOf(message);
    const request = { commandId: message.commandId, actId, writer: person };
    const outcome = stores.agent.unitOfWork.commit(request, (writer) => {
      const failure = write();
      if (failure !== null) writer.refuse(failure);
      return { ...answer, actId };
    });
    return outcome.ok ? ok(outcome.value.result) : outcome;
  });

const refFor = ({ stores }: Here, id: string): string => `${stores.hostId}.${id}`;
const putKey = async (
  here: Here,
  { id, key, keyInFile = false }: { readonly id: string; readonly key: string; readonly keyInFile?: boolean },
): Promise<Result<SecretPlace, Failure>> =>
  isKeyText(key)
    ? here.gateway.secrets.write(refFor(here, id), { value: key, mayUseFile: keyInFile })
    : fail('provider_key_unusable');

type Added = z.output<(typeof definitions)['provider.add']['input']>;
const addressOf = ({ gateway }: Here, { kind, baseUrl, isLocal, key }: Added): Result<string, Failure> => {
  const address = baseUrl ?? providerProtocols[kind].baseUrl;
  if (address === null) return fail('provider_needs_address');
  const place = placeOfProvider({ baseUrl: address, local: isLocal });
  if (place === null) return fail('provider_address_refused');
  // [PROVIDER-9] Whoever added it would be told for ever that it does not answer.
  if (place.scheme === 'http' && gateway.refusesPlainHttp) return fail('provider_plain_http_refused');
  return isLocal || key !== undefined ? ok(address) : fail('provider_needs_key');
};

const add = waiting(definitions['provider.add'], async (here, { input, message }) => {
  const address = addressOf(here, input);
  if (!address.ok) return address;
  const { database } = here.stores.agent;
  const { id, kind, isLocal, models = [], key, keyInFile = false } = input;
  if (readProvider(database, id) !== null) return fail('provider_exists');
  const put = key === undefined ? null : await putKey(here, { id, key, keyInFile });
  if (put !== null && !put.ok) return put;
  const at = here.stores.clock.now();
  return keep(here, {
    message,
    answer: { id, keyPlace: put === null ? null : put.value },
    write: () => {
      if (readProvider(database, id) !== null) return { code: 'provider_exists' };
      addProvider(database, { id, kind, baseUrl: address.value, local: isLocal, models, addedAt: at });
      if (put !== null) keepSecretRef(database, { provider: id, ref: refFor(here, id), at });
      return null;
    },
  });
});

const setKey = waiting(definitions['provider.setKey'], async (here, { input, message }) => {
  const { database } = here.stores.agent;
  const { id, key, keyInFile = false } = input;
  if (readProvider(database, id) === null) return fail('provider_not_found');
  const put = await putKey(here, { id, key, keyInFile });
  if (!put.ok) return put;
  return keep(here, {
    message,
    answer: { keyPlace: put.value },
    write: () => {
      keepSecretRef(database, { provider: id, ref: refFor(here, id), at: here.stores.clock.now() });
      return null;
    },
  });
});

/** The row goes first: a key that stays behind in the store is one that nothing reads. */
const remove = waiting(definitions['provider.remove'], async (here, { input, message }) => {
  const { database } = here.stores.agent;
  if (readProvider(database, input.id) === null) return fail('provider_not_found');
  const ref = secretRefOf(database, input.id);
  const write = (): null => {
    removeProvider(database, input.id);
    return null;
  };
  const kept = keep(here, { message, answer: {}, write });
  if (kept.ok && ref !== null) await here.gateway.secrets.remove(ref);
  return kept;
});

const test = waiting(definitions['provider.test'], async (here, { input, message }) => {
  const { database } = here.stores.agent;
  const provider = readProvider(database, input.id);
  if (provider === null) return fail('provider_not_found');
  const startedAt = here.stores.clock.now();
  const probed = await here.gateway.probe(provider, createCancelSource());
  if (!probed.ok) return probed;
  const { models, abilities } = probed.value;
  const tookMs = Math.max(0, here.stores.clock.now() - startedAt);
  return keep(here, {
    message,
    answer: { models, tookMs },
    write: () => {
      const { id } = input;
      if (provider.models.length === 0) setProviderModels(database, { id, models: models.slice(0, 100) });
      setProviderAbilities(database, { id, abilities: { ...provider.abilities, ...abilities } });
      return null;
    },
  });
});

export const providerCommands = {
  'provider.add': add,
  'provider.setKey': setKey,
  'provider.remove': remove,
  'provider.test': test,
  'provider.update': ofRows(
    agentCommand(definitions['provider.update'], ({ writer, input, actId, stores }) => {
      const { database } = stores.agent;
      const provider = readProvider(database, input.id);
      if (provider === null) return writer.refuse({ code: 'provider_not_found' });
      const { id, models, prices } = input;
      if (models !== undefined) setProviderModels(database, { id, models });
      if (prices !== undefined)
        setProviderPrices(database, { id, prices: { ...provider.prices, ...prices } });
      return { actId };
    }),
  ),
  'provider.order': ofRows(
    agentCommand(definitions['provider.order'], ({ input, actId, stores }) => {
      orderProviders(stores.agent.database, input.ids);
      return { actId };
    }),
  ),
};
