import type { ChunkSeal } from '../core/chunk-seal';
import type { Clock, Random } from '../core/ports';
import { ok, type Failure, type Result } from '../core/result';
import type { Language } from '../words/message';
import { zoneOfDevice, zones } from './agent-side';
import type { ApiTransport } from './api/transport';
import { deviceZone } from '../platform/device-zone';
import { createDeviceDesk, type DeviceCheckHere, type DeviceDesk } from './device-check/desk';
import type { Endpoint } from './endpoint';
import { fillExampleAgents } from './example-life/fill-example-agents';
import { fillExampleLife, languageOfExample } from './example-life/fill-example-life';
import { createFirstComer, saysNothing, type Comer, type FirstComer } from './example-life/first-comer';
import { guarded } from './guarded';
import { endpointOf } from './host-endpoint';
import type { OpenedProfile, ProfilePorts } from './opened-profile';
import type { Peer } from './peer';
import type { AgentWorld, PeerPlace } from './peer-ports';
import { createHolder, openFirst } from './profile-holder';
import type { SyncWorld } from './sync-world';
import type { ProfileStore } from './profile-store';
import { createInProcessTransport } from './transports/in-process-transport';

// [PROFILE-5] The first start of all makes the example life, in a profile of its own; [EXAMPLE-2] a hub's, when the first one comes.
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
  /** Makes this peer one of several devices; absent: it stays alone. */
  readonly sync?: SyncWorld;
};
export type PeerHost = {
  /** Somebody is about to ask for something. The first one counts. */
  readonly greet: (comer: Comer) => void;
  /** One for all screens of this process; closing it ends its subscriptions and nothing else. */
  readonly transport: ApiTransport;
  readonly currentProfile: () => string;
  /** Why the current profile's journal does not open; every answer says the same. */
  readonly failure: () => Failure | null;
  /** The current profile opened, and nothing can be written into it. */
  readonly isReadOnly: () => boolean;
  /** Lets the current profile's agents do what is due, within limits. */
  readonly runDue: Peer['runDue'];
  /** The relay of the current profile's space, where that is not this place's own. */
  readonly relayElsewhere: () => string | null;
  /** For idle times and before the app sleeps. */
  readonly rest: () => void;
  readonly close: () => void;
};

/** The screens' first answers come before agents: these begin when nobody has needed them for so long after the start. */
const AGENTS_BEGIN_MS = 500;

/** The example life where it is still to be made: its journal, in which nothing was ever written. */
const unmade = ({ peer, profile }: OpenedProfile): Peer | null =>
  profile.kind === 'example' && peer !== null && !peer.isReadOnly && !peer.hasAnything() ? peer : null;

// A fill that was cut short is made up for: it is one commit per database, so it is there or not.
const fill = (
  opened: OpenedProfile,
  { language, zone }: { readonly language: Language; readonly zone: string | null },
): Result<null, Failure> =>
  guarded(() => {
    const unitOfWork = unmade(opened)?.unitOfWork;
    if (unitOfWork === undefined) return ok(null);
    const place = (zone === null ? null : zones.open(zone)) ?? zoneOfDevice(deviceZone);
    return fillExampleLife({ unitOfWork, language, zone: place });
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
  ...(parts.sync === undefined ? {} : { sync: parts.sync }),
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
  const greet: PeerHost['greet'] = ({ language: asked, zone }) => {
    if (comer.isHere()) return;
    fill(first.value, { language: asked ?? language, zone });
    comer.come();
  };
  if (parts.exampleIsMade !== 'for_first_comer' || unmade(first.value) === null) greet(saysNothing);
  const holder = createHolder(ports, { first: first.value, desk });
  changed = holder.live.touchAll;
  const endpoint = endpointOf({
    holder,
    store,
    secrets: parts.agents?.gateway?.secrets ?? parts.sync?.secrets ?? null,
  });
  return ok({
    greet,
    transport: createInProcessTransport(greeting(endpoint, () => greet(saysNothing))),
    currentProfile: () => holder.opened().profile.name,
    failure: () => holder.opened().failure,
    isReadOnly: () => holder.opened().peer?.isReadOnly === true,
    runDue: (limits) => holder.opened().peer?.runDue(limits) ?? Promise.resolve('nothing'),
    relayElsewhere: () => holder.opened().peer?.relayElsewhere() ?? null,
    rest: () => holder.opened().peer?.rest(),
    close: () => {
      holder.live.close();
      holder.opened().close();
      // Whoever comes now comes too late.
      comer.come();
    },
  });
};
