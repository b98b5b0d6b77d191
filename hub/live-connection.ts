import type { WebSocket } from 'ws';
import type { ApiAnswer, ApiTransport } from '../src/runtime/api/transport';
import { commandMessageOf, LiveRequest, parseJson } from './messages';

// [HUB-22] One socket carries many subscriptions. A socket that does not answer two heartbeats, or reads more slowly
// than answers come, is closed: its client comes back and asks again, which costs less than remembering for it.
export type LiveLimits = {
  readonly subscriptions: number;
  /** Bytes that may wait to be sent. */
  readonly backlog: number;
};
export type LiveConnection = {
  /** Called by the hub's clock. Closes the socket if the last one went unanswered. */
  readonly beat: () => void;
  readonly close: () => void;
};

const TOO_SLOW = 1013;
const BAD_MESSAGE = 1008;
const GOING_AWAY = 1001;

const textOf = (data: unknown): string | null => {
  if (data instanceof Buffer) return data.toString('utf8');
  return typeof data === 'string' ? data : null;
};

const requestIn = (data: unknown, isBinary: boolean): LiveRequest | null => {
  const text = isBinary ? null : textOf(data);
  const json = text === null ? null : parseJson(text);
  if (json === null || !json.ok) return null;
  const request = LiveRequest.safeParse(json.value);
  return request.success ? request.data : null;
};

export const createLiveConnection = ({
  socket,
  transport,
  limits,
  mayAct,
}: {
  readonly socket: WebSocket;
  readonly transport: ApiTransport;
  readonly limits: LiveLimits;
  readonly mayAct: () => boolean;
}): LiveConnection => {
  const endByKey = new Map<number, () => void>();
  let isAnswering = true;

  const send = (message: { type: string; key?: number; answer?: ApiAnswer }): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    if (socket.bufferedAmount > limits.backlog) socket.close(TOO_SLOW, 'too slow');
  };
  const answer = (type: string, key: number, given: ApiAnswer): void => send({ type, key, answer: given });
  const refuse = (type: string, key: number, code: string): void =>
    answer(type, key, { ok: false, error: { code } });

  const subscribe = (request: Extract<LiveRequest, { type: 'subscribe' }>): void => {
    const { key, name, input } = request;
    endByKey.get(key)?.();
    if (endByKey.size >= limits.subscriptions) return refuse('answer', key, 'too_many_subscriptions');
    endByKey.set(
      key,
      transport.subscribe({ name, input }, (given) => answer('answer', key, given)),
    );
  };
  const act = (request: LiveRequest): void => {
    if (request.type === 'unsubscribe') {
      endByKey.get(request.key)?.();
      endByKey.delete(request.key);
    } else if (!mayAct()) {
      refuse(request.type === 'subscribe' ? 'answer' : request.type, request.key, 'too_many_requests');
    } else if (request.type === 'subscribe') {
      subscribe(request);
    } else if (request.type === 'command') {
      void transport
        .command(commandMessageOf(request.message))
        .then((given) => answer('command', request.key, given));
    } else {
      void transport.query(request.message).then((given) => answer('query', request.key, given));
    }
  };

  socket.on('message', (data, isBinary) => {
    const request = requestIn(data, isBinary);
    if (request === null) socket.close(BAD_MESSAGE, 'message not understood');
    else act(request);
  });
  socket.on('pong', () => {
    isAnswering = true;
  });
  socket.on('close', () => {
    for (const end of endByKey.values()) end();
    endByKey.clear();
  });
  // Without a listener a broken frame would end the process; 'close' follows and does the rest.
  socket.on('error', () => socket.terminate());
  return {
    beat: () => {
      if (!isAnswering) return socket.terminate();
      isAnswering = false;
      socket.ping();
      // Pages cannot see a ping; this line tells them that the hub is there.
      send({ type: 'beat' });
    },
    close: () => socket.close(GOING_AWAY, 'the hub is stopping'),
  };
};
