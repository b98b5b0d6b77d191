import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createOneTimeCodes } from '../../hub/one-time-code';
import { createHttpServer, defaultLimits, serve, type HubLimits } from '../../hub/server';
import { createSessions } from '../../hub/sessions';
import { createSite } from '../../hub/site';
import { createHubRelay, type HubRelay } from '../../hub/relay/hub-relay';
import { ok } from '../../src/core/result';
import { secureRandom } from '../../src/platform/node/node-ports';
import { defaultRelayLimits } from '../../src/sync/relay/limits';
import type { ApiAnswer, ApiTransport, CommandMessage, QueryMessage } from '../../src/runtime/api/transport';
import type { Comer } from '../../src/runtime/example-life/first-comer';

// A real listening server over a peer that only remembers what reached it.
export type HeardPeer = {
  readonly transport: ApiTransport;
  readonly heard: { readonly kind: 'command' | 'query' | 'subscribe' | 'end'; readonly name: string }[];
  readonly publish: (answer: ApiAnswer) => void;
  /** From now on a bug lies behind this name. */
  readonly breakAt: (name: string) => void;
  /** From now on answers of this name wait. Lets them go. */
  readonly holdAt: (name: string) => () => void;
};

export const createHeardPeer = (): HeardPeer => {
  const heard: HeardPeer['heard'] = [];
  const listeners = new Set<(answer: ApiAnswer) => void>();
  const broken = new Set<string>();
  const heldByName = new Map<string, Promise<void>>();
  const hear = (kind: HeardPeer['heard'][number]['kind'], { name }: QueryMessage | CommandMessage): void => {
    if (broken.has(name)) throw new Error('a bug');
    heard.push({ kind, name });
  };
  return {
    heard,
    publish: (answer) => listeners.forEach((listener) => listener(answer)),
    breakAt: (name) => void broken.add(name),
    holdAt: (name) => {
      let release = (): void => undefined;
      heldByName.set(name, new Promise((resolve) => (release = resolve)));
      return () => release();
    },
    transport: {
      command: async (message) => {
        hear('command', message);
        await heldByName.get(message.name);
        return ok({ commandId: message.commandId });
      },
      query: async (message) => {
        hear('query', message);
        await heldByName.get(message.name);
        return ok(message.input);
      },
      subscribe: (message, listener) => {
        hear('subscribe', message);
        listeners.add(listener);
        listener(ok(message.input));
        return () => {
          listeners.delete(listener);
          hear('end', message);
        };
      },
      connection: () => 'online',
      onConnection: () => () => undefined,
      close: () => undefined,
    },
  };
};

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isUpgrade?: boolean;
};
export type Answered = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
};

const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** node:http, since fetch would not let a test lie about its Host. */
export const ask = (
  port: number,
  { method, path, headers = {}, body, isUpgrade }: Asked,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host: `127.0.0.1:${port}`, ...(isUpgrade === true ? upgradeHeaders : {}), ...headers },
      agent: false,
    });
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: '',
        bytes: Buffer.alloc(0),
      });
    });
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode, headers } = response;
        resolve({ status: statusCode ?? 0, headers, text: bytes.toString(), bytes });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });

export type HubUnderTest = {
  readonly port: number;
  readonly ownerToken: string;
  readonly configuredToken: string;
  readonly peer: HeardPeer;
  /** What those who came said of themselves. */
  readonly greeted: Comer[];
  readonly issueCode: () => string;
  /** What a signed-in page sends. */
  readonly openSession: () => Readonly<Record<'cookie' | 'x-reveille-page-key', string>>;
  readonly advance: (milliseconds: number) => void;
  readonly siteFolder: string;
  readonly http: Server;
  readonly ask: (asked: Asked) => Promise<Answered>;
  readonly relay: HubRelay;
  readonly relayHome: string;
  readonly close: () => Promise<void>;
};

const writeSite = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille site '));
  mkdirSync(join(folder, '_expo', 'static'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Reveille</title>');
  writeFileSync(
    join(folder, '_expo', 'static', 'entry-0123456789abcdef0123456789abcdef.js'),
    `void '${'x'.repeat(5_000)}';`,
  );
  writeFileSync(join(folder, 'service-worker.js'), `void '${'x'.repeat(5_000)}';`);
  writeFileSync(join(folder, 'service-worker.js.br'), brotliCompressSync(`void '${'x'.repeat(5_000)}';`));
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, '.hidden'), 'never served');
  return folder;
};

export const startHubUnderTest = async (limits: Partial<HubLimits> = {}): Promise<HubUnderTest> => {
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => now };
  const random = secureRandom;
  const http = createHttpServer();
  http.listen({ host: '127.0.0.1', port: 0 });
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const peer = createHeardPeer();
  const greeted: HubUnderTest['greeted'] = [];
  const siteFolder = writeSite();
  const codes = createOneTimeCodes({ clock, random });
  let stored: string | null = null;
  const file = { read: () => stored, write: (text: string) => void (stored = text) };
  const sessions = createSessions({ file, clock, random, port });
  const ownerToken = 'owner-token-owner-token-owner-token';
  const configuredToken = 'device-token-device-token-device-token';
  const generous = { burst: 1_000_000, perSecond: 1_000_000 };
  const own = { host: '127.0.0.1', port, names: ['reveille.example.org'] };
  const home = mkdtempSync(join(tmpdir(), 'hub-relay-'));
  const relay = createHubRelay({ home, own, limits: defaultRelayLimits, clock, random });
  const server = serve(http, {
    listening: own,
    relay,
    relayOrigin: () => null,
    transport: peer.transport,
    greet: (comer) => void greeted.push(comer),
    site: createSite(siteFolder),
    sessions,
    codes,
    ownerToken,
    configuredToken,
    clock,
    random,
    limits: { ...defaultLimits, requests: generous, refusals: generous, codeAttempts: generous, ...limits },
  });
  return {
    port,
    ownerToken,
    configuredToken,
    peer,
    greeted,
    siteFolder,
    http,
    issueCode: codes.issue,
    openSession: () => {
      const { cookie, pageKey } = sessions.open();
      return { cookie: `reveille_${port}=${cookie}`, 'x-reveille-page-key': pageKey };
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
    ask: (asked) => ask(port, asked),
    relay,
    relayHome: home,
    close: async () => {
      await relay.close();
      await server.close();
      rmSync(home, { recursive: true, force: true });
      rmSync(siteFolder, { recursive: true, force: true });
    },
  };
};
