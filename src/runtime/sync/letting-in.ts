import { bytesToHex } from '@noble/hashes/utils.js';
import { err, fail, ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { Clock, Random } from '../../core/ports';
import { sameBytes } from '../../core/wire-bytes';
import type { Welcome } from '../../sync/pairing/pairing';
import { readRelayUrl } from '../../sync/relay-url';
import { enrol, type NewDevice } from '../../sync/roster/enrol';
import { lastHash } from '../../sync/roster/fold';
import type { MailboxWord, Session } from '../../sync/session/session-parts';
import type { SpaceKeys } from '../../sync/space-keys';
import type { SyncWorld } from '../sync-world';
import type { Giving } from './giving';
import { startInviting, type Inviting } from './inviting';
import type { RosterKeeper } from './roster-keeper';
import type { RowKeeper } from './space-row';

export type LettingInParts = {
  readonly world: SyncWorld;
  readonly crypto: Crypto;
  readonly random: Random;
  readonly clock: Clock;
  readonly keys: SpaceKeys;
  readonly device: Uint8Array;
  readonly row: RowKeeper;
  readonly relay: { readonly forOthers: () => string };
  readonly keeper: RosterKeeper;
  readonly session: Session;
  readonly giving: Giving;
  readonly onChange: () => void;
};
type Invited = { readonly text: string; readonly expiresAt: number; readonly isReachable: boolean };

/** [SYNC-22] This device invites, and lets in whom the person confirmed: the roster's entry, then the welcome, then the life. */
export const createLettingIn = (parts: LettingInParts) => {
  const { world, crypto, random, clock, keys, device, row, relay, keeper, session, giving } = parts;
  let inviting: Inviting | null = null;
  const enrolDevice = async (newcomer: NewDevice): Promise<Result<Welcome, Failure>> => {
    const entry = enrol({ crypto, random }, { keys, roster: keeper.roster(), device: newcomer });
    if (!entry.ok) return entry;
    const { version } = entry.value.roster;
    const answer = await session.appendRoster(version, entry.value.entry);
    if (answer === null) return fail('relay_unreachable');
    if (answer !== 'kept') return fail(answer === 'taken' ? 'roster_moved' : answer);
    const taken = keeper.take(version, [entry.value.entry]);
    if (!taken.ok) return taken;
    const { seen } = row.now();
    row.change({ seen: [...seen, bytesToHex(newcomer.signingKey)] });
    return ok({ space: keys.space, version, hash: lastHash(entry.value.roster) });
  };
  const self = () => {
    const me = keeper.roster().devices.find(({ signingKey }) => sameBytes(signingKey, device));
    if (me === undefined) return null;
    const { host, name, kind, signingKey, agreementKey } = me;
    return { host, name, kind, signingKey, agreementKey };
  };
  const answerOf = (from: Inviting): Result<Invited, Failure> => {
    const { text, expiresAt, isReachable } = from.shown(null);
    return ok({ text, expiresAt, isReachable });
  };
  return {
    invite: async (): Promise<Result<Invited, Failure>> => {
      const halted = session.halted();
      if (halted !== null) return err(halted);
      if (inviting?.isOpen() === true) return answerOf(inviting);
      const me = self();
      if (me === null) return fail('not_enrolled');
      session.now();
      const connected = await session.nextOutcome();
      if (!connected.ok) return connected;
      const url = readRelayUrl(relay.forOthers());
      if (!url.ok) return url;
      inviting?.close();
      inviting = startInviting({
        crypto,
        random,
        clock,
        after: world.after,
        send: session.send,
        self: me,
        relay: url.value.url,
        isReachable: url.value.reach !== 'this_machine',
        enrol: enrolDevice,
        welcomed: ({ signingKey }) => giving.give(signingKey),
        changed: parts.onChange,
      });
      return answerOf(inviting);
    },
    shown: () => {
      const now = inviting?.shown(giving.sent()) ?? null;
      return now?.step === 'sending' && giving.isDone() ? { ...now, step: 'done' as const } : now;
    },
    confirm: (asked: Parameters<Inviting['confirm']>[0]): Promise<Result<null, Failure>> =>
      inviting === null ? Promise.resolve(fail('no_invite')) : inviting.confirm(asked),
    refuse: (): void => inviting?.refuse(),
    heard: (message: MailboxWord): void => inviting?.heard(message),
    /** There is a line again. */
    connected: (): void => {
      if (inviting?.isOpen() === true) inviting.connected();
    },
    close: (): void => inviting?.close(),
  };
};
