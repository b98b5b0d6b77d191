import { createServer, type Server } from 'node:http';
import { runFailureCodes, type RunFailureCode } from '../../src/agents/failure-classes';
import type { HttpDriver } from '../../src/gateway/http-driver';
import { createNodeHttp } from '../../src/platform/node/guarded-fetch';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { sampled } from '../sampled';
import { addPlanner, consentTo, openGatewayBed, type GatewayBed } from './gateway-bed';
import { chatWords, eventsOf, googleError } from './wire-events';

// Each way in which a model fails, at a real server: how many requests reach it in the whole life of one run, and how the run ends.
type Wire = { readonly status: number; readonly body: string; readonly isTorn?: boolean };
const json = (error: unknown): string => JSON.stringify({ error });
const words = eventsOf(...chatWords);
const whole: Wire = { status: 200, body: words };

type Life = { readonly says: Wire; readonly requests: number; readonly status: string };
const ENDS = 'failed_terminal';
const lives: readonly (readonly [string, RunFailureCode, Life])[] = [
  [
    'content filter',
    'model_refused',
    { says: { status: 200, body: words.replace('"stop"', '"content_filter"') }, requests: 1, status: ENDS },
  ],
  [
    'blocked at 400',
    'model_refused',
    { says: { status: 400, body: json({ code: 'content_filter' }) }, requests: 1, status: ENDS },
  ],
  [
    'bad request',
    'model_request_refused',
    { says: { status: 400, body: json({ type: 'invalid_request_error' }) }, requests: 1, status: ENDS },
  ],
  [
    'invalid tool schema',
    'model_request_refused',
    {
      says: {
        status: 400,
        body: json({ message: "Invalid schema for function 'x'", code: 'invalid_function_parameters' }),
      },
      requests: 1,
      status: ENDS,
    },
  ],
  [
    'unprocessable',
    'model_request_refused',
    { says: { status: 422, body: '{}' }, requests: 1, status: ENDS },
  ],
  [
    'bad request at 200',
    'model_request_refused',
    {
      says: { status: 200, body: eventsOf({ error: { code: 400, message: 'no' } }) },
      requests: 1,
      status: ENDS,
    },
  ],
  [
    'too long',
    'model_request_too_long',
    { says: { status: 400, body: json({ code: 'context_length_exceeded' }) }, requests: 1, status: ENDS },
  ],
  ['too large', 'model_request_too_long', { says: { status: 413, body: '' }, requests: 1, status: ENDS }],
  [
    'unknown model',
    'model_not_found',
    { says: { status: 404, body: json({ code: 'model_not_found' }) }, requests: 1, status: ENDS },
  ],
  [
    'no end of answer',
    'model_answer_too_large',
    { says: { status: 200, body: `${words}${' '.repeat(17 * 1024 * 1024)}` }, requests: 1, status: ENDS },
  ],
  [
    'half an argument',
    'model_answer_invalid',
    {
      says: {
        status: 200,
        body: words.replace(
          '"content":"One two."',
          '"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"read_task","arguments":"[1"}}]',
        ),
      },
      requests: 2,
      status: ENDS,
    },
  ],
  [
    'not what was asked for',
    'model_answer_invalid',
    { says: { status: 200, body: '{"choices":[]}' }, requests: 2, status: ENDS },
  ],
  ['rate limit', 'model_rate_limited', { says: { status: 429, body: json({}) }, requests: 30, status: ENDS }],
  [
    'server error',
    'model_unavailable',
    { says: { status: 500, body: json({}) }, requests: 30, status: ENDS },
  ],
  ['overloaded', 'model_unavailable', { says: { status: 529, body: json({}) }, requests: 30, status: ENDS }],
  [
    'error behind words',
    'model_unavailable',
    { says: { status: 200, body: `${words}${googleError(499, 'CANCELLED')}` }, requests: 30, status: ENDS },
  ],
  [
    'line broke off',
    'model_unavailable',
    { says: { status: 200, body: words.slice(0, 300), isTorn: true }, requests: 30, status: ENDS },
  ],
  [
    'conflict for a while',
    'model_unavailable',
    { says: { status: 409, body: json({ type: 'invalid_request_error' }) }, requests: 30, status: ENDS },
  ],
  ['too early', 'model_unavailable', { says: { status: 425, body: '' }, requests: 30, status: ENDS }],
  [
    'event behind the answer left open',
    'model_answer_invalid',
    { says: { status: 200, body: `${words}data: {"note":1}\n` }, requests: 2, status: ENDS },
  ],
  [
    'words behind the answer',
    'model_answer_invalid',
    { says: { status: 200, body: `${words}upstream connect error` }, requests: 2, status: ENDS },
  ],
  ['request timed out', 'model_timed_out', { says: { status: 408, body: '' }, requests: 30, status: ENDS }],
  [
    'key refused',
    'model_key_refused',
    { says: { status: 401, body: json({}) }, requests: 10, status: 'yielded' },
  ],
  [
    'no credit',
    'model_key_refused',
    { says: { status: 402, body: json({}) }, requests: 10, status: 'yielded' },
  ],
  [
    'no credit, said at 429',
    'model_key_refused',
    {
      says: { status: 429, body: json({ type: 'insufficient_quota', code: 'insufficient_quota' }) },
      requests: 10,
      status: 'yielded',
    },
  ],
];

let served: Wire = whole;
let requests = 0;
/** Sent and not answered: no time passes meanwhile. */
let underWay = 0;
let server: Server;
let baseUrl = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests += 1;
      response.once('close', () => (underWay -= 1));
      const { status, body, isTorn = false } = served;
      response.writeHead(status, {
        'content-type': status === 200 ? 'text/event-stream' : 'application/json',
      });
      if (isTorn) response.write(body, () => response.socket?.destroy());
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let folder: string;
let bed: GatewayBed;
let agentId: string;
beforeEach(async () => {
  requests = 0;
  underWay = 0;
  folder = newFolder();
  const send = createNodeHttp();
  const driver: HttpDriver = (request) => {
    underWay += 1;
    return send(request);
  };
  bed = openGatewayBed(folder, { driver });
  const provider = { id: 'near', kind: 'openai-compatible', baseUrl, isLocal: true } as const;
  valueOf(await bed.client.command('provider.add', { ...provider, models: ['m'] }));
  agentId = await addPlanner(bed);
  // Nothing but the one run asks.
  for (const { id } of valueOf(await bed.client.query('agentTimer.list', { agentId })).timers)
    valueOf(await bed.client.command('agentTimer.remove', { id }));
  await consentTo(bed, { provider: 'near', model: 'm', who: { agentId } });
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

/** Until nothing is under way and nothing is due for a day of waiting; back-offs within a request pass as they come. */
const live = async (runKey: string) => {
  const HOUR = 3_600_000;
  for (let hours = 0; hours < 200; hours += 1) {
    let isOver = false;
    const tick = (): void => {
      if (isOver) return;
      if (underWay === 0) bed.world.passTime(100);
      setImmediate(tick);
    };
    setImmediate(tick);
    await bed.peer.runDue({ deadline: null });
    isOver = true;
    bed.world.passTime(HOUR);
    const run = valueOf(await bed.client.query('run.get', { runKey }));
    if (run === null) throw new Error('the run is not there');
    if (run.status === 'failed_terminal' || run.status === 'completed') return run;
  }
  const run = valueOf(await bed.client.query('run.get', { runKey }));
  if (run === null) throw new Error('the run is not there');
  return run;
};

const tried = sampled(lives, { name: 'ways of a model to fail', oneIn: 2, sortOf: ([, code]) => code });
test.each(tried)('[WAKE-41] %s: %s', async (name, code, { says, requests: expected, status }) => {
  served = says;
  const { runKey } = valueOf(await bed.client.command('agent.wake', { id: agentId }));
  const run = await live(runKey);
  process.stdout.write(
    `${JSON.stringify({ name, code: run.code, status: run.status, requests, cost: run.cost })}\n`,
  );
  expect({ code: run.code, status: run.status, requests }).toEqual({ code, status, requests: expected });
  expect(run.cost.calls).toBe(expected);
});

test('[WAKE-41] a person’s retry of what was ended at once asks once more, and goes on where it is answered', async () => {
  served = { status: 400, body: json({ code: 'context_length_exceeded' }) };
  const { runKey } = valueOf(await bed.client.command('agent.wake', { id: agentId }));
  expect(await live(runKey)).toMatchObject({ status: 'failed_terminal', code: 'model_request_too_long' });
  expect(requests).toBe(1);
  served = whole;
  valueOf(await bed.client.command('run.retry', { runKey }));
  expect(await live(runKey)).toMatchObject({ status: 'completed', cost: { calls: 2 } });
  expect(requests).toBe(2);
});

/** What never reaches a server, and where else it is shown. */
const elsewhere: Readonly<Partial<Record<RunFailureCode, string>>> = {
  secret_unavailable: 'device',
  network_denied: 'device',
  privacy_confirmation_required: 'device',
  provider_not_allowed: 'device',
  model_not_allowed: 'device',
  overshared_payload_blocked: 'device',
  model_cancelled: 'device',
  run_crashed: 'fault',
  run_not_stored: 'storage',
  commit_too_large: 'storage',
  invalid_record: 'storage',
  text_not_storable: 'storage',
  disk_full: 'storage',
  database_corrupt: 'storage',
  database_locked: 'storage',
  database_read_only: 'storage',
  database_cannot_open: 'storage',
  database_failed: 'storage',
};
test('[WAKE-41] every code with which a run can fail is met at the server, or is none of a server’s', () => {
  const met = new Set<string>(lives.map(([, code]) => code));
  const missing = runFailureCodes().filter((code) => !met.has(code) && !Object.hasOwn(elsewhere, code));
  expect(missing).toEqual([]);
});

test('[WAKE-41] what only this device could not do reaches no server, and never ends the run', async () => {
  served = whole;
  valueOf(await bed.client.command('consent.revoke', { provider: 'near', model: 'm' }));
  const { runKey } = valueOf(await bed.client.command('agent.wake', { id: agentId }));
  const run = await live(runKey);
  expect([run.status, run.code, requests]).toEqual(['yielded', 'privacy_confirmation_required', 0]);
});
