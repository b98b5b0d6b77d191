import type { ChunkSeal } from '../core/chunk-seal';
import type { Clock, Random } from '../core/ports';
import { fail, ok, type Failure, type Result } from '../core/result';
import { person } from '../db/commit';
import { commands } from './api/definition';
import type { ApiAnswer, ApiTransport, CommandMessage, QueryMessage } from './api/transport';
import { Id } from './api/values';
import type { SecretStore } from '../gateway/secrets/secret-store';
import type { Endpoint } from './endpoint';
import { forgetKeys, keyNamesOf, removeFiles } from './erase-profile';
import { fillExampleAgents } from './example-life/fill-example-agents';
import { fillExampleLife, languageOfExample } from './example-life/fill-example-life';
import { createFirstComer, type FirstComer } from './example-life/first-comer';
import { guarded } from './guarded';
import { createLiveQueries } from './live-queries';
import { createDeviceDesk, type DeviceCheckHere, type DeviceDesk } from './device-check/desk';
import { openProfile, type OpenedProfile, type ProfilePorts } from './opened-profile';
import { deviceZone } from './agent-side';
import type { Peer } from './peer';
import type { AgentWorld, PeerPlace } from './peer-ports';
import { EXAMPLE_PROFILE, OWN_PROFILE, type ProfileStore } from './profile-store';
import { nothing } from '../notifications/dependence';
import { readInput } from './read-input';
import { createInProcessTransport } from './transports/in-process-transport';

// [PROFILE-3] One transport follows the current profile: after a switch every subscription runs on the new one.
// [PROFILE-4] A switch opens the new profile before it lets the old one go; if that fails, nothing has changed.
// [PROFILE-9] Erasing empties the open profile of one's own: its files go, the journal last, its keys leave the system's store, and it
// opens anew.
// [PROFILE-5] The first start of all makes the example life, in a profile of its own; [EXAMPLE-2] a hub's, when the first one comes.
type Language = 'en' | 'de';
export type PeerHostParts = {
  readonly store: ProfileStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly place: PeerPlace;
  readonly seal?: ChunkSeal;
  /** In which language the example life is written, unless whoever comes first says another. */
  readonly language: Language;
  /** [EXAMPLE-2] When it is made. Absent: at the start, by whoever starts. */
  readonly exampleIsMade?: 'at_start' | 'for_first_comer';
  /** How this device tells that it is the person. Absent: it cannot. */
  readonly deviceCheck?: DeviceCheckHere;
  readonly defer?: (task: () => void) => void;
  readonly pause?: (task: () => void) => void;
  /** How agents work in this process; absent: they are kept and shown, and do not work. */
  readonly agents?: Pick<AgentWorld, 'model' | 'work' | 'gateway'>;
};
export type PeerHost = {
  /** Somebody is about to ask for something, in their language; null: they do not say. The first one counts. */
  readonly greet: (language: Language | null) => void;
  /** One for all screens of this process; closing it ends its subscriptions and nothing else. */
  readonly transport: ApiTransport;
  readonly currentProfile: () => string;
  /** Why the current profile's journal does not open; every answer says the same. */
  readonly failure: () => Failure | null;
  /** Lets the current profile's agents do what is due, within limits. */
  readonly runDue: Peer['runDue'];
  /** For idle times and before the app sleeps. */
  readonly rest: () => void;
  readonly close: () => void;
};

/** The screens' first answers come before agents: these begin when nobody has needed them for so long after the start. */
const AGENTS_BEGIN_MS = 500;

type Subscription = {
  readonly message: QueryMessage;
  readonly listener: (answer: ApiAnswer) => void;
  end: () => void;
};

const openByName = (ports: ProfilePorts, name: string): Result<OpenedProfile, Failure> => {
  const profile = ports.store.list().find((stored) => stored.name === name);
  return profile === undefined ? fail('profile_not_found') : openProfile(ports, profile);
};

const openFirst = (ports: ProfilePorts): Result<OpenedProfile, Failure> => {
  const current = ports.store.current();
  if (current === null) ports.store.create(EXAMPLE_PROFILE, 'example');
  const opened = openByName(ports, current ?? EXAMPLE_PROFILE);
  if (opened.ok && current === null) ports.store.setCurrent(EXAMPLE_PROFILE);
  return opened;
};

/** The example life where it is still to be made: its journal, in which nothing was ever written. */
const unmade = ({ peer, profile }: OpenedProfile): Peer | null =>
  profile.kind === 'example' && peer !== null && !peer.isReadOnly && !peer.hasAnything() ? peer : null;

// A fill that was cut short is made up for: it is one commit per database, so it is there or not.
const fill = (opened: OpenedProfile, language: Language): Result<null, Failure> =>
  guarded(() => {
    const unitOfWork = unmade(opened)?.unitOfWork;
    return unitOfWork === undefined
      ? ok(null)
      : fillExampleLife({ unitOfWork, hasAnything: false, language });
  });

const profilesIn = (store: ProfileStore, current: string): ApiAnswer =>
  ok({ profiles: store.list().map(({ name, kind }) => ({ name, kind, isCurrent: name === current })) });

const hostAnswer = (answer: ApiAnswer) => ({ answer, dependence: nothing });

type Held = { readonly first: OpenedProfile; readonly desk: DeviceDesk };
const createHolder = (ports: ProfilePorts, { first, desk }: Held) => {
  let opened = first;
  const subscriptions = new Set<Subscription>();
  const created = new Map<string, string>();
  const profilesNow = (): ApiAnswer => profilesIn(ports.store, opened.profile.name);
  const live = createLiveQueries({
    run: ({ name }) => hostAnswer(name === 'deviceCheck.state' ? desk.state() : profilesNow()),
    defer: ports.defer,
    onFault: () => undefined,
  });
  /** Whatever is watched is watched in the profile that is open now. */
  const follow = (): void => {
    for (const subscription of subscriptions)
      subscription.end = opened.endpoint.subscribe(subscription.message, subscription.listener);
    live.touchAll();
  };
  const moveTo = (name: string): ApiAnswer => {
    if (name === opened.profile.name) return ok({ name });
    const next = openByName(ports, name);
    if (!next.ok) return next;
    ports.store.setCurrent(name);
    const before = opened;
    opened = next.value;
    for (const subscription of subscriptions) subscription.end();
    follow();
    before.close();
    return ok({ name });
  };
  /** Between the two nothing is open: whoever asks meanwhile is asked in the same turn, so nobody does. */
  const replace = (between: () => Result<null, Failure>): Result<null, Failure> => {
    for (const subscription of subscriptions) subscription.end();
    opened.close();
    const done = between();
    const next = openByName(ports, opened.profile.name);
    if (next.ok) opened = next.value;
    follow();
    return done.ok && !next.ok ? next : done;
  };
  return { opened: () => opened, desk, subscriptions, profilesNow, live, moveTo, replace, created };
};
type Holder = ReturnType<typeof createHolder>;
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
  if (profile.kind === 'example') return fail('profile_is_example');
  const keys = secrets === null ? [] : keyNamesOf(holder.opened().peer);
  const erased = holder.replace(() => removeFiles(store.files(name)));
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

const endpointOf = ({ holder, ...more }: Parts): Endpoint => ({
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

const later = (milliseconds: number, task: () => void): (() => void) => {
  const alarm = setTimeout(task, milliseconds);
  return () => clearTimeout(alarm);
};
const neverAgents = (): (() => void) => () => undefined;
const beginLater = (task: () => void): (() => void) => later(AGENTS_BEGIN_MS, task);

const worldOf = (agents: Pick<AgentWorld, 'model' | 'work' | 'gateway'>): AgentWorld => ({
  ...agents,
  deviceZone,
  after: later,
});

/** Whoever asks for anything is there. */
const greeting = ({ command, query, subscribe }: Endpoint, greet: () => void): Endpoint => {
  const greeted =
    <Args extends readonly unknown[], Answer>(ask: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      greet();
      return ask(...args);
    };
  return { command: greeted(command), query: greeted(query), subscribe: greeted(subscribe) };
};

type Around = { readonly desk: DeviceDesk; readonly comer: FirstComer };
const portsOf = (parts: PeerHostParts, { desk, comer }: Around): ProfilePorts => ({
  deviceCheck: desk,
  store: parts.store,
  clock: parts.clock,
  random: parts.random,
  place: parts.place,
  ...(parts.seal === undefined ? {} : { seal: parts.seal }),
  defer: parts.defer ?? ((task) => queueMicrotask(task)),
  pause: parts.pause ?? ((task) => void setTimeout(task, 0)),
  ...(parts.agents === undefined ? {} : { agents: worldOf(parts.agents) }),
  beginAgents:
    parts.agents?.work === 'when_due' ? (task) => comer.whenHere(() => beginLater(task)) : neverAgents,
  fillAgents: (stores) =>
    void guarded(() => {
      // In the language of the life that they look after, whoever started this time.
      const made = languageOfExample(stores.journal.unitOfWork);
      return fillExampleAgents({ stores, language: made ?? parts.language });
    }),
});

export const createPeerHost = (parts: PeerHostParts): Result<PeerHost, Failure> => {
  const { store, clock, random, language, deviceCheck: port = null } = parts;
  let changed = (): void => undefined;
  const desk = createDeviceDesk({ port, clock, random, onChanged: () => changed() });
  const comer = createFirstComer();
  const ports = portsOf(parts, { desk, comer });
  const first = openFirst(ports);
  if (!first.ok) return first;
  const greet: PeerHost['greet'] = (asked) => {
    if (comer.isHere()) return;
    fill(first.value, asked ?? language);
    comer.come();
  };
  if (parts.exampleIsMade !== 'for_first_comer' || unmade(first.value) === null) greet(null);
  const holder = createHolder(ports, { first: first.value, desk });
  changed = holder.live.touchAll;
  const endpoint = endpointOf({ holder, store, secrets: parts.agents?.gateway?.secrets ?? null });
  return ok({
    greet,
    transport: createInProcessTransport(greeting(endpoint, () => greet(null))),
    currentProfile: () => holder.opened().profile.name,
    failure: () => holder.opened().failure,
    runDue: (limits) => holder.opened().peer?.runDue(limits) ?? Promise.resolve('nothing'),
    rest: () => holder.opened().peer?.rest(),
    close: () => {
      holder.live.close();
      holder.opened().close();
      // Whoever comes now comes too late.
      comer.come();
    },
  });
};
