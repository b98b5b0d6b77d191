import { ok, type Failure, type Result } from '../src/core/result';
import { secureRandom, systemClock } from '../src/platform/node/node-ports';
import { createPeerHost } from '../src/runtime/peer-host';
import type { ProfileStore } from '../src/runtime/profile-store';
import type { PeerOfHub } from './start-hub';

/** The peer of a Node process: its own files, kept, not encrypted by us (docs/security.md says what that means). */
export const openPeerOfHub = (
  store: ProfileStore,
  { appVersion, language }: { readonly appVersion: string; readonly language: 'en' | 'de' },
): Result<PeerOfHub, Failure> => {
  const host = createPeerHost({
    store,
    clock: systemClock,
    random: secureRandom,
    place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion },
    language,
    defer: (task) => setImmediate(task),
  });
  if (!host.ok) return host;
  const { transport, rest, close, failure } = host.value;
  return ok({ transport, rest, failure, close });
};
