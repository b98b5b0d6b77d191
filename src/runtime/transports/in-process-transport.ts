import { fail } from '../../core/result';
import type { ApiTransport } from '../api/transport';
import type { Endpoint } from '../endpoint';

/** Screens and peer in one process. Closing it ends its own subscriptions; the peer stays. */
export const createInProcessTransport = (endpoint: Endpoint): ApiTransport => {
  const endings = new Set<() => void>();
  let isClosed = false;
  return {
    command: async (message) => (isClosed ? fail('transport_closed') : endpoint.command(message)),
    query: async (message) => (isClosed ? fail('transport_closed') : endpoint.query(message)),
    subscribe: (message, listener) => {
      if (isClosed) return () => undefined;
      const unsubscribe = endpoint.subscribe(message, listener);
      const end = (): void => {
        if (endings.delete(end)) unsubscribe();
      };
      endings.add(end);
      return end;
    },
    connection: () => (isClosed ? 'offline' : 'online'),
    onConnection: () => () => undefined,
    close: () => {
      isClosed = true;
      for (const end of [...endings]) end();
    },
  };
};
