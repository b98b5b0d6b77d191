import type { ApiAnswer, CommandMessage, QueryMessage } from './api/transport';

/**
 * What answers the API inside this process: a peer, or the host that holds one. Synchronous, as the SQL port is; only work that takes
 * many frames (export, import) answers later.
 */
export type Endpoint = {
  readonly command: (message: CommandMessage) => ApiAnswer | Promise<ApiAnswer>;
  readonly query: (message: QueryMessage) => ApiAnswer | Promise<ApiAnswer>;
  readonly subscribe: (message: QueryMessage, listener: (answer: ApiAnswer) => void) => () => void;
};
