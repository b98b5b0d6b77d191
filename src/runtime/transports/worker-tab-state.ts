import type { ApiAnswer, CommandMessage, Connection, QueryMessage } from '../api/transport';
import type { FromOwner, ToOwner } from './worker-messages';

export type Ask =
  | { readonly type: 'command'; readonly message: CommandMessage }
  | { readonly type: 'query'; readonly message: QueryMessage };
/** `hello`: how many hellos had been said when it was last posted. */
export type Asked = { readonly ask: Ask; readonly since: number; readonly hello: number };

export type TabState = {
  readonly tab: string;
  readonly owner: number | null;
  /** The newest ownership that is known to be over. */
  readonly past: number;
  readonly hello: number;
  /** How many hellos in a row nobody answered. */
  readonly silence: number;
  readonly isRinging: boolean;
  readonly asked: ReadonlyMap<number, Asked>;
  readonly live: ReadonlyMap<number, QueryMessage>;
};
export type TabEvent =
  | { readonly type: 'started' }
  | { readonly type: 'asked'; readonly key: number; readonly ask: Ask; readonly at: number }
  | { readonly type: 'subscribed'; readonly key: number; readonly message: QueryMessage }
  | { readonly type: 'unsubscribed'; readonly key: number }
  | { readonly type: 'heard'; readonly message: FromOwner }
  | { readonly type: 'rang'; readonly at: number }
  /** The page was frozen: the owner may have taken it for gone. */
  | { readonly type: 'woke' };
export type TabEffect =
  | { readonly type: 'post'; readonly message: ToOwner }
  | { readonly type: 'answer'; readonly key: number; readonly answer: ApiAnswer }
  | { readonly type: 'tell'; readonly key: number; readonly answer: ApiAnswer }
  | { readonly type: 'ring'; readonly after: number }
  | { readonly type: 'quiet' };
export type TabStep = { readonly state: TabState; readonly effects: readonly TabEffect[] };

/** Rings come after ¼, ½, 1, 2, 4 seconds: silent means about eight. */
const SILENT_AFTER = 5;

export const newTab = (tab: string): TabState => ({
  tab,
  owner: null,
  past: 0,
  hello: 0,
  silence: 0,
  isRinging: false,
  asked: new Map(),
  live: new Map(),
});

export const connectionOf = ({ owner, silence }: TabState): Connection => {
  if (silence >= SILENT_AFTER) return 'offline';
  return owner === null ? 'connecting' : 'online';
};
