import type { SpaceStatus, SyncStatus } from '../api/space';
import type { SpaceDesk } from '../features/space/space-desk';
import { err, fail, type Failure, type Result } from '../core/result';
import type { Batch } from '../core/batch';
import { noSpace, type SpaceDevices } from '../core/space-devices';
import { unlessDamaged } from '../db/unless-damaged';
import type { Life, LifeParts } from './sync/space-life';
import { spaceSecretRefs } from './sync/secret-refs';
import { hostsUnopened } from './sync/roster-hosts';
import { haltedStatus, spaceRow } from './sync/space-row';

// [LINE-8] A peer that is in no space pays one read at its start. Everything else, crypto and the session with it, is loaded when there is a space, or when
// one is founded or joined.
export type SyncSide = {
  readonly desk: SpaceDesk;
  /** Soon after the start: where there is a space, it is opened. */
  readonly begin: () => void;
  /** A snapshot was taken in: everything may be another than before. */
  readonly onEverything: (listener: () => void) => void;
  readonly committed: (batch: Batch) => void;
  /** The roster's words on hosts; before it is open, as far as they are known without it. */
  readonly hosts: SpaceDevices;
  /** The relay of this space, where that is not this place's own. */
  readonly relayElsewhere: () => string | null;
  /** Under which names the store of secrets keeps keys for this. */
  readonly secretRefs: () => readonly string[];
  readonly close: () => void;
};

const OFF: SyncStatus = {
  connection: 'off',
  reason: null,
  nextTryAt: null,
  toSend: 0,
  toApply: 0,
  refused: [],
  lastHeardAt: null,
};

/** A peer that is in no space and can be in none, and why. */
export const noSyncSide = (cannot: Failure): SyncSide => {
  const refuse = () => Promise.resolve(err(cannot));
  const desk: SpaceDesk = {
    status: () => ({ is: 'none', cannot }),
    devices: () => [],
    sync: () => ({ ...OFF, reason: cannot }),
    create: refuse,
    confirmWords: () => err(cannot),
    invite: refuse,
    confirm: refuse,
    refuse,
    join: refuse,
    seen: () => err(cannot),
    syncNow: refuse,
    onChange: () => () => undefined,
  };
  const nothing = (): void => undefined;
  return {
    desk,
    begin: nothing,
    onEverything: nothing,
    committed: nothing,
    hosts: noSpace,
    relayElsewhere: () => null,
    secretRefs: () => [],
    close: nothing,
  };
};

export type SyncSideParts = Omit<LifeParts, 'onChange' | 'touchAll'>;

/** Until what a space needs is loaded. */
const STARTING: Failure = { code: 'sync_starting' };

export const createSyncSide = (parts: SyncSideParts): SyncSide => {
  const { world, journal } = parts;
  const listeners = new Set<() => void>();
  let touchAll = (): void => undefined;
  const onChange = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const rowNow = () => unlessDamaged(() => spaceRow(journal));
  const row = rowNow();
  let life: Life | null = null;
  let failure: Failure | null = null;
  let isClosed = false;
  let loading: Promise<Result<Life, Failure>> | null = null;
  const load = async (): Promise<Result<Life, Failure>> => {
    const [crypto, { startLife }] = await Promise.all([world.loadCrypto(), import('./sync/space-life')]);
    if (!crypto.ok) failure = crypto.error;
    if (!crypto.ok) return crypto;
    if (isClosed) return fail('sync_closed');
    life = startLife({ ...parts, onChange, touchAll: () => touchAll() }, crypto.value);
    onChange();
    return { ok: true, value: life };
  };
  const loaded = (): Promise<Result<Life, Failure>> => {
    const mine = (loading ??= load().catch((cause: unknown) =>
      fail('sync_unavailable', cause instanceof Error ? cause.name : 'unknown'),
    ));
    return mine.then((result) => {
      // A chunk that did not come may come the next time.
      if (!result.ok && loading === mine) loading = null;
      return result;
    });
  };
  const later = async <T>(ask: (there: Life) => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> => {
    const there = await loaded();
    return there.ok ? ask(there.value) : there;
  };
  const unloaded = (): SpaceStatus => {
    if (row === null) return { is: 'none', cannot: failure };
    return haltedStatus(row, failure ?? STARTING);
  };
  const unopened = hostsUnopened(row);
  const hosts = (): SpaceDevices => life?.hosts() ?? unopened;
  const desk: SpaceDesk = {
    status: () => life?.status() ?? unloaded(),
    devices: () => life?.devices() ?? [],
    sync: () => life?.sync() ?? { ...OFF, reason: row === null ? failure : (failure ?? STARTING) },
    create: (asked) => later((there) => there.create(asked)),
    confirmWords: () => life?.confirmWords() ?? fail('no_space'),
    invite: () => later((there) => there.invite()),
    confirm: (asked) => later((there) => there.confirm(asked)),
    refuse: () => later((there) => there.refuse()),
    join: (asked) => later((there) => there.join(asked)),
    seen: (id) => life?.seen(id) ?? fail('no_space'),
    syncNow: () => later((there) => there.syncNow()),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    desk,
    begin: () => {
      if (row !== null) world.after(0, () => void (isClosed ? null : loaded()));
    },
    onEverything: (listener) => {
      touchAll = listener;
    },
    committed: ({ arrived, changeUnitKeys }) => {
      if (arrived === 'here') life?.committed(changeUnitKeys.length);
    },
    hosts: {
      kindOf: (host) => hosts().kindOf(host),
      nameOf: (host) => hosts().nameOf(host),
      counts: (dot, domain) => hosts().counts(dot, domain),
      founder: () => hosts().founder(),
    },
    relayElsewhere: () => {
      const now = rowNow();
      return now === null || now.isOwnRelay ? null : now.relay;
    },
    secretRefs: () => {
      const now = rowNow();
      return now === null ? [] : spaceSecretRefs(now.host);
    },
    close: () => {
      isClosed = true;
      life?.close();
      listeners.clear();
    },
  };
};
