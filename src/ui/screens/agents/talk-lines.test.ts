import { fail, ok } from '../../../core/result';
import { keptTalks, talkLinesIn, type Sent } from './talk-lines';

const createTab = () => {
  const texts = new Map<string, string>();
  return {
    texts,
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};
/** The next page of a tab reads what the one before wrote. */
const page = (tab: ReturnType<typeof createTab>) => talkLinesIn(keptTalks({ ...tab }));
const sentIn = (lines: ReturnType<typeof page>, text: string): Sent => {
  lines.type('a1', text);
  const sent = lines.send('a1', `id of ${text}`);
  if (sent === null) throw new Error('nothing was sent');
  return sent;
};

test('[DRAFT-15] each agent has words of its own, which wait in the tab for the page after it', () => {
  const tab = createTab();
  const lines = page(tab);
  lines.type('a1', 'How is my');
  expect([page(tab).of('a1').text, page(tab).of('a2').text]).toEqual(['How is my', '']);
  lines.type('a1', '');
  expect(tab.texts.size).toBe(0);
});

test('[DRAFT-15] spaces are nothing to say, and stay where they are', () => {
  const lines = page(createTab());
  lines.type('a1', '  ');
  expect(lines.send('a1', 'id')).toBeNull();
  expect(lines.of('a1')).toEqual({ text: '  ', sent: [] });
});

test('[DRAFT-15] what is on its way is found by the next page under its number, until it is answered', async () => {
  const tab = createTab();
  const lines = page(tab);
  const sent = sentIn(lines, 'Plan my day');
  lines.type('a1', 'and');
  expect(page(tab).of('a1')).toEqual({ text: 'and', sent: [sent] });
  await lines.deliver('a1', { sent, say: async () => ok(null) });
  expect(page(tab).of('a1')).toEqual({ text: 'and', sent: [] });
});

test('[DRAFT-15] what was refused is back before what is typed by then', async () => {
  const tab = createTab();
  const lines = page(tab);
  const sent = sentIn(lines, 'Plan my day');
  lines.type('a1', 'and the night');
  expect(await lines.deliver('a1', { sent, say: async () => fail('stopped') })).toEqual(fail('stopped'));
  expect(page(tab).of('a1')).toEqual({ text: 'Plan my day and the night', sent: [] });
});

test('[DRAFT-15] of two on their way each has its own answer', async () => {
  const lines = page(createTab());
  const first = sentIn(lines, 'one');
  const second = sentIn(lines, 'two');
  await lines.deliver('a1', { sent: second, say: async () => ok(null) });
  await lines.deliver('a1', { sent: first, say: async () => fail('offline') });
  expect(lines.of('a1')).toEqual({ text: 'one', sent: [] });
});

test('[DRAFT-15] what is on its way already is not sent beside it', async () => {
  const lines = page(createTab());
  const sent = sentIn(lines, 'Plan my day');
  const said: string[] = [];
  const say = async () => {
    said.push(sent.text);
    return ok(null);
  };
  expect(await Promise.all([lines.deliver('a1', { sent, say }), lines.deliver('a1', { sent, say })])).toEqual(
    [ok(null), null],
  );
  expect(said).toEqual(['Plan my day']);
});

test('[DRAFT-16] an agent that ended while it was told something brings none of it back', async () => {
  const tab = createTab();
  const memory = keptTalks(tab);
  const lines = talkLinesIn(memory);
  const sent = sentIn(lines, 'Plan my day');
  memory.forget((key) => key === 'a1');
  await lines.deliver('a1', { sent, say: async () => fail('agent_destroyed') });
  expect([lines.of('a1').text, tab.texts.size]).toEqual(['', 0]);
});
