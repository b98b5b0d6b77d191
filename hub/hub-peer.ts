import { ok, type Failure, type Result } from '../src/core/result';
import { secureRandom, systemClock } from '../src/platform/node/node-ports';
import { createDemoModel } from '../src/gateway/demo-model';
import type { AgentWorld } from '../src/runtime/peer-ports';
import { createPeerHost } from '../src/runtime/peer-host';
import type { ProfileStore } from '../src/runtime/profile-store';
import type { PeerOfHub } from './start-hub';

export type HubPeerOptions = {
  readonly appVersion: string;
  readonly language: 'en' | 'de';
  /** A hub is always on; a command works only for what it was asked. */
  readonly agents: AgentWorld['work'];
};

/** The peer of a Node process: its own files, kept, not encrypted by us (docs/security.md says what that means). */
export const openPeerOfHub = (
  store: ProfileStore,
  { appVersion, language, agents }: HubPeerOptions,
): Result<PeerOfHub, Failure> => {
  const host = createPeerHost({
    store,
    clock: systemClock,
    random: secureRandom,
    place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion },
    language,
    agents: { model: createDemoModel(), work: agents },
    defer: (task) => setImmediate(task),
  });
  if (!host.ok) return host;
  const { transport, rest, close, failure } = host.value;
  return ok({ transport, rest, failure, close });
};
