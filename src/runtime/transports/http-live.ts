import type { ApiAnswer, Connection, QueryMessage } from '../api/transport';
import { liveAnswerIn } from './http-answers';
import { createHttpLink } from './http-link';
import type { HttpTransportPorts } from './http-ports';

// [API-2] Every subscription lives on one socket; when the socket comes back, everything is asked again.
type Subscription = { readonly message: QueryMessage; readonly listener: (answer: ApiAnswer) => void };
export type HttpLive = {
  readonly subscribe: (message: QueryMessage, listener: (answer: ApiAnswer) => void) => () => void;
  /** Somebody wants to know whether the hub is there. */
  readonly wake: () => void;
  readonly close: () => void;
};

const subscribeText = (key: number, { name, input }: QueryMessage): string =>
  JSON.stringify({ type: 'subscribe', key, name, input });

export const createHttpLive = (
  ports: HttpTransportPorts,
  heard: (connection: Connection) => void,
): HttpLive => {
  const subscriptions = new Map<number, Subscription>();
  let nextKey = 1;
  const link = createHttpLink(ports, {
    heard,
    opened: () => {
      for (const [key, { message }] of subscriptions) link.send(subscribeText(key, message));
    },
    received: (text) => {
      const live = liveAnswerIn(text);
      if (live !== null) subscriptions.get(live.key)?.listener(live.answer);
    },
  });
  return {
    wake: link.wake,
    subscribe: (message, listener) => {
      const key = nextKey;
      nextKey += 1;
      subscriptions.set(key, { message, listener });
      link.send(subscribeText(key, message));
      link.wake();
      return () => {
        if (subscriptions.delete(key)) link.send(JSON.stringify({ type: 'unsubscribe', key }));
      };
    },
    close: () => {
      subscriptions.clear();
      link.close();
    },
  };
};
