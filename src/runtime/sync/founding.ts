import { bytesToHex } from '@noble/hashes/utils.js';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { SpaceDesk } from '../../features/space/space-desk';
import { keepRosterEntry } from '../../db/journal/sync-state';
import { ghostsIn } from '../../sync/genesis';
import { readRelayUrl } from '../../sync/relay-url';
import { foundSpace } from '../../sync/roster/found';
import { callOnce } from '../../sync/session/call-once';
import { snapshotSources } from '../../sync/snapshot/sources';
import type { SpaceKeys } from '../../sync/space-keys';
import { guarded } from '../guarded';
import { beginStreams } from './begin-streams';
import { inSlices } from './in-slices';
import { spaceSecretRefs } from './secret-refs';
import type { LifeParts } from './space-life';
import { writeSpaceKeys } from './space-secrets';
import { keepSpaceRow, type SpaceRow } from './space-row';

/** As a device enters a space. */
export const rowOf = (
  crypto: Crypto,
  {
    keys,
    ...rest
  }: { readonly keys: SpaceKeys } & Pick<SpaceRow, 'isOwnRelay' | 'areKeysInFile' | 'foundedBy'>,
): SpaceRow => ({
  space: bytesToHex(keys.space),
  device: bytesToHex(crypto.signingPublicKey(keys.signingSeed)),
  host: keys.host,
  relay: keys.relay,
  areWordsConfirmed: rest.foundedBy === null,
  isFetching: rest.foundedBy === null,
  seen: [],
  ...rest,
});

/** What SQLite throws is a failure. */
export const sqlGuarded = (write: () => void): Result<null, Failure> =>
  guarded(() => {
    write();
    return ok(null);
  });

type Asked = Parameters<SpaceDesk['create']>[0];
type Called = { readonly named: string; readonly called: string; readonly token: string | null };
/** [SYNC-18] Founding: the keys first, then the relay, and only then the journal says that there is a space. */
export const createFounding = (parts: LifeParts) => {
  const { world, random, journal } = parts;
  const relayFor = ({ relay: asked, foundingToken: given }: Asked): Result<Called, Failure> => {
    if (asked !== undefined) {
      const read = readRelayUrl(asked);
      return read.ok ? ok({ named: asked, called: asked, token: given }) : read;
    }
    const here = world.relay();
    if (here === null) return fail('no_relay');
    const { own, forOthers, foundingToken } = here;
    return ok({ named: forOthers ?? own, called: own, token: foundingToken?.() ?? null });
  };
  /** The relay keeps version 1 before anything here says that there is a space. */
  const register = (
    crypto: Crypto,
    {
      keys,
      entry,
      called,
      token,
    }: Omit<Called, 'named'> & { readonly keys: SpaceKeys; readonly entry: Uint8Array },
  ): Promise<Result<true, Failure>> =>
    callOnce({
      caller: {
        space: keys.space,
        device: crypto.signingPublicKey(keys.signingSeed),
        sign: (message) => crypto.sign(keys.signingSeed, message),
      },
      relay: called,
      openSocket: world.openSocket,
      after: world.after,
      answer: (signature) => ({ is: 'found', signature, entries: [entry], token, permit: null }),
      until: (message) => (message.is === 'welcome' ? true : null),
    });
  return async (crypto: Crypto, asked: Asked): Promise<Result<{ readonly words: string }, Failure>> => {
    const relay = relayFor(asked);
    if (!relay.ok) return relay;
    const stores = parts.stores();
    if (!stores.ok) return stores;
    const card = { host: parts.host(), name: asked.name, kind: world.kind };
    const work = ghostsIn(snapshotSources(stores.value));
    const ghosts = await inSlices(work, { elapsed: world.elapsed, pause: parts.pause });
    if (ghosts === null) return fail('sync_closed');
    const founded = foundSpace({ crypto, random }, { card, relay: relay.value.named, ghosts });
    if (!founded.ok) return founded;
    const { keys, entry, words } = founded.value;
    const mayUseFile = asked.mayUseFile || world.mayUseFile();
    const kept = await writeSpaceKeys(world.secrets, { keys, mayUseFile });
    if (!kept.ok) return kept;
    const registered = await register(crypto, { keys, entry, ...relay.value });
    if (!registered.ok) {
      for (const ref of spaceSecretRefs(keys.host)) await world.secrets.remove(ref);
      return registered;
    }
    const isOwnRelay = asked.relay === undefined;
    const row = rowOf(crypto, { keys, isOwnRelay, areKeysInFile: mayUseFile, foundedBy: asked.commandId });
    const written = sqlGuarded(() => {
      beginStreams(stores.value);
      journal.transaction(() => {
        keepRosterEntry(journal, { version: 1, entry });
        keepSpaceRow(journal, row);
      });
    });
    return written.ok ? ok({ words }) : written;
  };
};
