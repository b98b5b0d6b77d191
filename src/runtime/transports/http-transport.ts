import type { Json } from '../../core/json';
import type { ApiTransport, CommandMessage, Connection, QueryMessage } from '../api/transport';
import { createAsk, type Question } from './http-ask';
import { createHttpLive } from './http-live';
import type { HttpTransportPorts } from './http-ports';

/** These carry a whole profile; the hub takes that much at their own address alone. */
const LARGE: readonly string[] = ['data.import', 'data.importDryRun'];
/** Small to ask for, long to do: whole files are read, written or sealed, every record is walked, or a server elsewhere thinks. */
const LONG: readonly string[] = [
  'import.run',
  'import.dryRun',
  'export.markdown',
  'data.export',
  'backup.create',
  'backup.restore',
  'backup.verify',
  'voice.finish',
  'voice.add',
  'attachment.add',
  'category.merge',
  'label.merge',
  'recovered.place',
  'search.rebuild',
  'provider.test',
];
const addressOf = (kind: 'command' | 'query', name: string): Pick<Question, 'path' | 'isLarge'> => {
  const isLarge = LARGE.includes(name);
  const path = isLarge ? `/api/${kind}/${name}` : `/api/${kind}`;
  return { path, isLarge: isLarge || LONG.includes(name) };
};

const commandJson = ({ actId, profile, pasted, ...rest }: CommandMessage): Json => ({
  ...rest,
  ...(actId === undefined ? {} : { actId }),
  ...(profile === undefined ? {} : { profile }),
  ...(pasted === undefined ? {} : { pasted: [...pasted] }),
});
const queryJson = ({ name, input }: QueryMessage): Json => ({ name, input });

/** The API of a hub's peer, over fetch for commands and queries and one socket for everything live. */
export const createHttpTransport = (ports: HttpTransportPorts): ApiTransport => {
  const listeners = new Set<(connection: Connection) => void>();
  let connection: Connection = 'connecting';
  let isClosed = false;
  const heard = (next: Connection): void => {
    const before = connection;
    connection = next;
    if (next === before || isClosed) return;
    for (const listener of listeners) listener(next);
    // Somebody signed in: the socket may try again.
    if (before === 'refused' && next === 'online') live.wake();
  };
  const ask = createAsk(ports, { heard, isClosed: () => isClosed });
  const live = createHttpLive(ports, heard);
  return {
    command: (message) => ask({ ...addressOf('command', message.name), body: commandJson(message) }),
    query: (message) => ask({ ...addressOf('query', message.name), body: queryJson(message) }),
    subscribe: live.subscribe,
    connection: () => connection,
    onConnection: (listener) => {
      listeners.add(listener);
      live.wake();
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      live.close();
      listeners.clear();
    },
  };
};
