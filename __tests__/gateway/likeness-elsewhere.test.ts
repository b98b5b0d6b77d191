import { codeOf, settled, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { openLikenessPeer, SERVER, type LikenessPeer } from './likeness-peer';
import { answerWell } from './likeness-server';

let folder: string;
let bed: LikenessPeer;
beforeEach(async () => {
  folder = newFolder();
  bed = await openLikenessPeer(folder);
});
afterEach(async () => {
  await bed.end();
  removeFolder(folder);
});

const likeness = async () => valueOf(await bed.client.query('likeness.get', {}));
const vectors = async () => (await likeness()).chosen?.vectors ?? 0;
const calls = async () => valueOf(await bed.client.query('ledger.list', { limit: 100 })).calls;

test('[FAR-1] off by default: whatever is written, searched and done, nothing is sent for it', async () => {
  await bed.note('The car is at the workshop');
  await bed.due();
  valueOf(await bed.client.query('search', { text: 'car' }));
  await bed.due();
  expect(bed.server.heard).toEqual([]);
  expect(await likeness()).toMatchObject({ isPossible: true, chosen: null });
});

test('[FAR-1] [FAR-2] chosen, every text is sent once; one that changed again, one that only moved not', async () => {
  const first = await bed.note('The car is at the workshop', { title: 'Monday' });
  for (let at = 0; at < 40; at += 1) await bed.note(`Entry ${at} about tomatoes`);
  await bed.choose();
  expect(await bed.due()).toBe('did');
  expect(bed.server.texts()).toContain('Monday\nThe car is at the workshop');
  expect(new Set(bed.server.texts()).size).toBe(41);
  expect([bed.server.texts().length, await vectors()]).toEqual([41, 41]);
  expect(Math.max(...bed.server.heard.map(({ body }) => JSON.parse(body).input.length))).toBeLessThanOrEqual(
    16,
  );
  const home = await bed.category('Home');
  await bed.choose();
  valueOf(await bed.client.command('note.update', { id: first, fields: { categoryId: home } }));
  await bed.due();
  expect(bed.server.texts()).toHaveLength(41);
  valueOf(await bed.client.command('note.update', { id: first, fields: { body: 'The car is back' } }));
  await bed.due();
  expect(bed.server.texts().slice(41)).toEqual(['Monday\nThe car is back']);
  valueOf(await bed.client.command('record.delete', { kind: 'note', id: first }));
  await bed.due();
  expect([bed.server.texts().length, await vectors()]).toEqual([42, 40]);
});

test('[FAR-2] another model begins a shelf of its own, and the other’s is thrown away; off throws all of it away', async () => {
  await bed.note('The car is at the workshop');
  await bed.choose();
  await bed.due();
  await bed.choose({ model: 'embed-2' });
  await bed.due();
  expect(bed.server.heard.map(({ body }) => JSON.parse(body).model)).toEqual(['embed-1', 'embed-2']);
  expect((await likeness()).chosen).toMatchObject({ model: 'embed-2', vectors: 1 });
  valueOf(await bed.client.command('likeness.off', {}));
  await bed.note('The landlord called');
  await bed.due();
  expect([bed.server.heard.length, (await likeness()).chosen]).toEqual([2, null]);
  await bed.choose({ model: 'embed-2' });
  await bed.due();
  expect(await vectors()).toBe(2);
});

test('[FAR-7] every call is in the ledger before it leaves, to the byte, with what it used; a budget of its own ends the day', async () => {
  await bed.note('The car is at the workshop');
  await bed.choose();
  await bed.due();
  const [call] = await calls();
  expect(call).toMatchObject({
    purpose: 'likeness',
    agentId: null,
    provider: SERVER,
    model: 'embed-1',
    outcome: 'answered',
    status: 200,
    outputTokens: 0,
    isEstimated: false,
    categoryIds: [null],
  });
  const shown = valueOf(await bed.client.query('ledger.show', { callId: call?.callId ?? '' }));
  expect(shown?.body).toBe(bed.server.heard[0]?.body);
  expect((await likeness()).usedToday.tokens).toBe(call?.inputTokens);
  const spent = valueOf(await bed.client.query('spending.get', { days: 1 }));
  expect(spent.byModel).toMatchObject([{ provider: SERVER, model: 'embed-1', calls: 1 }]);
  valueOf(await bed.client.command('likeness.limit', { tokens: call?.inputTokens ?? 0, costMicros: null }));
  await bed.note('The landlord called');
  await bed.due();
  expect(bed.server.heard).toHaveLength(1);
  bed.world.passTime(26 * 3_600_000);
  await bed.due();
  expect([bed.server.heard.length, await vectors()]).toEqual([2, 2]);
});

test('[FAR-4] [CONSENT-2] what is agreed to is the very text that was shown, and is kept with the consent', async () => {
  const place = { provider: SERVER, model: 'embed-1' };
  const en = valueOf(await bed.client.query('likeness.text', { ...place, language: 'en' }));
  const de = valueOf(await bed.client.query('likeness.text', { ...place, language: 'de' }));
  expect([en.text, de.text]).toEqual([
    expect.stringContaining('is never sent for this'),
    expect.stringContaining('wird dafür nie gesendet'),
  ]);
  const { policyVersion } = en;
  const choose = (disclosure: string, version = policyVersion) =>
    bed.client.command('likeness.choose', { ...place, policyVersion: version, disclosure });
  expect(codeOf(await choose(`${en.text} And more.`))).toBe('consent_text_changed');
  expect(codeOf(await choose(en.text, '1'))).toBe('consent_text_changed');
  expect((await likeness()).chosen).toBeNull();
  valueOf(await choose(de.text));
  const { consents } = valueOf(await bed.client.query('consent.list', {}));
  expect(consents).toMatchObject([{ ...place, policyVersion, disclosure: de.text }]);
});

test('[API-2] that it is off is told where every row had been taken back before, and nothing but the choice goes', async () => {
  await bed.choose();
  for (const { id } of valueOf(await bed.client.query('consent.list', {})).access)
    valueOf(await bed.client.command('access.revoke', { id }));
  const seen: boolean[] = [];
  const stop = bed.client.subscribe('likeness.get', {}, (answer) =>
    seen.push(answer.ok && answer.value.chosen !== null),
  );
  await settled();
  valueOf(await bed.client.command('likeness.off', {}));
  await settled();
  stop();
  expect([seen[0], seen.at(-1)]).toEqual([true, false]);
});

test('[FAR-4] a yes to thinking is none to likeness, nor the other way round', async () => {
  const agentId = valueOf(
    await bed.client.command('agent.create', { templateId: 'planner', language: 'en' }),
  ).id;
  await bed.choose({ model: 'think-1' });
  const { runKey } = valueOf(await bed.client.command('agent.wake', { id: agentId }));
  await bed.due();
  expect(valueOf(await bed.client.query('run.get', { runKey }))?.status).toBe('completed');
  expect(bed.server.heard.filter(({ path }) => path !== '/v1/embeddings')).toEqual([]);
  valueOf(await bed.client.command('consent.revoke', { provider: SERVER, model: 'think-1' }));
  const before = bed.server.heard.length;
  await bed.note('The car is at the workshop');
  await bed.due();
  expect([bed.server.heard.length, (await likeness()).chosen?.isAgreed]).toEqual([before, false]);
});

test('[PROVIDER-1] a provider that is removed takes the choice along; one without such models is not chosen', async () => {
  valueOf(
    await bed.client.command('provider.add', {
      id: 'claude',
      kind: 'anthropic',
      isLocal: false,
      models: ['m'],
      key: 'sk-ant-1',
    }),
  );
  const asked = { provider: 'claude', model: 'm', language: 'en' } as const;
  expect(codeOf(await bed.client.query('likeness.text', asked))).toBe('likeness_not_offered');
  await bed.choose();
  valueOf(await bed.client.command('provider.remove', { id: SERVER }));
  expect((await likeness()).chosen).toBeNull();
});

test('[FAR-2] the index thrown away and read anew: everything is asked for again, and nothing is lost', async () => {
  await bed.note('The car is at the workshop');
  await bed.choose();
  await bed.due();
  valueOf(await bed.client.command('search.rebuild', {}));
  await bed.due();
  expect([bed.server.texts().length, await vectors()]).toEqual([2, 1]);
  bed.server.answer = answerWell;
});
