import { err, fail, ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { HostId } from '../../core/named-ids';
import type { Clock, Random } from '../../core/ports';
import type { SpaceDevices } from '../../core/space-devices';
import type { SpaceStatus, SyncStatus } from '../../api/space';
import type { SpaceDesk } from '../../features/space/space-desk';
import { hasAnyCommit } from '../../db/journal/open-journal';
import { keepRosterEntry } from '../../db/journal/sync-state';
import type { SqlDatabase } from '../../db/sql-database';
import type { Stores } from '../../db/stores';
import { readInvite } from '../../sync/pairing/invite';
import type { SyncWorld } from '../sync-world';
import { createFounding, rowOf, sqlGuarded } from './founding';
import { startJoining, type Joined, type Joining } from './joining';
import { openMember, type Member } from './member';
import { hostsUnopened } from './roster-hosts';
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
  readonly hosts: () => SpaceDevices;
  readonly committed: (units: number) => void;
  readonly close: () => void;
};

type OpenedStage =
  | { readonly is: 'member'; readonly member: Member }
  /** In a space by its databases, and nothing is sent. `mayPass`: what keeps it from it may be over soon. */
  | {
      readonly is: 'halted';
      readonly row: SpaceRow;
      readonly failure: Failure;
      readonly mayPass: boolean;
    };
type Stage = { readonly is: 'none' } | { readonly is: 'joining'; readonly joining: Joining } | OpenedStage;

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

const statusOf = (stage: Stage): SpaceStatus => {
  if (stage.is === 'member') return stage.member.status();
  if (stage.is === 'joining') return joiningStatus(stage.joining);
  return stage.is === 'halted' ? haltedStatus(stage.row, stage.failure) : { is: 'none', cannot: null };
};
const syncOf = (stage: Stage): SyncStatus => {
  if (stage.is === 'member') return stage.member.sync();
  return stage.is === 'halted' ? { ...OFF, connection: 'refused', reason: stage.failure } : OFF;
};

type Opening = {
  readonly crypto: Crypto;
  readonly isClosed: () => boolean;
  readonly reopen: () => void;
};
/** Null: this journal is in no space, or was closed meanwhile. */
const openStage = async (
  parts: LifeParts,
  { crypto, isClosed, reopen }: Opening,
): Promise<OpenedStage | null> => {
  const { world, journal } = parts;
  const row = spaceRow(journal);
  if (row === null || isClosed()) return null;
  const halted = (failure: Failure, mayPass = false): OpenedStage => ({
    is: 'halted',
    row,
    failure,
    mayPass,
  });
  // [SYNC-20] Databases that went on as a new host are a copy, or an old state.
  if (row.host !== parts.host()) return halted({ code: 'copy_or_old_state' });
  const keys = await readSpaceKeys(world.secrets, row.host);
  if (!keys.ok) return halted(keys.error, true);
  if (keys.value === null) return halted({ code: 'copy_or_old_state' });
  const mark = await readSpaceMark(world.secrets, row.host);
  if (isClosed()) return null;
  const stores = parts.stores();
  if (!stores.ok) return halted(stores.error);
  const member = openMember({ ...parts, crypto, row, mark, reopen, stores: stores.value, keys: keys.value });
  return member.ok ? { is: 'member', member: member.value } : halted(member.error);
};

/** The keys first: a row without them would be a copy. */
const keepJoined = async (
  { world, journal }: LifeParts,
  {
    crypto,
    joined: { keys, entries },
    mayUseFile,
  }: { readonly crypto: Crypto; readonly joined: Joined; readonly mayUseFile: boolean },
): Promise<Result<null, Failure>> => {
  if (hasAnyCommit(journal)) return fail('space_join_needs_empty');
  const kept = await writeSpaceKeys(world.secrets, { keys, mayUseFile });
  if (!kept.ok) return kept;
  const row = rowOf(crypto, { keys, isOwnRelay: false, areKeysInFile: mayUseFile, foundedBy: null });
  return sqlGuarded(() =>
    journal.transaction(() => {
      for (const [index, entry] of entries.entries()) keepRosterEntry(journal, { version: index + 1, entry });
      keepSpaceRow(journal, row);
    }),
  );
};

const joiningOf = (
  { world, clock, random, host, onChange }: LifeParts,
  asked: Pick<Parameters<typeof startJoining>[0], 'crypto' | 'name' | 'invite' | 'joined'>,
): Joining => {
  const { openSocket, after, kind } = world;
  return startJoining({
    ...asked,
    clock,
    random,
    openSocket,
    after,
    kind,
    host: host(),
    changed: onChange,
  });
};

/** Where this journal stands, and the one place that changes it. */
const createStages = (parts: LifeParts, crypto: Crypto) => {
  const { world, onChange } = parts;
  let stage: Stage = { is: 'none' };
  let isClosed = false;
  let stopAsking = (): void => undefined;
  const show = (next: Stage): void => {
    stage = next;
    onChange();
  };
  const open = async (): Promise<void> => {
    const next = await openStage(parts, { crypto, isClosed: () => isClosed, reopen });
    if (next === null || isClosed) return;
    if (next.is === 'member') return show(next);
    parts.fault(`sync.${next.failure.code}`);
    if (next.mayPass) stopAsking = world.after(ASK_AGAIN_MS, () => void open());
    show(next);
  };
  const reopen = (): void => {
    if (stage.is === 'member') stage.member.close();
    void open();
  };
  const member = (): Member | null => (stage.is === 'member' ? stage.member : null);
  return {
    now: () => stage,
    show,
    open,
    member,
    withMember: async <T>(
      body: (opened: Member) => Promise<Result<T, Failure>>,
    ): Promise<Result<T, Failure>> => {
      const opened = member();
      if (opened !== null) return body(opened);
      return stage.is === 'halted' ? err(stage.failure) : fail('no_space');
    },
    isClosed: () => isClosed,
    close: (): void => {
      isClosed = true;
      stopAsking();
      if (stage.is === 'joining') stage.joining.close();
      member()?.close();
    },
  };
};

export const startLife = (parts: LifeParts, crypto: Crypto): Life => {
  const { world, journal } = parts;
  const stages = createStages(parts, crypto);
  const { member, withMember } = stages;
  let words: string | null = null;
  let isBusy = false;
  const found = createFounding(parts);
  const joined = async (came: Joined, mayUseFile: boolean): Promise<Result<null, Failure>> => {
    if (stages.isClosed() || stages.now().is !== 'joining') return fail('sync_closed');
    const kept = await keepJoined(parts, { crypto, joined: came, mayUseFile });
    if (kept.ok) await stages.open();
    return kept;
  };
  void stages.open();
  return {
    status: () => statusOf(stages.now()),
    devices: () => member()?.devices() ?? [],
    hosts: () => member()?.hosts() ?? hostsUnopened(spaceRow(journal)),
    sync: () => syncOf(stages.now()),
    create: async (asked) => {
      const row = spaceRow(journal);
      if (row !== null)
        return words !== null && row.foundedBy === asked.commandId ? ok({ words }) : fail('space_already');
      if (stages.now().is === 'joining' || isBusy) return fail('space_joining');
      isBusy = true;
      const founded = await found(crypto, asked).finally(() => {
        isBusy = false;
      });
      if (!founded.ok) return founded;
      words = founded.value.words;
      await stages.open();
      return founded;
    },
    confirmWords: () => {
      words = null;
      return member()?.confirmWords() ?? fail('no_space');
    },
    invite: () => withMember((opened) => opened.invite()),
    confirm: async (asked) => {
      const stage = stages.now();
      if (stage.is === 'joining') return stage.joining.confirm(asked.code);
      return withMember((opened) => opened.confirm(asked));
    },
    refuse: async () => {
      const stage = stages.now();
      if (stage.is !== 'joining') return withMember((opened) => opened.refuse());
      stage.joining.refuse();
      stage.joining.close();
      stages.show({ is: 'none' });
      return ok(null);
    },
    join: async ({ text, name, ...asked }) => {
      const stage = stages.now();
      if (spaceRow(journal) !== null) return fail('space_already');
      if (isBusy || (stage.is === 'joining' && stage.joining.failure() === null))
        return fail('space_joining');
      if (hasAnyCommit(journal)) return fail('space_join_needs_empty');
      const invite = readInvite(text);
      if (!invite.ok) return invite;
      const mayUseFile = asked.mayUseFile || world.mayUseFile();
      isBusy = true;
      // Two people would compare codes for nothing where the keys have no place.
      const place = mayUseFile ? ok(null) : await readSpaceKeys(world.secrets, parts.host());
      isBusy = false;
      if (!place.ok) return place;
      if (stages.isClosed()) return fail('sync_closed');
      const joining = joiningOf(parts, {
        crypto,
        name,
        invite: invite.value,
        joined: (came) => joined(came, mayUseFile),
      });
      stages.show({ is: 'joining', joining });
      return ok(null);
    },
    seen: (id) => member()?.seen(id) ?? fail('no_space'),
    syncNow: () => withMember((opened) => opened.syncNow()),
    committed: (units) => member()?.committed(units),
    close: stages.close,
  };
};
