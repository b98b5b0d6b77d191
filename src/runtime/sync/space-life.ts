import { bytesToHex } from '@noble/hashes/utils.js';
import { err, fail, ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { HostId } from '../../core/named-ids';
import type { Clock, Random } from '../../core/ports';
import type { SpaceStatus, SyncStatus } from '../../api/space';
import type { SpaceDesk } from '../../features/space/space-desk';
import { hasAnyCommit } from '../../db/journal/open-journal';
import { keepRosterEntry } from '../../db/journal/sync-state';
import type { SqlDatabase } from '../../db/sql-database';
import type { Stores } from '../../db/stores';
import { readInvite } from '../../sync/pairing/invite';
import { readRelayUrl } from '../../sync/relay-url';
import { foundSpace } from '../../sync/roster/found';
import { ghostsIn } from '../../sync/genesis';
import { snapshotSources } from '../../sync/snapshot/sources';
import { callOnce } from '../../sync/session/call-once';
import type { SpaceKeys } from '../../sync/space-keys';
import { guarded } from '../guarded';
import type { SyncWorld } from '../sync-world';
import { beginStreams } from './begin-streams';
import { inSlices } from './in-slices';
import { startJoining, type Joined, type Joining } from './joining';
import { openMember, type Member } from './member';
import { spaceSecretRefs } from './secret-refs';
import { readSpaceKeys, readSpaceMark, writeSpaceKeys } from './space-secrets';
import { haltedStatus, keepSpaceRow, spaceRow, type SpaceRow } from './space-row';

export type LifeParts = {
  readonly world: SyncWorld;
  readonly clock: Clock;
  readonly random: Random;
  readonly pause: (task: () => void) => void;
  readonly journal: SqlDatabase;
  readonly appVersion: string;
  /** Under whom this journal is written now. */
  readonly host: () => HostId;
  /** Opens agents' database. */
  readonly stores: () => Result<Stores, Failure>;
  readonly onChange: () => void;
  readonly touchAll: () => void;
  readonly fault: (code: string) => void;
};
export type Life = Omit<SpaceDesk, 'onChange'> & {
  readonly committed: (units: number) => void;
  readonly close: () => void;
};

type Stage =
  | { readonly is: 'none' }
  | { readonly is: 'joining'; readonly joining: Joining }
  | { readonly is: 'member'; readonly member: Member }
  /** In a space by its databases, and nothing is sent. */
  | { readonly is: 'halted'; readonly row: SpaceRow; readonly failure: Failure };

const OFF: SyncStatus = {
  connection: 'off',
  reason: null,
  nextTryAt: null,
  toSend: 0,
  toApply: 0,
  refused: [],
  lastHeardAt: null,
};
/** A store of secrets that did not answer is asked again. */
const ASK_AGAIN_MS = 30_000;

const joiningStatus = (joining: Joining): SpaceStatus => ({
  is: 'joining',
  step: joining.step(),
  code: joining.code(),
  fetched: null,
  failure: joining.failure(),
});

const rowOf = (
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

const sqlGuarded = (write: () => void): Result<null, Failure> =>
  guarded(() => {
    write();
    return ok(null);
  });

type Called = { readonly named: string; readonly called: string; readonly token: string | null };
const createFounding = (parts: LifeParts) => {
  const { world, random, journal } = parts;
  const relayFor = (asked: string | undefined): Result<Called, Failure> => {
    if (asked !== undefined) {
      const read = readRelayUrl(asked);
      return read.ok ? ok({ named: asked, called: asked, token: null }) : read;
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
  return async (
    crypto: Crypto,
    asked: Parameters<SpaceDesk['create']>[0],
  ): Promise<Result<{ readonly words: string }, Failure>> => {
    const relay = relayFor(asked.relay);
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
    const mayUseFile = world.mayUseFile();
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

export const startLife = (parts: LifeParts, crypto: Crypto): Life => {
  const { world, journal, onChange } = parts;
  let stage: Stage = { is: 'none' };
  let words: string | null = null;
  let isClosed = false;
  let isBusy = false;
  let stopAsking = (): void => undefined;
  const found = createFounding(parts);

  const show = (next: Stage): void => {
    stage = next;
    onChange();
  };
  const halt = (row: SpaceRow, failure: Failure): void => {
    parts.fault(`sync.${failure.code}`);
    show({ is: 'halted', row, failure });
  };
  const open = async (): Promise<void> => {
    const row = spaceRow(journal);
    if (row === null || isClosed) return;
    // [SYNC-20] Databases that went on as a new host are a copy, or an old state.
    if (row.host !== parts.host()) return halt(row, { code: 'copy_or_old_state' });
    const keys = await readSpaceKeys(world.secrets, row.host);
    if (isClosed) return;
    if (!keys.ok) {
      stopAsking = world.after(ASK_AGAIN_MS, () => void open());
      return halt(row, keys.error);
    }
    if (keys.value === null) return halt(row, { code: 'copy_or_old_state' });
    const mark = await readSpaceMark(world.secrets, row.host);
    if (isClosed) return;
    const stores = parts.stores();
    if (!stores.ok) return halt(row, stores.error);
    const { clock, random, pause, touchAll, fault, appVersion } = parts;
    const member = openMember({
      ...{ world, crypto, clock, random, pause, onChange, touchAll, fault, row, mark, appVersion, reopen },
      stores: stores.value,
      keys: keys.value,
    });
    if (!member.ok) return halt(row, member.error);
    show({ is: 'member', member: member.value });
  };
  const reopen = (): void => {
    if (stage.is === 'member') stage.member.close();
    void open();
  };
  const joined =
    ({ isClosedNow }: { readonly isClosedNow: () => boolean }) =>
    async ({ keys, entries }: Joined): Promise<Result<null, Failure>> => {
      if (isClosedNow()) return fail('sync_closed');
      if (hasAnyCommit(journal)) return fail('space_join_needs_empty');
      const mayUseFile = world.mayUseFile();
      const kept = await writeSpaceKeys(world.secrets, { keys, mayUseFile });
      if (!kept.ok) return kept;
      const row = rowOf(crypto, { keys, isOwnRelay: false, areKeysInFile: mayUseFile, foundedBy: null });
      const written = sqlGuarded(() =>
        journal.transaction(() => {
          for (const [index, entry] of entries.entries())
            keepRosterEntry(journal, { version: index + 1, entry });
          keepSpaceRow(journal, row);
        }),
      );
      if (!written.ok) return written;
      await open();
      return ok(null);
    };
  const member = (): Member | null => (stage.is === 'member' ? stage.member : null);
  const withMember = async <T>(
    body: (opened: Member) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> => {
    const opened = member();
    if (opened !== null) return body(opened);
    return stage.is === 'halted' ? err(stage.failure) : fail('no_space');
  };
  void open();
  return {
    status: () => {
      if (stage.is === 'member') return stage.member.status();
      if (stage.is === 'joining') return joiningStatus(stage.joining);
      return stage.is === 'halted' ? haltedStatus(stage.row, stage.failure) : { is: 'none', cannot: null };
    },
    devices: () => member()?.devices() ?? [],
    sync: () => {
      const opened = member();
      if (opened !== null) return opened.sync();
      return stage.is === 'halted' ? { ...OFF, connection: 'refused', reason: stage.failure } : OFF;
    },
    create: async (asked) => {
      const row = spaceRow(journal);
      if (row !== null)
        return words !== null && row.foundedBy === asked.commandId ? ok({ words }) : fail('space_already');
      if (stage.is === 'joining') return fail('space_joining');
      if (isBusy) return fail('space_joining');
      isBusy = true;
      const founded = await found(crypto, asked);
      isBusy = false;
      if (!founded.ok) return founded;
      words = founded.value.words;
      await open();
      return founded;
    },
    confirmWords: () => {
      words = null;
      return member()?.confirmWords() ?? fail('no_space');
    },
    invite: () => withMember((opened) => opened.invite()),
    confirm: async (asked) => {
      if (stage.is === 'joining') return stage.joining.confirm(asked.code);
      return withMember((opened) => opened.confirm(asked));
    },
    refuse: async () => {
      if (stage.is !== 'joining') return withMember((opened) => opened.refuse());
      stage.joining.refuse();
      stage.joining.close();
      show({ is: 'none' });
      return ok(null);
    },
    join: async ({ text, name }) => {
      if (spaceRow(journal) !== null) return fail('space_already');
      if (stage.is === 'joining' && stage.joining.failure() === null) return fail('space_joining');
      if (isBusy) return fail('space_joining');
      if (hasAnyCommit(journal)) return fail('space_join_needs_empty');
      const invite = readInvite(text);
      if (!invite.ok) return invite;
      const { clock, random } = parts;
      const { openSocket, after, kind } = world;
      const joining: Joining = startJoining({
        ...{ crypto, random, clock, openSocket, after, name, kind },
        invite: invite.value,
        host: parts.host(),
        changed: onChange,
        joined: joined({ isClosedNow: () => isClosed || stage.is !== 'joining' }),
      });
      show({ is: 'joining', joining });
      return ok(null);
    },
    seen: (id) => member()?.seen(id) ?? fail('no_space'),
    syncNow: () => withMember((opened) => opened.syncNow()),
    committed: (units) => member()?.committed(units),
    close: () => {
      isClosed = true;
      stopAsking();
      if (stage.is === 'joining') stage.joining.close();
      member()?.close();
    },
  };
};
