import type { ApiAnswer, CommandMessage, QueryMessage } from './api/transport';

/** What answers the API inside this process: a peer, or the host that holds one. Synchronous, as the SQL port is. */
export type Endpoint = {
  readonly command: (message: CommandMessage) => ApiAnswer;
  readonly query: (message: QueryMessage) => ApiAnswer;
  readonly subscribe: (message: QueryMessage, listener: (answer: ApiAnswer) => void) => () => void;
};
