import { ok } from '../../core/result';
import type { ApiAnswer } from '../api/transport';
import { createInProcessTransport } from './in-process-transport';

const message = { name: 'label.list', input: {} };

test('[API-2] closing a transport ends its subscriptions and leaves the endpoint to others', async () => {
  const listeners = new Set<(answer: ApiAnswer) => void>();
  const endpoint = {
    command: () => ok('done'),
    query: () => ok('answer'),
    subscribe: (_message: unknown, listener: (answer: ApiAnswer) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  const one = createInProcessTransport(endpoint);
  const other = createInProcessTransport(endpoint);
  const end = one.subscribe(message, () => undefined);
  one.subscribe(message, () => undefined);
  other.subscribe(message, () => undefined);
  end();
  end();
  expect(listeners.size).toBe(2);
  one.close();
  expect(listeners.size).toBe(1);
  expect(one.connection()).toBe('offline');
  expect(await one.query(message)).toMatchObject({ ok: false, error: { code: 'transport_closed' } });
  expect(await one.command({ ...message, commandId: 'c' })).toMatchObject({ ok: false });
  expect(await other.query(message)).toEqual(ok('answer'));
});
