import { codeOf, valueOf } from '../api/test-host';
import { keyForms } from '../../e2e/browser/key-forms';
import { appendMessage } from '../../src/db/agent/messages';
import { writeProjectionPolicy } from '../../src/db/agent/projection-policies';
import { person, type Writer } from '../../src/db/commit';
import { searchableKinds } from '../../src/db/search/searchable';
import { projectedTexts } from '../../src/gateway/likeness/embedding-texts';
import { shippedPolicy } from '../../src/gateway/shipped-policies';
import { newFolder, removeFolder } from '../engine/engine-world';
import { KEY, START } from './gateway-bed';
import { openLikenessPeer, SERVER, type LikenessPeer } from './likeness-peer';

// What may never be in a body that goes out for likeness: written in every way that there is, looked for in every dress.
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

const external = { by: 'person', authority: 'external', tainted: true } as const;
const CANARY = 'canary-7f3a91c2d4e8';
const wasSent = (secret = CANARY): boolean =>
  bed.server.heard.some(({ path, body }) =>
    keyForms(secret).some((form) => body.includes(form) || path.includes(form)),
  );
const fromOutside = (write: (writer: Writer) => void): void =>
  void valueOf(
    bed.peer.unitOfWork.commit({ commandId: 'outside', writer: external }, (writer) => {
      write(writer);
      return null;
    }),
  );
const stores = () => valueOf(bed.peer.stores());
const say = (text: string, tainted: boolean): void =>
  void valueOf(
    stores().agent.unitOfWork.commit({ commandId: `say-${text}`, writer: person }, (writer) => {
      appendMessage(writer, {
        database: stores().agent.database,
        message: {
          agentId: 'coach',
          threadId: 'coach:run:1',
          runKey: null,
          kind: 'observation',
          text,
          tainted,
          authority: 'model',
          origin: { kind: 'model' },
        },
      });
      return null;
    }),
  );
const reachTo = async (categoryId: string | null, reach: 'any' | 'own' | 'none') =>
  valueOf(await bed.client.command('reach.set', { categoryId, reach }));

test('[FAR-8] what came from outside is never sent: notes, one item of a list, what an agent made of it; what stands beside it is', async () => {
  bed.outside('imported', `Imported ${CANARY}`);
  await bed.note('Written by hand');
  const task = valueOf(await bed.client.command('task.create', { title: 'A list' })).id;
  const list = valueOf(await bed.client.command('checklist.create', { taskId: task })).id;
  const item = valueOf(await bed.client.command('checklist.addItem', { checklistId: list, text: 'Item' })).id;
  fromOutside((writer) => writer.write('checklistItem', item, { text: `Item ${CANARY}` }));
  say(`Made of it ${CANARY}`, true);
  say('Noticed by itself', false);
  await bed.choose();
  await bed.due();
  expect(wasSent()).toBe(false);
  expect(bed.server.texts()).toEqual(expect.arrayContaining(['Written by hand', 'Noticed by itself']));
  expect(bed.server.texts()).not.toContain('A list');
});

test('[FAR-3] [FAR-8] a text that turns out to be from outside later loses its vector, and this device goes on finding it', async () => {
  const note = await bed.note('The car is at the workshop');
  await bed.choose();
  await bed.due();
  fromOutside((writer) => writer.write('note', note, { body: `Pasted ${CANARY}` }));
  await bed.due();
  expect(wasSent()).toBe(false);
  expect(valueOf(await bed.client.query('likeness.get', {})).chosen?.vectors).toBe(0);
  const recalled = stores().recall?.({
    text: 'pasted',
    limit: 5,
    scope: { in: 'journal', categoryIds: null, kinds: null, from: null, until: null },
  });
  expect(recalled?.ok === true && recalled.value.found.map(({ id }) => id)).toEqual([note]);
});

test('[FAR-8] of a list longer than what is read of it, the item that was written last and stands first is judged like the others', async () => {
  const task = valueOf(await bed.client.command('task.create', { title: 'A list' })).id;
  const list = valueOf(await bed.client.command('checklist.create', { taskId: task })).id;
  type Item = { readonly id: string; readonly text: string; readonly position: string };
  const add = (writer: Writer, { id, text, position }: Item): void => {
    const life = { createdAt: START, deletedAt: null };
    const of = { checklistId: list, taskId: task, text, position, checked: false };
    writer.create('checklistItem', id, { ...of, ...life });
  };
  for (let from = 0; from < 1_000; from += 200)
    valueOf(
      bed.peer.unitOfWork.commit({ commandId: `items-${from}`, writer: person }, (writer) => {
        for (let at = from; at < from + 200; at += 1)
          add(writer, { id: `item-${at}`, text: '.', position: 'b' });
        return null;
      }),
    );
  fromOutside((writer) => add(writer, { id: 'last-item', text: CANARY, position: 'a' }));
  await bed.note('Written by hand');
  await bed.choose();
  await bed.due();
  expect([wasSent(), bed.server.texts()]).toEqual([false, ['Written by hand']]);
});

const vectors = async () => valueOf(await bed.client.query('likeness.get', {})).chosen?.vectors;

test('[FAR-3] a rating stands where what it rates stands: moved to what may not go there both lose their vector, moved back both have one', async () => {
  const health = await bed.category('Health');
  await reachTo(health, 'none');
  const id = valueOf(await bed.client.command('task.create', { title: 'Run' })).id;
  const rate = async (targetKind: 'task' | 'rating', targetId: string, note: string): Promise<string> => {
    const rated = { targetKind, targetId, dimension: 'Effort', value: 3, note, day: '2026-11-18', at: START };
    return valueOf(await bed.client.command('rating.set', rated)).id;
  };
  await rate('rating', await rate('task', id, 'Knee'), 'Hip');
  await bed.choose();
  await bed.due();
  expect(await vectors()).toBe(3);
  const moveTo = async (categoryId: string | null): Promise<void> => {
    valueOf(await bed.client.command('task.update', { id, fields: { categoryId } }));
    await bed.due();
  };
  await moveTo(health);
  expect(await vectors()).toBe(0);
  await moveTo(null);
  expect(await vectors()).toBe(3);
});

test('[FAR-3] a habit moved with more checks than are gone through one by one: not one keeps its vector', async () => {
  const health = await bed.category('Health');
  await reachTo(health, 'none');
  const run = { name: 'Run', schedule: { kind: 'daily' }, startDay: '2024-01-01' } as const;
  const habit = valueOf(await bed.client.command('habit.create', run)).id;
  const dayOf = (at: number) => new Date(Date.UTC(2024, 0, at)).toISOString().slice(0, 10);
  const check = (writer: Writer, at: number): void => {
    const life = { createdAt: at, deletedAt: null };
    writer.create('habitCheck', writer.newId(), {
      habitId: habit,
      day: dayOf(at),
      note: `Lap ${at}`,
      ...life,
    });
  };
  for (const from of [0, 167, 334])
    valueOf(
      bed.peer.unitOfWork.commit({ commandId: `checks-${from}`, writer: person }, (writer) => {
        for (let at = from; at < from + 167; at += 1) check(writer, at);
        return null;
      }),
    );
  await bed.choose();
  await bed.due();
  expect(await vectors()).toBe(502);
  valueOf(await bed.client.command('habit.update', { id: habit, fields: { categoryId: health } }));
  await bed.due();
  expect(await vectors()).toBe(0);
});

test('[FAR-8] a category that was kept back, or not agreed to: nothing of it, and no agent’s message while there is one', async () => {
  const health = await bed.category('Health');
  await bed.note(`Blood ${CANARY}`, { categoryId: health });
  await bed.note('Open to all');
  say('Noticed by itself', false);
  await reachTo(health, 'none');
  await bed.choose();
  await bed.due();
  expect([wasSent(), bed.server.texts()]).toEqual([false, ['Open to all']]);
  const later = await bed.category('Later');
  await bed.note(`Later ${CANARY}`, { categoryId: later });
  await bed.due();
  expect([wasSent(), bed.server.heard.length]).toEqual([false, 1]);
  // What is said of categories is a part of what was agreed to: nothing goes on by itself.
  await reachTo(health, 'own');
  await bed.note('Meanwhile');
  await bed.due();
  expect(bed.server.heard).toHaveLength(1);
  await bed.choose({ includesLater: true });
  await bed.due();
  expect(new Set(bed.server.texts())).toEqual(
    new Set(['Open to all', 'Meanwhile', `Blood ${CANARY}`, `Later ${CANARY}`, 'Noticed by itself']),
  );
});

test('[FAR-1] [FAR-8] chosen again without what is made later: what was agreed to before counts no more', async () => {
  await bed.choose({ includesLater: true });
  await bed.choose();
  const later = await bed.category('Later');
  await bed.note(`Later ${CANARY}`, { categoryId: later });
  await bed.note('Open to all');
  await bed.due();
  expect([wasSent(), bed.server.texts()]).toEqual([false, ['Open to all']]);
});

test('[FAR-5] keys in a text are masked, the server’s own key is in no body, and nothing but text, model and shape is sent', async () => {
  await bed.note(`My key is ${KEY} and sk-proj-aaaaaaaaaaaaaaaaaaaaaaaaaaaa`);
  await bed.choose();
  await bed.due();
  expect([wasSent(KEY), wasSent('sk-proj-aaaaaaaaaaaaaaaaaaaaaaaaaaaa')]).toEqual([false, false]);
  expect(bed.server.heard.map(({ key }) => key)).toEqual([`Bearer ${KEY}`]);
  const body: unknown = JSON.parse(bed.server.heard[0]?.body ?? '');
  expect(body).toEqual({
    model: 'embed-1',
    encoding_format: 'float',
    input: ['My key is [redacted] and [redacted]'],
  });
});

test('[FAR-5] [PROJECT-7] a field that the person took out of the projection is not sent; the title alone is', async () => {
  const policy = shippedPolicy({ boundary: 'embedding', operation: 'index' });
  valueOf(
    stores().agent.unitOfWork.commit({ commandId: 'narrow', writer: person }, (writer) => {
      writeProjectionPolicy(writer, {
        boundaryType: 'embedding',
        operationKey: 'index',
        redactionRules: [],
        policyVersion: '9',
        allowedFields: (policy?.allowedFields ?? []).filter((path) => path !== 'items.note.text'),
      });
      return null;
    }),
  );
  await bed.note(`Body ${CANARY}`, { title: 'Only this' });
  await bed.note(`No title ${CANARY}`);
  await bed.choose();
  await bed.due();
  expect([wasSent(), bed.server.texts()]).toEqual([false, ['Only this']]);
});

test('[FAR-5] [PROJECT-2] whatever is handed over beside the allowlisted blocks the whole request', () => {
  const place = { boundary: 'embedding', operation: 'index' } as const;
  const policy = shippedPolicy(place);
  const texts = (...items: Parameters<typeof projectedTexts>[0]) =>
    projectedTexts(items, { operation: 'index', policy });
  for (const kind of searchableKinds)
    expect(texts({ [kind]: { title: 'a', text: 'b' } })).toEqual({ ok: true, value: ['a\nb'] });
  const overshared = [
    { note: { title: 'a', text: 'b', id: CANARY } },
    { note: { title: 'a', categoryId: CANARY } },
    { category: { title: CANARY } },
    { agentMessage: { text: 'a', title: CANARY } },
    { question: { text: CANARY } },
    { note: { text: '\ud83d' } },
  ];
  for (const item of overshared)
    expect({ item, code: codeOf(texts({ note: { text: 'fine' } }, item)) }).toEqual({
      item,
      code: 'overshared_payload_blocked',
    });
  expect(codeOf(texts({ note: { text: '' } }))).toBe('overshared_payload_blocked');
  expect(codeOf(projectedTexts([{ note: { text: 'a' } }], { operation: 'question', policy }))).toBe(
    'overshared_payload_blocked',
  );
  expect(codeOf(projectedTexts([{ note: { text: 'a' } }], { operation: 'index', policy: null }))).toBe(
    'overshared_payload_blocked',
  );
});

test('[REACH-2] a provider elsewhere is sent nothing of what stays in one’s own network', async () => {
  const cloud = { id: 'cloud', kind: 'openai', isLocal: false, key: KEY } as const;
  valueOf(await bed.client.command('provider.add', { ...cloud, models: ['e'] }));
  const health = await bed.category('Health');
  await reachTo(health, 'own');
  const asked = { model: 'e', language: 'en' } as const;
  const far = valueOf(await bed.client.query('likeness.text', { ...asked, provider: 'cloud' }));
  const near = valueOf(await bed.client.query('likeness.text', { ...asked, provider: SERVER }));
  expect([far.text.includes('You keep back: Health'), near.text.includes('You keep back')]).toEqual([
    true,
    false,
  ]);
});
