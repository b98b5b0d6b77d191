import { MOST_CALLS, boundLedger, openCall } from '../../src/db/agent/ledger';
import { codeOf, settled, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, chat, consentTo, KEY, openGatewayBed, type GatewayBed } from './gateway-bed';

let folder: string;
let bed: GatewayBed;
beforeEach(() => {
  folder = newFolder();
  bed = openGatewayBed(folder);
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});
const storesOf = ({ peer }: GatewayBed) => valueOf(peer.stores());
const ledger = async () => valueOf(await bed.client.query('ledger.list', {})).calls;

test('[PROVIDER-1] what cannot be a provider is refused with its reason', async () => {
  const add = async (more: Record<string, unknown>) =>
    codeOf(
      await bed.client.command('provider.add', {
        id: 'p',
        kind: 'openai-compatible',
        baseUrl: 'https://api.models.com/v1',
        isLocal: false,
        key: KEY,
        ...more,
      }),
    );
  expect(await add({ baseUrl: 'http://api.models.com/v1' })).toBe('provider_address_refused');
  expect(await add({ baseUrl: 'http://127.0.0.1:1/v1' })).toBe('provider_address_refused');
  expect(await add({ baseUrl: 'https://api.models.com/v1', isLocal: true })).toBe('provider_address_refused');
  expect(await add({ key: 'two words' })).toBe('provider_key_unusable');
  expect(await add({ key: 'line\nend' })).toBe('provider_key_unusable');
  expect(await add({ id: 'Bad Name' })).toBe('invalid_arguments');
  expect(bed.secrets.kept.size).toBe(0);
  expect(await add({})).toBe('ok');
  expect(await add({})).toBe('provider_exists');
  expect(codeOf(await bed.client.command('provider.test', { id: 'q' }))).toBe('provider_not_found');
});

test.each([
  [true, 'provider_plain_http_refused'],
  [false, 'ok'],
])(
  '[PROVIDER-9] a plain address at home, where the system refuses such: %s, comes to %s; an encrypted one may be added either way',
  async (refusesPlainHttp, code) => {
    const other = newFolder();
    const there = openGatewayBed(other, { refusesPlainHttp });
    const add = async (id: string, baseUrl: string) =>
      codeOf(
        await there.client.command('provider.add', { id, kind: 'openai-compatible', baseUrl, isLocal: true }),
      );
    expect(await add('plain', 'http://192.168.1.20:11434/v1')).toBe(code);
    expect(await add('sealed', 'https://192.168.1.20:11434/v1')).toBe('ok');
    const { providers } = valueOf(await there.client.query('provider.list', {}));
    expect(providers.map(({ id }) => id)).toEqual(refusesPlainHttp ? ['sealed'] : ['plain', 'sealed']);
    there.peer.close();
    removeFolder(other);
  },
);

test('[PROBE-1] a local server says what it can do; nothing of the person’s is sent, and what it does not say stays unknown', async () => {
  const baseUrl = 'http://127.0.0.1:11434/v1';
  valueOf(
    await bed.client.command('provider.add', {
      id: 'local',
      kind: 'openai-compatible',
      baseUrl,
      isLocal: true,
    }),
  );
  const json = (value: unknown) =>
    new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
  bed.answering.current = ({ url, body }) => {
    if (url.endsWith('/v1/models')) return json({ data: [{ id: 'tiny' }, { id: 'plain' }] });
    if (url.endsWith('/api/show') && body?.includes('tiny') === true)
      return json({ capabilities: ['completion', 'tools'], model_info: { 'llama.context_length': 8192 } });
    return chat.status(404);
  };
  expect(valueOf(await bed.client.command('provider.test', { id: 'local' }))).toMatchObject({
    models: ['tiny', 'plain'],
  });
  const [provider] = valueOf(await bed.client.query('provider.list', {})).providers;
  expect(provider?.models).toMatchObject([
    { model: 'tiny', contextTokens: 8192, tools: true, price: { input: 0, isGuess: false } },
    { model: 'plain', contextTokens: null, tools: null },
  ]);
  expect(bed.requests.map(({ body }) => body)).toEqual([null, '{"model":"tiny"}', '{"model":"plain"}']);
  expect((await ledger()).every(({ purpose }) => purpose === 'probe')).toBe(true);
});

test('[LEDGER-2] the ledger keeps the newest calls, and lets go of what a person no longer wants', async () => {
  await addCloud(bed);
  const { database } = storesOf(bed).agent;
  const call = (number: number) => ({
    ...({
      callId: `c${String(number).padStart(6, '0')}`,
      at: number,
      purpose: 'probe',
      runKey: null,
      agentId: null,
    } as const),
    requestId: null,
    attempt: 1,
    backoffMs: 0,
    provider: 'p',
    model: null,
    method: 'GET',
    url: 'https://a.com/v1',
    categoryIds: [],
    body: 'x',
    bodyBytes: 30_000,
  });
  database.transaction(() => {
    for (let number = 0; number < MOST_CALLS + 40; number += 1) openCall(database, call(number));
  });
  boundLedger(database);
  const one = (sql: string) => database.query(sql).rows[0] ?? [];
  expect(one('SELECT count(*), min(call_id) FROM ledger_calls')).toEqual([MOST_CALLS, 'c000040']);
  const [bodies] = one('SELECT sum(body_bytes) FROM ledger_calls WHERE body IS NOT NULL');
  expect(Number(bodies)).toBeLessThanOrEqual(64 * 1024 * 1024);
});

test('[API-2] a price, an order and a yes that was taken back are seen by whoever looks on, wherever they were changed', async () => {
  await addCloud(bed);
  await addCloud(bed, { id: 'other' });
  const heard: unknown[] = [];
  bed.client.subscribe('provider.list', {}, (answer) =>
    heard.push(
      answer.ok ? answer.value.providers.map(({ id, models }) => [id, models[0]?.price.input]) : null,
    ),
  );
  await settled();
  const prices = { 'large-1': { input: 7, output: 9 } };
  valueOf(await bed.client.command('provider.update', { id: 'cloud', prices }));
  await settled();
  expect(heard.at(-1)).toContainEqual(['cloud', 7]);
  valueOf(await bed.client.command('provider.order', { ids: ['other', 'cloud'] }));
  await settled();
  expect(heard.at(-1)).toEqual([
    ['other', expect.any(Number)],
    ['cloud', 7],
  ]);

  const who = { agentId: await addPlanner(bed) };
  await consentTo(bed, { provider: 'cloud', model: 'large-1', who });
  const consents: number[] = [];
  bed.client.subscribe('consent.list', {}, (answer) => {
    if (answer.ok) consents.push(answer.value.consents.length);
  });
  await settled();
  valueOf(await bed.client.command('consent.revoke', { provider: 'cloud', model: 'large-1' }));
  await settled();
  expect(consents).toEqual([1, 0]);
});
