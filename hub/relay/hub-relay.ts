import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Clock, Random } from '../../src/core/ports';
import { err, fail, ok, type Failure, type Result } from '../../src/core/result';
import { createAddresses, inUrl } from '../addresses';
import { errorCode, homeFailureCode } from '../home-failure';
import { refuseUpgrade } from '../http-answers';
import type { RelayEntrance } from './relay-entrance';
import { addressForOthers, relayAddressOf } from './relay-address';
import { keepRelayListening, keptRelayListening, relayFolder, type RelayListening } from './relay-home';
import { createRelayHost } from './relay-host';
import { createRelayListener } from './relay-listener';
import { createLogFile, createRelayLog } from './relay-log';
import type { RelayOptions } from './relay-options';

/** What the peer of this hub is told of the relay beside it. */
export type RelayOfHub = {
  readonly here: () => {
    /** As this process reaches it. */
    readonly own: string;
    /** As others reach it, for invites; null: only this machine does. */
    readonly forOthers: string | null;
  };
  /** Founds a space from wherever it is said; this hub's own peer says it always. */
  readonly foundingToken: () => string;
};
export type HubRelay = RelayOfHub &
  RelayEntrance & {
    /** The second listener's place; null: there is none. */
    readonly listening: () => { readonly host: string; readonly port: number } | null;
    readonly close: () => Promise<void>;
  };
/** The hub's own listener; null: there is none. */
export type OwnListener = { readonly host: string; readonly port: number; readonly names: readonly string[] };

const listenOn = async (
  http: Server,
  at: { host: string; port: number },
): Promise<Result<number, Failure>> => {
  try {
    http.listen({ ...at, exclusive: true });
    await once(http, 'listening');
  } catch (error) {
    const code = errorCode(error);
    return code === 'EADDRINUSE'
      ? err({ code: 'relay_port_busy', detail: String(at.port) })
      : fail('relay_address_not_allowed', code);
  }
  const address = http.address();
  return address === null || typeof address === 'string'
    ? fail('relay_address_not_allowed')
    : ok(address.port);
};

const closeServer = (http: Server): Promise<void> =>
  new Promise((resolve) => {
    http.close(() => resolve());
    http.closeAllConnections();
  });

/** A home that cannot be written keeps nothing, and starts all the same. */
const keep = (home: string, listening: RelayListening): void => {
  try {
    keepRelayListening(home, listening);
  } catch (error) {
    if (homeFailureCode(error) === null) throw error;
  }
};

type Listener = { readonly http: Server; readonly host: string; readonly port: number };

export const createHubRelay = ({
  home,
  own,
  limits,
  clock,
  random,
  write,
}: {
  readonly home: string;
  readonly own: OwnListener | null;
  readonly limits: RelayOptions['limits'];
  readonly clock: Clock;
  readonly random: Random;
  /** Absent: into a file in the home. */
  readonly write?: (line: string) => void;
}): HubRelay => {
  const toFile = createLogFile(join(relayFolder(home), 'relay.log'));
  const host = createRelayHost({ home, clock, random, limits, log: createRelayLog(clock, write ?? toFile) });
  let kept: RelayListening = keptRelayListening(home);
  let second: Listener | null = null;
  const isProxied = (): boolean => kept.name !== null || (own?.names.length ?? 0) > 0;
  const ours = own === null ? null : createAddresses(own);
  const upgrade: RelayEntrance['upgrade'] = (request, line) => {
    const isOurOrigin = (origin: string): boolean => ours?.isOurOrigin(origin) === true;
    const address = relayAddressOf(request, { isOurOrigin, isProxied: isProxied() });
    if (!host.upgrade(request, { ...line, address }))
      refuseUpgrade(line.socket, { status: 503, code: 'relay_unavailable' });
  };
  const closeSecond = async (): Promise<void> => {
    const closing = second;
    second = null;
    if (closing !== null) await closeServer(closing.http);
  };
  const open = async (at: { host: string; port: number }): Promise<Result<null, Failure>> => {
    const http = createRelayListener({ relay: host, clock, isProxied });
    const port = await listenOn(http, at);
    if (!port.ok) return port;
    await closeSecond();
    second = { http, host: at.host, port: port.value };
    return ok(null);
  };
  /** Loopback where a listener is everywhere or here; else its own address. */
  const near = (each: { host: string; port: number }): string =>
    `ws://${['0.0.0.0', '::'].includes(each.host) ? '127.0.0.1' : inUrl(each.host)}:${each.port}/relay`;
  return {
    upgrade,
    foundingToken: host.foundingToken,
    here: () => {
      const listener = second ?? own;
      if (listener === null) throw new Error('[RELAY-11] a relay without a listener was asked where it is');
      const reached = addressForOthers(listener);
      // The hub's own listener takes only Hosts that it knows.
      const isTaken =
        second !== null || (reached !== null && ours?.isOurHost(new URL(reached).host) === true);
      const others = isTaken ? reached : null;
      return { own: near(own ?? listener), forOthers: kept.name ?? others };
    },
    listening: () => second,
    listen: async ({ listen, name }) => {
      const wanted = {
        listen: listen === undefined ? kept.listen : listen,
        name: name === undefined ? kept.name : name,
      };
      const isThere = second?.host === wanted.listen?.host && second?.port === wanted.listen?.port;
      if (wanted.listen === null) await closeSecond();
      else if (!isThere) {
        const opened = await open(wanted.listen);
        if (!opened.ok) return opened;
      }
      const at: Listener | null = second;
      kept = { listen: at === null ? null : { host: at.host, port: at.port }, name: wanted.name };
      if (listen !== undefined || name !== undefined) keep(home, kept);
      return ok(null);
    },
    close: async () => {
      // Says goodbye first: the listeners' sockets are the relay's connections.
      await host.close();
      await closeSecond();
    },
  };
};
