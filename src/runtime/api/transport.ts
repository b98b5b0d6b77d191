import type { Json } from '../../core/json';
import type { Failure, Result } from '../../core/result';

// [API-1] A command that got no answer is sent again with the same commandId, so it acts once.
// [API-2] A subscription answers at once, and again after every change that touches its query.
// [API-9] A command is for the profile that its caller saw; sent again after a switch it is refused, never carried out in another life.
export type CommandMessage = {
  readonly name: string;
  readonly input: Json;
  readonly commandId: string;
  readonly actId?: string;
  /** The profile that the caller looks at, where it knows; while another one is open the command is refused. */
  readonly profile?: string;
  /**
   * [PASTE-1] Fields of the input that text was pasted into, by name: at its top or in `fields`. Absent: none, as far as the caller can tell.
   */
  readonly pasted?: readonly string[];
};
export type QueryMessage = { readonly name: string; readonly input: Json };
export type ApiAnswer = Result<Json, Failure>;

/** `offline`: no peer answers now (hub gone, worker starting again). `refused`: the peer does not know this screen. */
export type Connection = 'connecting' | 'online' | 'offline' | 'refused';

export type ApiTransport = {
  readonly command: (message: CommandMessage) => Promise<ApiAnswer>;
  readonly query: (message: QueryMessage) => Promise<ApiAnswer>;
  readonly subscribe: (message: QueryMessage, listener: (answer: ApiAnswer) => void) => () => void;
  readonly connection: () => Connection;
  readonly onConnection: (listener: (connection: Connection) => void) => () => void;
  readonly close: () => void;
};
