import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keyForms } from '../../e2e/browser/key-forms';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { KEY } from './gateway-bed';
import { openLikenessPeer, type LikenessPeer } from './likeness-peer';
import { answerWell, asJson, DIMENSIONS, usageOf, vectorsOf, type Reply } from './likeness-server';

// Whatever a server answers, or does not: nothing wrong is kept, and the search on this device goes on.
let folder: string;
let bed: LikenessPeer;
beforeEach(async () => {
  folder = newFolder();
  bed = await openLikenessPeer(folder);
  await bed.note('The car is at the workshop');
  await bed.note('The landlord called');
});
/** Whatever lies in the profile's folder. */
const filesWithKey = (): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter(
      (path) => statSync(path).isFile() && keyForms(KEY).some((form) => readFileSync(path).includes(form)),
    );

afterEach(async () => {
  const before = filesWithKey();
  await bed.end();
  expect([before, filesWithKey()]).toEqual([[], []]);
  removeFolder(folder);
});

const chosen = async () => valueOf(await bed.client.query('likeness.get', {})).chosen;
const goesOn = (): boolean => {
  const recalled = valueOf(bed.peer.stores()).recall?.({
    text: 'landlrd',
    limit: 5,
    scope: { in: 'journal', categoryIds: null, kinds: null, from: null, until: null },
  });
  return recalled?.ok === true && recalled.value.found.length === 1;
};
/** Time goes by while it waits between attempts. */
const due = async (): Promise<void> => {
  const timer = setInterval(() => bed.world.passTime(2_000), 1);
  await bed.due();
  clearInterval(timer);
};

const ok =
  (data: unknown): Reply =>
  (response, texts) =>
    asJson(response, {
      object: 'list',
      data: typeof data === 'function' ? data(texts) : data,
      usage: usageOf(texts),
    });
type Texts = readonly string[];
const wrong: Readonly<Record<string, { readonly reply: Reply; readonly code: string }>> = {
  'too few': { reply: ok((texts: Texts) => vectorsOf(texts).slice(1)), code: 'model_answer_invalid' },
  none: { reply: ok([]), code: 'model_answer_invalid' },
  'two for one': {
    reply: ok((texts: Texts) => vectorsOf(texts).map((each) => ({ ...each, index: 0 }))),
    code: 'model_answer_invalid',
  },
  'of two lengths': {
    reply: ok((texts: Texts) =>
      vectorsOf(texts).map((each, at) => ({ ...each, embedding: each.embedding.slice(at) })),
    ),
    code: 'model_answer_invalid',
  },
  'all nothing': {
    reply: ok((texts: Texts) =>
      vectorsOf(texts).map((each) => ({ ...each, embedding: each.embedding.map(() => 0) })),
    ),
    code: 'model_answer_invalid',
  },
  'no numbers': {
    reply: ok((texts: Texts) => vectorsOf(texts).map((each) => ({ ...each, embedding: ['1', '2'] }))),
    code: 'model_answer_invalid',
  },
  empty: {
    reply: ok((texts: Texts) => vectorsOf(texts).map((each) => ({ ...each, embedding: [] }))),
    code: 'model_answer_invalid',
  },
  'too long': {
    reply: ok((texts: Texts) =>
      vectorsOf(texts).map((each) => ({ ...each, embedding: Array<number>(9_000).fill(0.1) })),
    ),
    code: 'model_answer_invalid',
  },
  'no json': { reply: (response) => void response.end('<html>no</html>'), code: 'model_answer_invalid' },
  'a key that is refused': {
    reply: (response) => asJson(response, { error: { message: `No: ${KEY}`, code: KEY } }, 401),
    code: 'model_key_refused',
  },
  'an unknown model': { reply: (response) => asJson(response, {}, 404), code: 'model_not_found' },
  'a server in trouble': { reply: (response) => asJson(response, {}, 500), code: 'model_unavailable' },
  'too many requests': { reply: (response) => asJson(response, {}, 429), code: 'model_rate_limited' },
  'a line that breaks': { reply: (response) => void response.destroy(), code: 'model_unavailable' },
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `a redirect, ${status}`,
      {
        reply: ((response) => {
          response.writeHead(status, { location: `${bed.server.address}/elsewhere` });
          response.end();
        }) satisfies Reply,
        code: 'network_denied',
      },
    ]),
  ),
};

test.each(Object.entries(wrong))(
  '[FAR-6] [FAR-9] %s: nothing of it is kept, it is said, nobody else is asked, and it is tried again later',
  async (_what, { reply, code }) => {
    bed.server.answer = reply;
    await bed.choose();
    await due();
    const tries = bed.server.heard.length;
    expect(await chosen()).toMatchObject({ vectors: 0, lastFailure: code });
    expect([tries > 0 && tries <= 3, goesOn()]).toEqual([true, true]);
    expect(new Set(bed.server.heard.map(({ path }) => path))).toEqual(new Set(['/v1/embeddings']));
    await bed.due();
    expect(bed.server.heard).toHaveLength(tries);
    bed.server.answer = answerWell;
    bed.world.passTime(3_600_000);
    await due();
    expect(await chosen()).toMatchObject({ vectors: 2, lastFailure: null });
  },
);

test('[FAR-6] a server that answers in another order: each text has its own vector', async () => {
  bed.server.answer = ok((texts: Texts) => [...vectorsOf(texts)].reverse());
  await bed.choose();
  await due();
  const recall = valueOf(bed.peer.stores()).recall;
  const direction = vectorsOf(['automobile'])[0]?.embedding ?? [];
  const length = Math.sqrt(direction.reduce((sum, value) => sum + value * value, 0));
  const vector = Float32Array.from(direction, (value) => value / length);
  const asked = { id: `mine/embed-1 ${bed.server.address}`, dimensions: DIMENSIONS, floor: 0.3, vector };
  const scope = { in: 'journal', categoryIds: null, kinds: ['note'], from: null, until: null } as const;
  const found = recall?.({ text: 'zzzz', limit: 5, scope }, [asked]);
  const [first] = found?.ok === true ? found.value.found : [];
  const note = valueOf(await bed.client.query('note.get', { id: first?.id ?? '' }));
  expect(note?.body).toBe('The car is at the workshop');
});

test('[FAR-9] one text that a model does not take keeps no other from its vector', async () => {
  for (let at = 0; at < 20; at += 1) await bed.note(at === 9 ? 'Poison' : `Entry ${at}`);
  bed.server.answer = (response, texts) =>
    texts.includes('Poison')
      ? asJson(response, { error: { message: 'too long' } }, 400)
      : answerWell(response, texts);
  await bed.choose();
  await due();
  expect((await chosen())?.vectors).toBe(21);
});

test('[FAR-9] a server that takes no text at all is not asked with one after the other', async () => {
  for (let at = 0; at < 60; at += 1) await bed.note(`Entry ${at}`);
  bed.server.answer = (response) => asJson(response, { error: { message: 'no such key' } }, 400);
  await bed.choose();
  await due();
  const tries = bed.server.heard.length;
  expect(tries).toBeLessThan(10);
  await bed.due();
  expect(bed.server.heard).toHaveLength(tries);
  bed.server.answer = answerWell;
  bed.world.passTime(3_600_000);
  await due();
  expect((await chosen())?.vectors).toBe(60);
});

test('[FAR-3] [FAR-9] what was deleted while it waited is not sent when it is tried again', async () => {
  const id = await bed.note('Private');
  bed.server.answer = (response) => {
    bed.server.answer = answerWell;
    void bed.client.command('record.delete', { kind: 'note', id }).then((done) => {
      valueOf(done);
      asJson(response, {}, 500);
    });
  };
  await bed.choose();
  await due();
  bed.world.passTime(3_600_000);
  await due();
  const [first, ...later] = bed.server.heard.map(({ body }) => body.includes('Private'));
  expect([first, later.includes(true), (await chosen())?.vectors]).toEqual([true, false, 2]);
});

test('[FAR-9] [STOP-1] stopped while a call is under way: the line is cut, nothing more is sent until the release', async () => {
  let isCut = false;
  const under = new Promise<void>((resolve) => {
    bed.server.answer = (response) => {
      response.on('close', () => {
        isCut = true;
      });
      resolve();
    };
  });
  await bed.choose();
  const working = bed.due();
  await under;
  valueOf(await bed.client.command('stop.engage', { scope: 'space' }));
  await working;
  await new Promise((resolve) => setImmediate(resolve));
  expect([isCut, bed.server.heard.length]).toEqual([true, 1]);
  bed.server.answer = answerWell;
  bed.world.passTime(7_200_000);
  await due();
  expect([bed.server.heard.length, (await chosen())?.vectors, goesOn()]).toEqual([1, 0, true]);
});

test('[FAR-9] [ENGINE-2] a deadline puts a call down as it stands; what is due is due again', async () => {
  bed.server.answer = () => undefined;
  await bed.choose();
  const working = bed.peer.runDue({ deadline: bed.world.clock.now() + 5_000 });
  const timer = setInterval(() => bed.world.passTime(1_000), 5);
  expect(await working).toBe('did');
  clearInterval(timer);
  bed.server.answer = answerWell;
  await due();
  expect((await chosen())?.vectors).toBe(2);
});
