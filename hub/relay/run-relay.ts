import type { Failure, Result } from '../../src/core/result';
import { fail, ok } from '../../src/core/result';
import type { Clock, Random } from '../../src/core/ports';
import { lockFolder } from '../../src/platform/node/folder-lock';
import { makePrivateFolder } from '../../src/platform/node/home-folder';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import type { startWords } from '../../src/words/terminal/start';
import { closeOnSignal } from '../close-on-signal';
import { errorCode, homeFailureCode } from '../home-failure';
import { hubFolder } from '../hub-address';
import type { HubOptions } from '../hub-options';
import { newSecret } from '../secret';
import { foundingTokenFile, keptRelayListening } from './relay-home';
import { DEFAULT_RELAY_PORT } from './relay-options';
import { createHubRelay, type HubRelay } from './hub-relay';

// [RELAY-11] `hub --relay-only`: for whoever keeps a relay for others. It opens no profile and serves neither app nor API.
type Ports = {
  readonly clock: Clock;
  readonly random: Random;
  readonly pid: number;
  readonly write: (line: string) => void;
};
export const startRelayOnly = async (
  { home, relay }: HubOptions,
  { clock, random, pid, write }: Ports,
): Promise<Result<HubRelay, Failure>> => {
  try {
    makePrivateFolder(home);
  } catch (error) {
    return fail(homeFailureCode(error) ?? 'home_not_usable', errorCode(error));
  }
  const lock = lockFolder(hubFolder(home), { pid, port: null, token: newSecret(random) });
  if (!lock.ok) return fail('hub_not_answering');
  const service = createHubRelay({ home, own: null, limits: relay.limits, clock, random, write });
  const kept = keptRelayListening(home).listen ?? { host: '127.0.0.1', port: DEFAULT_RELAY_PORT };
  const listening = await service.listen({ listen: relay.listen ?? kept, name: relay.name });
  const close = async (): Promise<void> => {
    await service.close();
    lock.value.release();
  };
  if (listening.ok) {
    service.foundingToken();
    return ok({ ...service, close });
  }
  await close();
  return listening;
};

export const runRelay = async (
  options: HubOptions,
  {
    say,
    refuse,
    words,
    isJson,
  }: {
    readonly say: (line: string) => void;
    readonly refuse: (trouble: Failure) => number;
    readonly words: ReturnType<typeof startWords>;
    readonly isJson: boolean;
  },
): Promise<number | null> => {
  const write = (line: string): void => void process.stderr.write(`${line}\n`);
  const world = { clock: systemClock, random: secureRandom, pid: process.pid, write };
  const started = await startRelayOnly(options, world);
  if (!started.ok) return refuse(started.error);
  const { own, forOthers } = started.value.here();
  const address = forOthers ?? own;
  const tokenFile = foundingTokenFile(options.home);
  say(isJson ? JSON.stringify({ relay: address, tokenFile }) : words('relayRunning', { address, tokenFile }));
  closeOnSignal(started.value.close);
  return null;
};
