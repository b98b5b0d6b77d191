import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCalls } from '../../src/db/agent/ledger';
import { allowAccess, listAccess } from '../../src/db/agent/access';
import { PLACEHOLDER_KEY } from '../../src/gateway/providers/load-model';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import {
  addCloud,
  addPlanner,
  chat,
  consentTo,
  KEY,
  openGatewayBed,
  wake,
  type GatewayBed,
} from './gateway-bed';

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
const cloud = (agentId: string, model = 'large-1') => ({ provider: 'cloud', model, who: { agentId } });

test('[PROVIDER-6] with no provider, or none for this agent, the demo answers, says so, and nothing is sent', async () => {
  const agentId = await addPlanner(bed);
  const first = await wake(bed, agentId);
  expect([first.status, bed.requests]).toEqual(['completed', []]);
  await addCloud(bed);
  const second = await wake(bed, agentId);
  expect([second.status, bed.requests]).toEqual(['completed', []]);
  const report = valueOf(await bed.client.query('report.get', { agentId }));
  expect(report?.model).toMatchObject({ isDemo: true });
});

test('[PROVIDER-4] [PROVIDER-2] once a person agreed, the provider is asked, with the key that only the gateway knows', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  await consentTo(bed, cloud(agentId));
  const run = await wake(bed, agentId);
  expect(run.status).toBe('completed');
  const [request] = bed.requests;
  expect(request?.url).toBe('https://api.cloud.com/v1/chat/completions');
  expect(request?.headers['authorization']).toBe(`Bearer ${KEY}`);
  expect(JSON.stringify(bed.requests)).not.toContain(PLACEHOLDER_KEY);
  expect(request?.body).not.toContain(KEY);
  expect(run.messages.some(({ model }) => model?.id === 'cloud/large-1' && !model.isDemo)).toBe(true);
});

test('[LEDGER-1] [ATTEMPT-4] what was sent is in the ledger, byte for byte, and in the run’s timeline', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  await consentTo(bed, cloud(agentId));
  bed.answering.current = (_, asked) => {
    // While it is on its way it is written down already.
    const [open] = listCalls(storesOf(bed).agent.database, { limit: 1 });
    expect(open).toMatchObject({ outcome: 'open', attempt: asked + 1 });
    return asked === 0 ? chat.status(503) : chat.text('Done.');
  };
  const working = wakeWithTime(agentId);
  const run = await working;
  const calls = await ledger();
  expect(calls.map(({ outcome, attempt, code, status }) => ({ outcome, attempt, code, status }))).toEqual([
    { outcome: 'answered', attempt: 2, code: null, status: 200 },
    { outcome: 'failed', attempt: 1, code: 'model_unavailable', status: 503 },
  ]);
  expect(calls[0]).toMatchObject({
    agentId,
    runKey: run.runKey,
    backoffMs: 1_000,
    inputTokens: 40,
    outputTokens: 10,
  });
  const shown = valueOf(await bed.client.query('ledger.show', { callId: calls[0]?.callId.slice(-8) ?? '' }));
  expect(shown?.body).toBe(bed.requests[1]?.body);
  expect(JSON.stringify(shown)).not.toContain(KEY);
  const attempts = run.trace.filter(({ kind }) => kind === 'attempted').map(({ body }) => body);
  expect(attempts).toMatchObject([
    { attempt: 1, outcome: 'failed', code: 'model_unavailable', provider: 'cloud', model: 'large-1' },
    { attempt: 2, outcome: 'answered', code: null, backoffMs: 1_000, usage: { inputTokens: 40 } },
  ]);
});

/** Time passes whenever work rests, so that a back-off ends. */
const wakeWithTime = async (agentId: string) => {
  let isOver = false;
  const tick = (): void => {
    if (isOver) return;
    bed.world.passTime(500);
    setImmediate(tick);
  };
  setImmediate(tick);
  const run = await wake(bed, agentId);
  isOver = true;
  return run;
};

test('[ATTEMPT-1] three attempts at the most; what asking again cannot help is asked once', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  await consentTo(bed, cloud(agentId));
  for (const [status, attempts] of [
    [500, 3],
    [429, 3],
    [401, 1],
    [403, 1],
    [400, 1],
    [404, 1],
  ] as const) {
    const before = bed.requests.length;
    bed.answering.current = () => chat.status(status);
    const { runKey } = valueOf(await bed.client.command('agent.wake', { id: agentId }));
    let isOver = false;
    const tick = (): void => {
      if (isOver || bed.requests.length - before >= 3) return;
      bed.world.passTime(400);
      setImmediate(tick);
    };
    setImmediate(tick);
    await bed.peer.runDue({ deadline: null });
    isOver = true;
    expect({ status, asked: bed.requests.length - before }).toEqual({ status, asked: attempts });
    // What asking again cannot help is over already.
    const run = valueOf(await bed.client.query('run.get', { runKey }));
    if (run?.status !== 'failed_terminal') valueOf(await bed.client.command('run.cancel', { runKey }));
    await bed.peer.runDue({ deadline: null });
  }
});

test('[ATTEMPT-5] who does not answer is followed by the next of the person’s order, if that one has its own consent', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  await addCloud(bed, { id: 'other', models: ['second-1', 'third-1'] });
  await consentTo(bed, cloud(agentId));
  await consentTo(bed, { provider: 'other', model: 'third-1', who: { agentId } });
  bed.answering.current = ({ url }) =>
    url.includes('cloud') ? chat.status(401) : chat.text('From the other.');
  const run = await wake(bed, agentId);
  expect(bed.requests.map(({ url }) => new URL(url).host)).toEqual(['api.cloud.com', 'api.other.com']);
  expect(bed.requests[1]?.body).toContain('third-1');
  expect(run.messages.some(({ model }) => model?.id === 'other/third-1')).toBe(true);
  valueOf(await bed.client.command('provider.order', { ids: ['other', 'cloud'] }));
  await wake(bed, agentId);
  expect(new URL(bed.requests[2]?.url ?? '').host).toBe('api.other.com');
  expect(bed.requests).toHaveLength(3);
});

test('[CONSENT-1] [PROVIDER-5] a consent taken back, a row taken back, a key that is locked away: nothing is sent', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  await consentTo(bed, cloud(agentId));
  const codeAfter = async (change: () => Promise<unknown>): Promise<string | null> => {
    await change();
    const run = await wake(bed, agentId);
    valueOf(await bed.client.command('run.cancel', { runKey: run.runKey }));
    return run.code;
  };
  expect(
    await codeAfter(() => bed.client.command('consent.revoke', { provider: 'cloud', model: 'large-1' })),
  ).toBe('privacy_confirmation_required');
  await consentTo(bed, cloud(agentId));
  bed.secrets.isLocked = true;
  expect(await codeAfter(() => Promise.resolve())).toBe('secret_unavailable');
  bed.secrets.isLocked = false;
  const newCategory = () => bed.client.command('category.create', { name: 'Private' });
  expect(await codeAfter(newCategory)).toBe('provider_not_allowed');
  expect(bed.requests).toEqual([]);
  const { consents, access } = valueOf(await bed.client.query('consent.list', {}));
  expect(consents).toMatchObject([
    {
      provider: 'cloud',
      model: 'large-1',
      policyVersion: '1',
      disclosure: expect.stringContaining('large-1'),
    },
  ]);
  for (const { id } of access) valueOf(await bed.client.command('access.revoke', { id }));
  expect((await wake(bed, agentId)).status).toBe('completed');
  expect(bed.requests).toEqual([]);
});

test('[CONSENT-2] nobody agrees to a text that was not shown', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  const given = { ...cloud(agentId), policyVersion: '1', disclosure: 'Everything is fine.' };
  expect(codeOf(await bed.client.command('consent.give', given))).toBe('consent_text_changed');
  const { text } = valueOf(await bed.client.query('consent.text', { ...cloud(agentId), language: 'de' }));
  expect(
    codeOf(await bed.client.command('consent.give', { ...given, disclosure: text, policyVersion: '0' })),
  ).toBe('consent_text_changed');
  valueOf(await bed.client.command('category.create', { name: 'Health' }));
  expect(codeOf(await bed.client.command('consent.give', { ...given, disclosure: text }))).toBe(
    'consent_text_changed',
  );
  expect(text).toContain('https://api.cloud.com');
  expect(valueOf(await bed.client.query('consent.list', {}))).toEqual({ consents: [], access: [] });
});

test('[ACCESS-1] a row counts only where a person wrote all of it', async () => {
  const agentId = await addPlanner(bed);
  await addCloud(bed);
  const stores = storesOf(bed);
  const writer = { by: 'agent', authority: 'model', tainted: false } as const;
  const place = { who: { agentId }, categoryId: null, provider: 'cloud' };
  const byAgent = stores.agent.unitOfWork.commit({ commandId: 'c1', writer }, (commit) => {
    allowAccess(commit, { place, models: ['large-1'] });
    return null;
  });
  expect(codeOf(byAgent)).toBe('not_a_person');
  expect(listAccess(stores)).toEqual([]);
  await wake(bed, agentId);
  expect(bed.requests).toEqual([]);
});

test('[PROVIDER-1] [SECRET-1] [SECRET-6] a provider is this device’s own, and its key is in nothing that is kept here', async () => {
  await addCloud(bed);
  const agentId = await addPlanner(bed);
  await consentTo(bed, cloud(agentId));
  await wake(bed, agentId);
  bed.peer.rest();
  expect([...bed.secrets.kept.values()]).toEqual([KEY]);
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  expect(kept.some((bytes) => bytes.includes(KEY))).toBe(false);
  const exported = valueOf(await bed.client.query('data.export', {})).text;
  const log = valueOf(await bed.client.query('system.log', {})).lines.join('\n');
  expect([exported.includes(KEY), log.includes(KEY), log.includes('provider.add.done')]).toEqual([
    false,
    false,
    true,
  ]);
  valueOf(await bed.client.command('provider.remove', { id: 'cloud' }));
  expect(bed.secrets.kept.size).toBe(0);
  expect(valueOf(await bed.client.query('provider.list', {})).providers).toEqual([]);
});
