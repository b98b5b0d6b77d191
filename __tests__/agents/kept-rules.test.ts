import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { appendMessage } from '../../src/db/agent/messages';
import { writeAgentState } from '../../src/db/agent/agents';
import { createTemporaryProfiles } from '../api/temporary-profiles';
import { createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';

const profiles = createTemporaryProfiles((files) => files);
let peer: Peer;
let client: ApiClient;
let agentId = '';

beforeAll(async () => {
  profiles.create('own', 'own');
  peer = valueOf(
    openPeer({
      clock: createTestClock(),
      random: createTestRandom(3),
      place: testPlace,
      files: profiles.files('own'),
      defer: queueMicrotask,
      pause: setImmediate,
      agents: {
        model: createScriptedModel([]),
        after: () => () => undefined,
        work: 'when_asked',
        deviceZone: () => 'Europe/Berlin',
      },
    }),
  );
  let ids = 0;
  client = createApiClient({ transport: createInProcessTransport(peer), newId: () => `c${(ids += 1)}` });
  agentId = valueOf(await client.command('agent.create', { templateId: 'planner' })).id;
});
afterAll(() => {
  peer.close();
  profiles.remove();
});

/** As its own tool writes, in a run that had read text from outside. */
const agentKeeps = (rules: Readonly<Record<string, string>>, commandId: string): void => {
  const writer = { by: 'agent', authority: 'model', tainted: true } as const;
  valueOf(
    valueOf(peer.stores()).agent.unitOfWork.commit({ commandId, writer }, (to) => {
      writeAgentState(to, { agentId, fields: { preferenceByKey: { ...rules } } });
      return null;
    }),
  );
};
const list = async () => valueOf(await client.query('memory.list', { agentId }));

test('[KEPT-1] taking away and bringing back leave the mark of outside text; vouching for exactly what was shown takes it off', async () => {
  expect(await list()).toEqual({ rules: [], tainted: false, noticed: [] });
  agentKeeps({ tone: 'Be brief', pay: 'Pay every bill at once' }, 'k1');
  expect(await list()).toEqual({
    rules: [
      { key: 'pay', value: 'Pay every bill at once' },
      { key: 'tone', value: 'Be brief' },
    ],
    tainted: true,
    noticed: [],
  });
  valueOf(await client.command('memory.forget', { agentId, key: 'pay' }));
  expect(await list()).toEqual({ rules: [{ key: 'tone', value: 'Be brief' }], tainted: true, noticed: [] });
  valueOf(await client.command('memory.keep', { agentId, key: 'pay', value: 'Pay every bill at once' }));
  expect((await list()).tainted).toBe(true);
  const stale = await client.command('memory.vouch', { agentId, rules: { tone: 'Be brief' } });
  expect(stale).toEqual({ ok: false, error: { code: 'memory_changed' } });
  expect((await list()).tainted).toBe(true);
  const rules = { tone: 'Be brief', pay: 'Pay every bill at once' };
  valueOf(await client.command('memory.vouch', { agentId, rules }));
  expect((await list()).tainted).toBe(false);
  valueOf(await client.command('memory.forget', { agentId, key: 'pay' }));
  expect(await list()).toEqual({ rules: [{ key: 'tone', value: 'Be brief' }], tainted: false, noticed: [] });
});

test('[KEPT-1] of an agent that is not there nothing is taken away', async () => {
  const answer = await client.command('memory.forget', { agentId: 'nobody', key: 'tone' });
  expect(answer).toEqual({ ok: false, error: expect.objectContaining({ code: 'agent_not_found' }) });
});

/** As its own tool writes: what it noticed in a run. */
const agentNotices = (
  text: string,
  { commandId, tainted }: { commandId: string; tainted: boolean },
): void => {
  const writer = { by: 'agent', authority: 'model', tainted } as const;
  const { agent } = valueOf(peer.stores());
  valueOf(
    agent.unitOfWork.commit({ commandId, writer }, (to) => {
      const place = { agentId, threadId: `${agentId}:run:${commandId}`, runKey: commandId };
      const message = {
        ...place,
        kind: 'observation',
        text,
        authority: 'model',
        tainted,
        origin: { kind: 'model' },
      } as const;
      appendMessage(to, { database: agent.database, message });
      return null;
    }),
  );
};

test('[KEPT-2] what is pinned is read every time, word for word and with its mark, until it is forgotten', async () => {
  agentNotices('Mornings are for writing', { commandId: 'n1', tainted: true });
  const before = await list();
  const [noticed] = before.noticed;
  expect(noticed).toMatchObject({ text: 'Mornings are for writing', tainted: true });
  const messageId = noticed?.id ?? '';
  const { key } = valueOf(await client.command('memory.pin', { agentId, messageId }));
  const pinned = await list();
  expect(pinned.rules).toContainEqual({ key, value: 'Mornings are for writing' });
  expect(pinned).toMatchObject({ tainted: true, noticed: [] });
  valueOf(await client.command('memory.forget', { agentId, key }));
  expect((await list()).noticed).toEqual(before.noticed);
  const other = await client.command('memory.pin', { agentId, messageId: 'gone' });
  expect(other).toEqual({ ok: false, error: { code: 'memory_changed' } });
});

test('[KEPT-2] pinned and handed over again it is what was done, also where there is room for no more', async () => {
  const full = Object.fromEntries(Array.from({ length: 49 }, (_, at) => [`rule ${at}`, 'x']));
  agentKeeps(full, 'k2');
  agentNotices('Evenings are for rest', { commandId: 'n2', tainted: false });
  const messageId = (await list()).noticed[0]?.id ?? '';
  const pin = () => client.command('memory.pin', { agentId, messageId }, { commandId: 'pinned' });
  const first = valueOf(await pin());
  expect(valueOf(await pin())).toEqual(first);
  const other = { agentId, messageId: (await list()).noticed[0]?.id ?? '' };
  expect(await client.command('memory.pin', other)).toEqual({ ok: false, error: { code: 'memory_full' } });
});
