import { QueryClient } from '@tanstack/react-query';
import { fail, ok } from '../../core/result';
import { createApiClient } from '../../runtime/api/client';
import type { ApiAnswer, ApiTransport } from '../../runtime/api/transport';
import { createLiveStore, liveKey } from './live-store';

/** A transport whose subscriptions are answered by hand. */
const createHand = () => {
  const open: { name: string; answer: (answer: ApiAnswer) => void }[] = [];
  const transport: ApiTransport = {
    command: () => Promise.resolve(fail('offline')),
    query: () => Promise.resolve(fail('offline')),
    subscribe: ({ name }, answer) => {
      const entry = { name, answer };
      open.push(entry);
      return () => void open.splice(open.indexOf(entry), 1);
    },
    connection: () => 'online',
    onConnection: () => () => undefined,
    close: () => undefined,
  };
  const cache = new QueryClient();
  const store = createLiveStore(createApiClient({ transport, newId: () => 'id' }), cache);
  const answer = (name: string, next: ApiAnswer): void => {
    for (const entry of open) if (entry.name === name) entry.answer(next);
  };
  return { open, cache, store, answer };
};

const labels = (name: string): ApiAnswer =>
  ok({ labels: [{ id: 'l1', name, color: '#aa5500', deletedAt: null }] });
const profiles = (current: string): ApiAnswer =>
  ok({ profiles: ['example', 'own'].map((name) => ({ name, kind: name, isCurrent: name === current })) });
const labelKey = liveKey('label.list', {});

test('[LIVE-1] two holders share one subscription, and the last one to let go ends it', () => {
  const { open, store } = createHand();
  const first = store.hold('task.get', { id: 'a' });
  const second = store.hold('task.get', { id: 'a' });
  store.hold('task.get', { id: 'b' });
  expect(open).toHaveLength(2);
  first();
  expect(open).toHaveLength(2);
  second();
  expect(open).toHaveLength(1);
});

test('[LIVE-1] inputs that mean the same share a key, whatever the order of their members', () => {
  expect(liveKey('task.list', { limit: 5, filter: { text: 'x', deleted: false } })).toEqual(
    liveKey('task.list', { filter: { deleted: false, text: 'x' }, limit: 5 }),
  );
  expect(liveKey('task.list', { filter: {} })).not.toEqual(liveKey('task.list', { filter: { text: 'x' } }));
});

test('[LIVE-2] without a connection the last answer stays; any other failure takes its place', () => {
  const { cache, store, answer } = createHand();
  store.hold('label.list', {});
  answer('label.list', fail('offline'));
  expect(cache.getQueryData(labelKey)).toMatchObject({ ok: false });
  answer('label.list', labels('garden'));
  answer('label.list', fail('offline'));
  expect(cache.getQueryData(labelKey)).toMatchObject({ ok: true });
  answer('label.list', fail('database_corrupt'));
  expect(cache.getQueryData(labelKey)).toMatchObject({ ok: false, error: { code: 'database_corrupt' } });
});

test('[LIVE-4] what was to be agreed to is forgotten with its screen; what is merely read is kept for the next one', () => {
  const { cache, store, answer } = createHand();
  const asked = { provider: 'own', model: 'm1', who: { agentId: 'a' }, language: 'en' } as const;
  const told = { policyVersion: '1', text: 'What is sent.', mayIncludeLater: false, isLocal: true };
  const letGo = [store.hold('consent.text', asked), store.hold('label.list', {})];
  answer('consent.text', ok(told));
  answer('label.list', labels('garden'));
  expect(cache.getQueryData(liveKey('consent.text', asked))).toEqual(ok(told));
  for (const each of letGo) each();
  expect(cache.getQueryData(liveKey('consent.text', asked))).toBeUndefined();
  expect(cache.getQueryData(labelKey)).toEqual(labels('garden'));
});

test('[LIVE-3] after a switch nothing of the other profile is left but what is being shown', () => {
  const { cache, store, answer } = createHand();
  store.hold('profile.list', {});
  const letGo = store.hold('label.list', {});
  store.hold('category.list', {});
  answer('profile.list', profiles('example'));
  answer('label.list', labels('made up'));
  answer('category.list', ok({ categories: [] }));
  letGo();
  answer('profile.list', profiles('example'));
  expect(cache.getQueryData(labelKey)).toBeDefined();
  answer('profile.list', profiles('own'));
  expect(cache.getQueryData(labelKey)).toBeUndefined();
  expect(cache.getQueryData(liveKey('category.list', {}))).toBeDefined();
});
