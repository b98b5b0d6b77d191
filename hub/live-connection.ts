import type { WebSocket } from 'ws';
import type { ApiAnswer, ApiTransport } from '../src/runtime/api/transport';
import { commandMessageOf, LiveRequest, parseJson } from './messages';

// [HUB-22] One socket carries many subscriptions. A socket that does not answer two heartbeats, or reads more slowly
// than answers come, is closed: its client comes back and asks again, which costs less than remembering for it.
// [HUB-30] The moment its session ends nothing that comes over it is done, and nothing more is said: not even what was under way.
export type LiveLimits = {
  readonly subscriptions: number;
  /** Bytes that may wait to be sent. */
  readonly backlog: number;
};
export type LiveConnection = {
  /** Called by the hub's clock. Closes the socket if the last one went unanswered. */
  readonly beat: () => void;
  readonly close: () => void;
  /** [HUB-30] Its session ended. */
  readonly signOut: () => void;
};

const BAD_MESSAGE = 1008;
const GOING_AWAY = 1001;
const INTERNAL = 1011;
const SIGNED_OUT = 4401;

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

type Say = (message: { readonly type: string; readonly key?: number; readonly answer?: ApiAnswer }) => void;
type LiveParts = {
  readonly socket: WebSocket;
  readonly transport: ApiTransport;
  readonly limits: LiveLimits;
  readonly mayAct: () => boolean;
  /** Asked at every beat and before every message: a session may run out by the clock alone. */
  readonly isStillKnown: () => boolean;
};

const sayTo =
  ({ socket, limits }: LiveParts): Say =>
  (message) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    // No farewell: it would wait behind what is not being read.
    if (socket.bufferedAmount > limits.backlog) socket.terminate();
  };

const refusal = (code: string): ApiAnswer => ({ ok: false, error: { code } });
const broken = refusal('unexpected_failure');

const createSubscriptions = ({ transport, limits }: LiveParts, say: Say) => {
  const endByKey = new Map<number, () => void>();
  const end = (key: number): void => {
    endByKey.get(key)?.();
    endByKey.delete(key);
  };
  return {
    end,
    endAll: () => [...endByKey.keys()].forEach(end),
    start: ({ key, name, input }: Extract<LiveRequest, { type: 'subscribe' }>): void => {
      end(key);
      if (endByKey.size >= limits.subscriptions) {
        return say({ type: 'answer', key, answer: refusal('too_many_subscriptions') });
      }
      endByKey.set(
        key,
        transport.subscribe({ name, input }, (answer) => say({ type: 'answer', key, answer })),
      );
    },
  };
};

const actOn = (
  { transport, mayAct }: LiveParts,
  { say, subscriptions }: { say: Say; subscriptions: ReturnType<typeof createSubscriptions> },
): ((request: LiveRequest) => void) => {
  const tell = (type: string, key: number) => (answer: ApiAnswer) => say({ type, key, answer });
  // What goes wrong behind one message ends neither the socket's other messages nor the process.
  const answer = (asked: Promise<ApiAnswer>, told: (answer: ApiAnswer) => void): void =>
    void asked.then(told).catch(() => told(broken));
  return (request) => {
    const { type, key } = request;
    if (type === 'unsubscribe') subscriptions.end(key);
    else if (!mayAct()) tell(type === 'subscribe' ? 'answer' : type, key)(refusal('too_many_requests'));
    else if (type === 'subscribe') subscriptions.start(request);
    else if (type === 'command') {
      answer(transport.command(commandMessageOf(request.message)), tell(type, key));
    } else answer(transport.query(request.message), tell(type, key));
  };
};

export const createLiveConnection = (parts: LiveParts): LiveConnection => {
  const { socket, isStillKnown } = parts;
  const say = sayTo(parts);
  const subscriptions = createSubscriptions(parts, say);
  const act = actOn(parts, { say, subscriptions });
  let isAnswering = true;
  const signOut = (): void => {
    subscriptions.endAll();
    socket.close(SIGNED_OUT, 'signed out');
  };
  socket.on('message', (data, isBinary) => {
    try {
      // A socket that is being closed still delivers what its peer had sent.
      if (!isStillKnown()) return signOut();
      const request = requestIn(data, isBinary);
      if (request === null) socket.close(BAD_MESSAGE, 'message not understood');
      else act(request);
    } catch {
      // Thrown out of an event it would end the process, and with it everybody's hub.
      socket.close(INTERNAL, 'unexpected failure');
    }
  });
  socket.on('pong', () => {
    isAnswering = true;
  });
  socket.on('close', subscriptions.endAll);
  // Without a listener a broken frame would end the process; 'close' follows and does the rest.
  socket.on('error', () => socket.terminate());
  return {
    beat: () => {
      if (!isAnswering) return socket.terminate();
      if (!isStillKnown()) return signOut();
      isAnswering = false;
      socket.ping();
      // Pages cannot see a ping; this line tells them that the hub is there.
      say({ type: 'beat' });
    },
    close: () => socket.close(GOING_AWAY, 'the hub is stopping'),
    signOut,
  };
};
