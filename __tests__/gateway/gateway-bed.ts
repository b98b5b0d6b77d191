import { createIdSource } from '../../src/core/id';
import { err, ok } from '../../src/core/result';
import { createDemoModel } from '../../src/gateway/demo-model';
import type { HttpDriver, HttpFailure, HttpRequest } from '../../src/gateway/http-driver';
import { loadEmbedding } from '../../src/gateway/providers/load-embedding';
import { loadModel, type LoadModel } from '../../src/gateway/providers/load-model';
import type { SqlFiles } from '../../src/db/sql-database';
import type { SecretStore } from '../../src/gateway/secrets/secret-store';
import { createReadyFiles } from '../sql/ready-files';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { createTestRandom, testPlace, valueOf } from '../api/test-host';
import { createWorld, type World } from '../engine/engine-world';

// A peer whose models elsewhere are a function of the test: what it is sent, and what it answers.
export const START = Date.UTC(2026, 10, 18, 8);
export type Reply = Response | HttpFailure | 'nothing';
export type Answering = (request: HttpRequest, asked: number) => Reply;

export const streamOf = (...events: readonly unknown[]): Response =>
  new Response(
    events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join(''),
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  );
const choice = (delta: unknown, reason: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: reason }],
});
const usage = { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 };
/** What a server that speaks OpenAI's chat language says. */
export const chat = {
  text: (content: string, more: { readonly counts?: boolean } = {}): Response =>
    streamOf(
      choice({ role: 'assistant', content }),
      choice({}, 'stop'),
      ...(more.counts === false ? [] : [{ ...choice({}), choices: [], usage }]),
      '[DONE]',
    ),
  /** One tool, asked for with all of its arguments. */
  call: (name: string, args: object): Response =>
    streamOf(
      choice({
        role: 'assistant',
        tool_calls: [
          { index: 0, id: 'a', type: 'function', function: { name, arguments: JSON.stringify(args) } },
        ],
      }),
      choice({}, 'tool_calls'),
      { ...choice({}), choices: [], usage },
      '[DONE]',
    ),
  status: (status: number, headers: Record<string, string> = {}): Response =>
    new Response('{"error":{"message":"no","type":"x","code":null,"param":null}}', { status, headers }),
  cutCall: (): Response =>
    streamOf(
      choice({
        tool_calls: [
          { index: 0, id: 'a', type: 'function', function: { name: 'read_task', arguments: '{"taskId":' } },
        ],
      }),
    ),
  choice,
};

const isResponse = (reply: Exclude<Reply, 'nothing'>): reply is Response => reply instanceof Response;
export const createDriver = (answering: { current: Answering }) => {
  const requests: HttpRequest[] = [];
  const driver: HttpDriver = (request) => {
    requests.push(request);
    const reply = answering.current(request, requests.length - 1);
    if (reply !== 'nothing') return Promise.resolve(isResponse(reply) ? ok(reply) : err(reply));
    return new Promise((resolve) => {
      request.signal.addEventListener('abort', () => resolve(err({ code: 'connection_failed' })));
    });
  };
  return { driver, requests };
};

export const createMemorySecrets = (): SecretStore & {
  readonly kept: Map<string, string>;
  isLocked: boolean;
} => {
  const kept = new Map<string, string>();
  const store = {
    kept,
    isLocked: false,
    read: (ref: string) =>
      Promise.resolve(store.isLocked ? err({ code: 'secret_unavailable' }) : ok(kept.get(ref) ?? null)),
    write: (ref: string, { value }: { readonly value: string }) => {
      kept.set(ref, value);
      return Promise.resolve(ok('keyring' as const));
    },
    remove: (ref: string) => {
      kept.delete(ref);
      return Promise.resolve(ok(null));
    },
  };
  return store;
};

export type GatewayBed = {
  readonly peer: Peer;
  readonly client: ApiClient;
  readonly world: World;
  readonly requests: readonly HttpRequest[];
  readonly answering: { current: Answering };
  readonly secrets: ReturnType<typeof createMemorySecrets>;
};
export const openGatewayBed = (
  folder: string,
  {
    seed = 1,
    load = loadModel,
    refusesPlainHttp = false,
    driver: real,
    disk = (files) => files,
  }: {
    readonly seed?: number;
    readonly load?: LoadModel;
    readonly refusesPlainHttp?: boolean;
    /** Asks a real server, in place of the function of the test. */
    readonly driver?: HttpDriver;
    readonly disk?: (files: SqlFiles) => SqlFiles;
  } = {},
): GatewayBed => {
  const { world, pause, after } = createWorld(START);
  const random = createTestRandom(seed);
  const answering: { current: Answering } = { current: () => chat.text('Done.') };
  const { driver: scripted, requests } = createDriver(answering);
  const driver = real ?? scripted;
  const secrets = createMemorySecrets();
  const gateway = { driver, secrets, load, loadEmbedding, refusesPlainHttp };
  const agents = {
    model: createDemoModel(),
    gateway,
    after,
    deviceZone: () => 'UTC',
    work: 'when_asked',
  } as const;
  const files = disk(createReadyFiles(folder));
  const ports = { files, clock: world.clock, random, place: testPlace, defer: queueMicrotask, pause, agents };
  const peer = valueOf(openPeer(ports));
  const newId = createIdSource({ clock: world.clock, random });
  const client = createApiClient({ transport: createInProcessTransport(peer), newId });
  return { peer, client, world, requests, answering, secrets };
};

export const KEY = 'sk-canary-0123456789abcdef';
/** A cloud provider with a key, and a Planner. */
export const addCloud = async (
  { client }: GatewayBed,
  more: { readonly id?: string; readonly models?: string[] } = {},
): Promise<void> => {
  const { id = 'cloud', models = ['large-1'] } = more;
  const baseUrl = `https://api.${id}.com/v1`;
  valueOf(
    await client.command('provider.add', {
      id,
      kind: 'openai-compatible',
      baseUrl,
      isLocal: false,
      models,
      key: KEY,
    }),
  );
};
export const addPlanner = async ({ client }: GatewayBed): Promise<string> =>
  valueOf(await client.command('agent.create', { templateId: 'planner', language: 'en' })).id;

export const consentTo = async (
  { client }: GatewayBed,
  about: { readonly provider: string; readonly model: string; readonly who: { readonly agentId: string } },
): Promise<void> => {
  const { policyVersion, text } = valueOf(await client.query('consent.text', { ...about, language: 'en' }));
  valueOf(await client.command('consent.give', { ...about, policyVersion, disclosure: text }));
};

/** Wakes it and lets it work until nothing is due; answers how the run stands. */
export const wake = async ({ client, peer }: GatewayBed, id: string) => {
  const { runKey } = valueOf(await client.command('agent.wake', { id }));
  await peer.runDue({ deadline: null });
  const run = valueOf(await client.query('run.get', { runKey }));
  if (run === null) throw new Error('the run is not there');
  return run;
};
