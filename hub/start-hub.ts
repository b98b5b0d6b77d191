import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Clock, Random } from '../src/core/ports';
import { err, fail, ok, type Failure, type Result } from '../src/core/result';
import { lockFolder, type FolderLock, type LockNote } from '../src/platform/node/folder-lock';
import { makePrivateFolder } from '../src/platform/node/home-folder';
import {
  createNodeProfileStore,
  pinProfile,
  type NodeProfileStore,
} from '../src/platform/node/node-profile-store';
import { readFileIfThere, writePrivateFile } from '../src/platform/node/private-file';
import type { ApiTransport } from '../src/runtime/api/transport';
import type { Comer } from '../src/runtime/example-life/first-comer';
import {
  askForCode,
  hubFolder,
  hubOrigin,
  isHubThere,
  printedAddress,
  repeatUntil,
  whoOwns,
  type Reached,
} from './hub-address';
import { sendCode } from './http-answers';
import { errorCode, homeFailureCode } from './home-failure';
import { keepPort, keptPort, type HubOptions } from './hub-options';
import { createOneTimeCodes } from './one-time-code';
import { newSecret, secretHash } from './secret';
import { createHttpServer, defaultLimits, serve, type HubServer } from './server';
import { createSessions } from './sessions';
import { createHubRelay, type RelayOfHub, type HubRelay } from './relay/hub-relay';
import { createSite } from './site';

// [HUB-7] A hub starts in this order: the home's lock, the port, the note that names it, the profile, the doors. Whoever
// finds the lock taken waits for the note and prints that hub's address.
export type PeerOfHub = {
  readonly transport: ApiTransport;
  /** [EXAMPLE-2] Who comes first says in which language they are shown around, and where they are. */
  readonly greet: (comer: Comer) => void;
  /** For idle times. */
  readonly rest: () => void;
  /** Why the profile does not open; the screens show it and offer what can be saved. */
  readonly failure: () => Failure | null;
  readonly isReadOnly: () => boolean;
  /** The origin of the relay that this profile's space has elsewhere, as pages reach it; null: ours, or none. */
  readonly relayOrigin: () => string | null;
  readonly close: () => void;
};
export type HubPorts = {
  readonly clock: Clock;
  readonly random: Random;
  /** The built web app. */
  readonly siteFolder: string;
  readonly pid: number;
  readonly openPeer: (store: NodeProfileStore, relay: RelayOfHub) => Result<PeerOfHub, Failure>;
  /** Which program holds a port, if the system tells. */
  readonly holderOfPort: (port: number) => Promise<string | null>;
};
export type PortBusy = { readonly code: 'port_busy'; readonly port: number; readonly holder: string | null };
export type Started =
  | {
      readonly kind: 'running';
      readonly address: string;
      readonly port: number;
      /** Why no profile is open, or not whole: screens say it, and so does whoever started. */
      readonly failure: Failure | null;
      readonly relay: HubRelay;
      readonly close: () => Promise<void>;
    }
  | { readonly kind: 'already'; readonly address: string; readonly hub: Reached };

/** Long enough for a hub that is starting, or a command that is finishing. */
const WAIT_MS = 10_000;

/** The write-ahead log goes into the file, and new log lines are kept. */
const REST_EVERY_MS = 60_000;

type Found =
  | { readonly kind: 'address'; readonly address: string; readonly hub: Reached }
  | { readonly kind: 'gone' }
  | { readonly kind: 'silent' };

const lookForHub = async (home: string): Promise<Found> => {
  const owner = whoOwns(hubFolder(home));
  if (owner.kind === 'nobody') return { kind: 'gone' };
  const code = owner.kind === 'hub' ? await askForCode(owner.hub) : null;
  if (code === null || owner.kind !== 'hub') return { kind: 'silent' };
  const { hub } = owner;
  return { kind: 'address', address: printedAddress(hubOrigin(hub), code), hub };
};

const listen = async (
  http: Server,
  { host, port, holderOfPort }: { host: string; port: number; holderOfPort: HubPorts['holderOfPort'] },
): Promise<Result<number, Failure | PortBusy>> => {
  try {
    http.listen({ host, port, exclusive: true });
    await once(http, 'listening');
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') return fail('port_not_allowed', errorCode(error));
    const holder = (await isHubThere(port)) ? 'another Reveille hub' : await holderOfPort(port);
    return err({ code: 'port_busy', port, holder });
  }
  const address = http.address();
  return address === null || typeof address === 'string' ? fail('port_not_allowed') : ok(address.port);
};

const sessionFile = (home: string) => {
  const path = join(home, 'sessions.json');
  return { read: () => readFileIfThere(path), write: (text: string) => writePrivateFile(path, text) };
};

const openPeer = (
  { home, profile }: HubOptions,
  { ports, note, relay }: { ports: HubPorts; note: LockNote; relay: RelayOfHub },
): Promise<Result<PeerOfHub, Failure>> => {
  const store = createNodeProfileStore({ home, note: () => note });
  if (profile !== null) store.create(profile, 'own');
  return repeatUntil({
    attempt: () => ports.openPeer(profile === null ? store : pinProfile(store, profile), relay),
    isUseful: (peer) => peer.ok || peer.error.code !== 'profile_in_use',
    withinMs: WAIT_MS,
  });
};

const sayStarting = (_request: IncomingMessage, response: ServerResponse): void =>
  sendCode(response, { status: 503, code: 'starting' });

type Held = { readonly lock: FolderLock; readonly http: Server; readonly token: string };
type Opened = {
  readonly ports: HubPorts;
  readonly relay: HubRelay;
  readonly held: Held;
  readonly peer: PeerOfHub;
  readonly port: number;
};

const openDoors = (
  options: HubOptions,
  { ports, held, peer, port, relay }: Opened,
): HubServer & { readonly code: string } => {
  const { clock, random } = ports;
  const codes = createOneTimeCodes({ clock, random });
  const server = serve(held.http, {
    listening: { host: options.host, port, names: options.names },
    transport: peer.transport,
    greet: peer.greet,
    site: createSite(ports.siteFolder),
    sessions: createSessions({ file: sessionFile(options.home), clock, random, port }),
    codes,
    ownerToken: held.token,
    configuredToken: options.token,
    clock,
    random,
    limits: defaultLimits,
    relay,
    relayOrigin: peer.relayOrigin,
  });
  return { ...server, code: codes.issue() };
};

const run = async (
  options: HubOptions,
  { ports, held }: { ports: HubPorts; held: Held },
): Promise<Result<Started, Failure | PortBusy>> => {
  const { host, home } = options;
  const { lock, http, token } = held;
  const asked = { host, port: options.port ?? keptPort(home), holderOfPort: ports.holderOfPort };
  const port = await listen(http, asked);
  if (!port.ok) return port;
  keepPort(home, port.value);
  http.on('request', sayStarting);
  const note: LockNote = {
    pid: ports.pid,
    port: port.value,
    host: reachableHost(host),
    token,
    started: startedWith(options),
  };
  const relay = createHubRelay({
    home,
    own: { host, port: port.value, names: options.names },
    limits: options.relay.limits,
    clock: ports.clock,
    random: ports.random,
  });
  const listening = await relay.listen(options.relay);
  if (!listening.ok) return listening;
  const peer = await openPeer(options, { ports, note, relay });
  if (!peer.ok) {
    await relay.close();
    return peer;
  }
  http.off('request', sayStarting);
  const doors = openDoors(options, { ports, relay, held, peer: peer.value, port: port.value });
  // Only now does anybody who waits find us.
  lock.rewrite(note);
  const resting = setInterval(peer.value.rest, REST_EVERY_MS);
  const close = async (): Promise<void> => {
    clearInterval(resting);
    // From here on the port is anybody's: nobody may be sent there with the token any more.
    lock.rewrite({ ...note, port: null });
    await relay.close();
    await doors.close();
    peer.value.close();
    lock.release();
  };
  const origin = hubOrigin({ host: reachableHost(host), port: port.value });
  return ok({
    kind: 'running',
    address: printedAddress(origin, doors.code),
    port: port.value,
    failure: peer.value.failure(),
    relay,
    close,
  });
};

const startedWith = ({ host, names, token }: HubOptions): NonNullable<LockNote['started']> => ({
  host,
  names: [...names],
  token: token === null ? null : secretHash(token),
});

/** Where this machine itself reaches a hub that listens on `host`. */
const reachableHost = (host: string): string =>
  ['0.0.0.0', '::', '[::]'].includes(host) ? '127.0.0.1' : host;

export const startHub = async (
  options: HubOptions,
  ports: HubPorts,
): Promise<Result<Started, Failure | PortBusy>> => {
  const token = newSecret(ports.random);
  try {
    makePrivateFolder(options.home);
  } catch (error) {
    return fail(homeFailureCode(error) ?? 'home_not_usable', errorCode(error));
  }
  const lock = lockFolder(hubFolder(options.home), { pid: ports.pid, port: null, token });
  if (!lock.ok) {
    const found = await repeatUntil({
      attempt: () => lookForHub(options.home),
      isUseful: ({ kind }) => kind !== 'silent',
      withinMs: WAIT_MS,
    });
    if (found.kind === 'silent') return fail('hub_not_answering');
    // Its start failed while we waited: ours may tell why, or succeed.
    if (found.kind === 'gone') return startHub(options, ports);
    return ok({ kind: 'already', address: found.address, hub: found.hub });
  }
  const http = createHttpServer();
  const letGo = (): void => {
    http.close();
    lock.value.release();
  };
  try {
    const started = await run(options, { ports, held: { lock: lock.value, http, token } });
    if (!started.ok) letGo();
    return started;
  } catch (error) {
    letGo();
    const code = homeFailureCode(error);
    if (code === null) throw error;
    return fail(code, errorCode(error));
  }
};
