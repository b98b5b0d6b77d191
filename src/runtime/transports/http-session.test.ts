import { ok } from '../../core/result';
import { openHubSession } from './http-session';

test('[EXAMPLE-3] a page that signs in says where it is, beside its code', async () => {
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify({ pageKey: 'k'.repeat(43) }));
  };
  const keyValue = { get: () => null, set: () => undefined };
  const comer = { code: 'c', zone: 'Asia/Tokyo' };
  expect(await openHubSession({ origin: 'http://127.0.0.1:1', fetch, keyValue }, comer)).toEqual(ok(null));
  expect(sent).toEqual([comer]);
});
