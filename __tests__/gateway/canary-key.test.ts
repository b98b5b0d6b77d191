import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, valueOf } from '../api/test-host';
import { keyForms } from '../../e2e/browser/key-forms';
import { newFolder, removeFolder } from '../engine/engine-world';
import {
  addCloud,
  addPlanner,
  chat,
  consentTo,
  KEY,
  openGatewayBed,
  streamOf,
  wake,
  type Answering,
  type GatewayBed,
} from './gateway-bed';

// A key goes in through `provider.add`. Then everything happens that can: answers, refusals, retries, servers that say it back, exports.
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

const forms = keyForms(KEY);
const holdsKey = (bytes: Buffer | string): boolean => {
  const read = Buffer.from(bytes);
  return forms.some((form) => read.includes(form));
};
/** Whatever lies in the profile's folder, write-ahead logs included. */
const filesWithKey = (): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .filter((path) => holdsKey(readFileSync(join(folder, path))));

const sayingItBack = (status: number): Response =>
  new Response(
    JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}`, code: KEY, type: KEY } }),
    {
      status,
      headers: {
        'content-type': 'application/json',
        'x-key': KEY,
        'retry-after': '1',
        location: `https://a/${KEY}`,
      },
    },
  );
const callWith = (name: string, args: unknown): Response =>
  streamOf(
    chat.choice({ role: 'assistant', content: `As you said: ${KEY}` }),
    chat.choice({
      tool_calls: [
        { index: 0, id: KEY, type: 'function', function: { name, arguments: JSON.stringify(args) } },
      ],
    }),
    chat.choice({}, 'tool_calls'),
    '[DONE]',
  );
const report = {
  scope: 'current',
  lead: `Your key is ${KEY}`,
  sections: [{ title: KEY, claims: [{ text: KEY, sources: [KEY] }] }],
};
const answers: Readonly<Record<string, Answering>> = {
  'an ordinary answer': () => chat.text('Done.'),
  'a key that is refused, in its own words': () => sayingItBack(401),
  'a server in trouble': () => sayingItBack(500),
  'too many requests': () => sayingItBack(429),
  'a request that is refused': () => sayingItBack(400),
  'a redirect': () => sayingItBack(302),
  'no json': () => new Response(`<html>${KEY}</html>`, { status: 200 }),
  'a stream that breaks off': () => streamOf(chat.choice({ content: KEY })),
  'an error in the stream': () => streamOf({ error: { message: KEY, code: KEY } }),
  'no connection': () => ({ code: 'connection_failed', detail: 'gone' }),
  'an answer that says it': () =>
    chat.text(`Your key is ${KEY}, in pieces ${KEY.slice(0, 9)} ${KEY.slice(9)}.`),
  'a report that says it': (_request, asked) =>
    asked % 2 === 0 ? callWith('update_report', report) : chat.text('Done.'),
  'an observation that says it': (_request, asked) =>
    asked % 2 === 0 ? callWith('add_observation', { text: `Keep ${KEY}` }) : chat.text('Done.'),
  'a proposal that says it': (_request, asked) =>
    asked % 2 === 0 ? callWith('create_task', { title: `Use ${KEY}` }) : chat.text('Done.'),
};

const moving = (): (() => void) => {
  const timer = setInterval(() => bed.world.passTime(2_000), 1);
  return () => clearInterval(timer);
};

test('[SECRET-6] [SECRET-7] after answers, refusals, retries, servers that say it back and exports, the key is in nothing that is kept', async () => {
  await addCloud(bed);
  const statuses = new Set<string>();
  const reports: unknown[] = [];
  for (const [what, answering] of Object.entries(answers)) {
    const before = bed.requests.length;
    // One of its own: an agent that failed waits before it tries again.
    const agentId = await addPlanner(bed);
    await consentTo(bed, { provider: 'cloud', model: 'large-1', who: { agentId } });
    bed.answering.current = (request, asked) => answering(request, asked - before);
    const stop = moving();
    const run = await wake(bed, agentId);
    stop();
    statuses.add(run.status);
    reports.push(await bed.client.query('report.list', { agentId }));
    expect({ what, isAsked: bed.requests.length > before }).toEqual({ what, isAsked: true });
    expect({ what, shown: holdsKey(JSON.stringify(run)), kept: filesWithKey() }).toEqual({
      what,
      shown: false,
      kept: [],
    });
  }
  expect(statuses.has('completed')).toBe(true);
  expect(statuses.size).toBeGreaterThan(1);
  expect(bed.requests.every(({ headers }) => headers['authorization'] === `Bearer ${KEY}`)).toBe(true);
  expect(bed.requests.some(({ url, body }) => holdsKey(url) || holdsKey(body ?? ''))).toBe(false);
  const { client, peer } = bed;
  peer.rest();
  const calls = valueOf(await client.query('ledger.list', { limit: 100 })).calls;
  const ledger = await Promise.all(calls.map(({ callId }) => client.query('ledger.show', { callId })));
  const told = [
    valueOf(await client.query('data.export', {})),
    valueOf(await client.query('system.log', {})),
    calls,
    ledger,
    valueOf(await client.query('provider.list', {})),
    valueOf(await client.query('approval.list', {})),
    reports,
  ];
  expect(told.map((one) => holdsKey(JSON.stringify(one)))).toEqual(told.map(() => false));
  expect(filesWithKey()).toEqual([]);
  peer.close();
  expect(filesWithKey()).toEqual([]);
  bed = openGatewayBed(folder, { seed: 2 });
  expect(filesWithKey()).toEqual([]);
});

test('[SECRET-7] a server that calls a model by the key it was asked with: such a model is not kept', async () => {
  const data = [{ id: 'small-1' }, { id: KEY }, { id: `x-${KEY}` }];
  bed.answering.current = () => new Response(JSON.stringify({ object: 'list', data }));
  await addCloud(bed, { models: [] });
  const tested = await bed.client.command('provider.test', { id: 'cloud' });
  expect([codeOf(tested), valueOf(tested).models]).toEqual(['ok', ['small-1']]);
  expect(filesWithKey()).toEqual([]);
});

test('the look itself sees a key, plain and in every dress', () => {
  expect(forms.map((form) => holdsKey(`before ${form} after`))).toEqual(forms.map(() => true));
  for (const before of ['', 'a', 'ab', 'abc'])
    expect(holdsKey(Buffer.from(`${before}${KEY} and more`).toString('base64'))).toBe(true);
  expect(holdsKey('nothing at all')).toBe(false);
});
