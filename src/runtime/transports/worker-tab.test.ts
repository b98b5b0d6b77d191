import type { FromOwner } from './worker-messages';
import { stepTab } from './worker-tab';
import { connectionOf, newTab, type TabEffect, type TabEvent, type TabState } from './worker-tab-state';

const command = { name: 'task.create', input: { title: 'x' }, commandId: 'c1', actId: 'a1' };
const query = { name: 'today', input: {} };
const asked = (key: number, at = 0): TabEvent => ({
  type: 'asked',
  key,
  ask: { type: 'command', message: command },
  at,
});
const heard = (message: FromOwner): TabEvent => ({ type: 'heard', message });
const owner = (epoch: number): TabEvent => heard({ type: 'owner', epoch });
const answered = (key: number, text = '{"ok":true,"value":1}'): TabEvent =>
  heard({ type: 'answer', key, text });

const play = (events: readonly TabEvent[], from = newTab('t')) => {
  let state: TabState = from;
  let effects: readonly TabEffect[] = [];
  for (const event of events) ({ state, effects } = stepTab(state, event));
  return { state, effects };
};
const posted = (effects: readonly TabEffect[]): readonly unknown[] =>
  effects.flatMap((effect) => (effect.type === 'post' ? [effect.message] : []));
const asCommand = (key: number) => ({ type: 'command', tab: 't', key, ...command });

test('[WORKER-2] what was asked while there was no owner goes to the first one, subscriptions before it', () => {
  const { effects } = play([
    { type: 'started' },
    asked(1),
    { type: 'subscribed', key: 2, message: query },
    owner(5),
  ]);
  expect(posted(effects)).toEqual([{ type: 'subscribe', tab: 't', key: 2, ...query }, asCommand(1)]);
});

test('[WORKER-2] the next owner is asked again, with the same commandId, until one answers', () => {
  const events: TabEvent[] = [{ type: 'started' }, owner(5), asked(1), owner(6)];
  const again = play(events);
  expect(posted(again.effects)).toEqual([asCommand(1)]);
  const done = play([answered(1)], again.state);
  expect(done.effects).toContainEqual({ type: 'answer', key: 1, answer: { ok: true, value: 1 } });
  expect(posted(play([owner(7)], done.state).effects)).toEqual([]);
});

test('[WORKER-2] an answer counts whoever gave it, and once', () => {
  const { state } = play([{ type: 'started' }, owner(5), asked(1), owner(6), answered(1)]);
  expect(play([answered(1)], state).effects).toEqual([]);
});

test('[WORKER-3] only the present owner is heard on subscriptions', () => {
  const { state } = play([
    { type: 'started' },
    owner(5),
    { type: 'subscribed', key: 2, message: query },
    owner(6),
  ]);
  const live = (epoch: number): TabEvent =>
    heard({ type: 'live', epoch, key: 2, text: '{"ok":true,"value":9}' });
  expect(play([live(5)], state).effects).toEqual([]);
  expect(play([live(6)], state).effects).toEqual([{ type: 'tell', key: 2, answer: { ok: true, value: 9 } }]);
});

test('[WORKER-3] an older owner, and one that resigned, cannot come back', () => {
  const { state } = play([{ type: 'started' }, owner(6), owner(5)]);
  expect(state.owner).toBe(6);
  const resigned = play([heard({ type: 'resigned', epoch: 6 })], state);
  expect(resigned.state.owner).toBeNull();
  expect(connectionOf(resigned.state)).toBe('connecting');
  const late = play([owner(6), heard({ type: 'welcome', epoch: 6, hello: 9 })], resigned.state);
  expect(late.state.owner).toBeNull();
  expect(play([owner(7)], late.state).state.owner).toBe(7);
});

test('[WORKER-3] a resignation that arrives before its successor is known does not end the successor', () => {
  const { state } = play([{ type: 'started' }, owner(5), owner(6), heard({ type: 'resigned', epoch: 5 })]);
  expect(state.owner).toBe(6);
});

test('[WORKER-4] a welcome asks again what an earlier hello should have found answered, and only that', () => {
  const { state } = play([{ type: 'started' }, owner(5), asked(1), { type: 'rang', at: 1 }, asked(2, 2)]);
  const { effects } = play([heard({ type: 'welcome', epoch: 5, hello: 2 })], state);
  expect(posted(effects)).toEqual([asCommand(1)]);
});

test('[WORKER-4] what was asked again counts as asked now: the same welcome twice changes nothing', () => {
  const welcome = heard({ type: 'welcome', epoch: 5, hello: 2 });
  const { effects } = play([
    { type: 'started' },
    owner(5),
    asked(1),
    { type: 'rang', at: 1 },
    welcome,
    welcome,
  ]);
  expect(posted(effects)).toEqual([]);
});

test('[WORKER-5] silence: hellos at growing distances, then offline, then the ask is given up', () => {
  let { state, effects } = play([{ type: 'started' }, asked(1, 0)]);
  const waits: number[] = [250];
  for (let at = 250; at <= 60_000; at += waits.at(-1) ?? 0) {
    ({ state, effects } = play([{ type: 'rang', at }], state));
    expect(posted(effects)).toHaveLength(1);
    expect(effects.filter(({ type }) => type === 'answer')).toEqual([]);
    waits.push(...effects.flatMap((effect) => (effect.type === 'ring' ? [effect.after] : [])));
    expect(connectionOf(state)).toBe(waits.length > 5 ? 'offline' : 'connecting');
  }
  expect(waits.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  expect(play([{ type: 'rang', at: 60_001 }], state).effects).toContainEqual({
    type: 'answer',
    key: 1,
    answer: { ok: false, error: { code: 'offline' } },
  });
});

test('[WORKER-5] an owner that is busy is not offline, and the alarm ends with the last answer', () => {
  const { state } = play([{ type: 'started' }, owner(5), asked(1), { type: 'rang', at: 1 }]);
  const { state: met } = play([heard({ type: 'welcome', epoch: 5, hello: 2 })], state);
  expect([met.silence, met.isRinging]).toEqual([0, true]);
  const { state: done, effects } = play([answered(1)], met);
  expect([done.isRinging, effects.at(-1)]).toEqual([false, { type: 'quiet' }]);
});

test('[WORKER-5] what an owner that answers hellos takes minutes for is not given up', () => {
  let { state } = play([{ type: 'started' }, owner(5), asked(1, 0)]);
  const given: TabEffect[] = [];
  for (let at = 4_000; at <= 600_000; at += 4_000) {
    const rung = play([{ type: 'rang', at }], state);
    const met = play([heard({ type: 'welcome', epoch: 5, hello: rung.state.hello })], rung.state);
    given.push(...rung.effects.filter(({ type }) => type === 'answer'));
    ({ state } = met);
  }
  expect([given, connectionOf(state), state.asked.size]).toEqual([[], 'online', 1]);
});

test('[WORKER-9] files that nobody can open: whoever waits is told why, and the next owner is heard', () => {
  const refused = heard({ type: 'refused', text: '{"ok":false,"error":{"code":"browser_storage_missing"}}' });
  const { state, effects } = play([
    { type: 'started' },
    asked(1),
    { type: 'subscribed', key: 2, message: query },
    refused,
  ]);
  const answer = { ok: false, error: { code: 'browser_storage_missing' } };
  expect(effects).toEqual([
    { type: 'answer', key: 1, answer },
    { type: 'tell', key: 2, answer },
  ]);
  expect(posted(play([owner(5)], state).effects)).toHaveLength(1);
  expect(play([owner(5), refused], state).effects).toEqual([]);
});

test('a page that was frozen says hello and is known anew to the same owner', () => {
  const { state, effects } = play([
    { type: 'started' },
    owner(5),
    { type: 'subscribed', key: 2, message: query },
    { type: 'woke' },
  ]);
  expect(posted(effects)).toEqual([{ type: 'hello', tab: 't', hello: 2 }]);
  const met = play([heard({ type: 'welcome', epoch: 5, hello: 2 })], state);
  expect(posted(met.effects)).toEqual([{ type: 'subscribe', tab: 't', key: 2, ...query }]);
});

test('ending a subscription tells the owner and nobody hears of it again', () => {
  const { state, effects } = play([
    { type: 'started' },
    owner(5),
    { type: 'subscribed', key: 2, message: query },
    { type: 'unsubscribed', key: 2 },
  ]);
  expect(posted(effects)).toEqual([{ type: 'unsubscribe', tab: 't', key: 2 }]);
  expect(play([heard({ type: 'live', epoch: 5, key: 2, text: '{}' })], state).effects).toEqual([]);
});
