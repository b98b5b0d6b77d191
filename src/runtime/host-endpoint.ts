import { fail, ok } from '../core/result';
import { person } from '../db/commit';
import type { SecretStore } from '../gateway/secrets/secret-store';
import { commands } from './api/definition';
import type { ApiAnswer, CommandMessage } from './api/transport';
import { Id } from './api/values';
import type { Endpoint } from './endpoint';
import { forgetKeys, keyNamesOf, removeFiles } from './erase-profile';
import { guarded } from './guarded';
import type { Holder, Subscription } from './profile-holder';
import { OWN_PROFILE, type ProfileStore } from './profile-store';
import { readInput } from '../api/read-input';

// [PROFILE-9] Erasing empties the open profile of one's own: its files go, the journal last, its keys leave the system's store, and it
// opens anew.
type Parts = {
  readonly holder: Holder;
  readonly store: ProfileStore;
  /** Where keys of providers lie; null: nowhere. */
  readonly secrets: SecretStore | null;
};

/** `own`, `own-2`, … : a name that no profile has, so that none is ever written over. */
const freeOwnName = (store: ProfileStore): string => {
  const taken = new Set(store.list().map(({ name }) => name));
  let number = 1;
  const name = (): string => (number === 1 ? OWN_PROFILE : `${OWN_PROFILE}-${number}`);
  while (taken.has(name())) number += 1;
  return name();
};

const CreatedAnswer = commands['profile.create'].output;

/** Under which command this profile was created: the new journal keeps the answer, so a restart does not forget it. */
const createdBy = (holder: Holder, commandId: string): string | null => {
  const known = holder.created.get(commandId);
  if (known !== undefined) return known;
  const { peer, profile } = holder.opened();
  const answer =
    peer === null ? null : guarded(() => ok(peer.unitOfWork.answerOf(commandId)?.result ?? null));
  const made = answer?.ok === true ? CreatedAnswer.safeParse(answer.value).data : undefined;
  return made?.name === profile.name ? made.name : null;
};

const createOwn = ({ holder, store }: Omit<Parts, 'secrets'>, { commandId }: CommandMessage): ApiAnswer => {
  if (!Id.safeParse(commandId).success) return fail('invalid_arguments', 'commandId');
  const earlier = createdBy(holder, commandId);
  if (earlier !== null) return holder.moveTo(earlier);
  const name = freeOwnName(store);
  store.create(name, 'own');
  holder.created.set(commandId, name);
  const moved = holder.moveTo(name);
  // It wrote no record, so the profile is as empty as before.
  if (moved.ok)
    holder
      .opened()
      .peer?.unitOfWork.commit({ commandId, actId: commandId, writer: person }, () => ({ name }));
  return moved;
};

const erase = ({ holder, store, secrets }: Parts, name: string): ApiAnswer | Promise<ApiAnswer> => {
  const { profile } = holder.opened();
  if (name !== profile.name) return fail('profile_changed');
  if (!store.list().some((each) => each.name === name)) return fail('profile_not_found');
  if (profile.kind === 'example') return fail('profile_is_example');
  const keys = secrets === null ? [] : keyNamesOf(holder.opened().peer);
  const erased = holder.replace(() => {
    const removed = removeFiles(store.files(name));
    if (removed.ok) store.mark?.(name).remove();
    return removed;
  });
  if (!erased.ok) return erased;
  return secrets === null || keys.length === 0
    ? ok({ name })
    : forgetKeys(secrets, keys).then(() => ok({ name }));
};

const runHostCommand = (parts: Parts, message: CommandMessage): ApiAnswer | Promise<ApiAnswer> | null => {
  const { holder, store } = parts;
  const { profile } = message;
  const isMeantForAnother = profile !== undefined && profile !== holder.opened().profile.name;
  if (isMeantForAnother && !message.name.startsWith('profile.')) return fail('profile_changed');
  if (message.name === 'profile.startEmpty') {
    store.create(OWN_PROFILE, 'own');
    return holder.moveTo(OWN_PROFILE);
  }
  if (message.name === 'profile.create') return createOwn(parts, message);
  if (message.name === 'profile.erase') {
    const named = readInput(commands['profile.erase'].input, message.input);
    return named.ok ? erase(parts, named.value.name) : named;
  }
  if (message.name !== 'profile.switch') return null;
  const input = readInput(commands['profile.switch'].input, message.input);
  return input.ok ? holder.moveTo(input.value.name) : input;
};

/** What the host answers by itself, whatever profile is open. */
const OF_THE_HOST: readonly string[] = ['profile.list', 'deviceCheck.state'];

/** What profiles are asked for is answered here; all else goes to the one that is open. */
export const endpointOf = ({ holder, ...more }: Parts): Endpoint => ({
  command: (message) =>
    holder.desk.command(message) ??
    runHostCommand({ holder, ...more }, message) ??
    holder.opened().endpoint.command(message),
  query: (message) =>
    message.name === 'profile.list'
      ? holder.profilesNow()
      : message.name === 'deviceCheck.state'
        ? holder.desk.freshState()
        : holder.opened().endpoint.query(message),
  subscribe: (message, listener) => {
    if (OF_THE_HOST.includes(message.name)) return holder.live.subscribe(message, listener);
    const end = holder.opened().endpoint.subscribe(message, listener);
    const subscription: Subscription = { message, listener, end };
    holder.subscriptions.add(subscription);
    return () => {
      if (holder.subscriptions.delete(subscription)) subscription.end();
    };
  },
});
