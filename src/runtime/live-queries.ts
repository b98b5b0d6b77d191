import type { Batch } from '../core/batch';
import type { ApiAnswer, QueryMessage } from './api/transport';
import { isOnToken, isTouchedBy, nothing, type Dependence } from '../notifications/dependence';
import type { Answered } from './queries/query';

// [API-2] A subscription answers soon after it begins, and again after every change that touches its query.
// [API-7] Only touched subscriptions run again; what one turn changes is gathered into one answer, and an equal answer is not sent.
// [API-8] Equal subscriptions share one run; a listener that throws harms nobody else.
type Listener = (answer: ApiAnswer) => void;
type Live = {
  readonly message: QueryMessage;
  /** What each listener has got, as text: answers are built in one order, so equal answers are equal texts. */
  readonly seen: Map<Listener, string | null>;
  dependence: Dependence;
  latest: { readonly answer: ApiAnswer; readonly text: string } | null;
  isStale: boolean;
};
export type LiveQueries = {
  readonly subscribe: (message: QueryMessage, listener: Listener) => () => void;
  readonly touch: (batch: Batch) => void;
  /** Of what is in no commit: those that depend on this token run again. */
  readonly touchToken: (token: string) => void;
  readonly touchAll: () => void;
  readonly close: () => void;
};

const tell = (live: Live, onFault: () => void): void => {
  if (live.latest === null) return;
  for (const [listener, seen] of [...live.seen]) {
    if (seen === live.latest.text || !live.seen.has(listener)) continue;
    live.seen.set(listener, live.latest.text);
    try {
      listener(live.latest.answer);
    } catch {
      onFault();
    }
  }
};

type Parts = {
  /** With a promise while the query's code comes. */
  readonly run: (message: QueryMessage) => Answered<ApiAnswer | Promise<ApiAnswer>>;
  readonly defer: (task: () => void) => void;
  readonly onFault: () => void;
};

const refresh = (live: Live, { run, onFault }: Parts): void => {
  if (live.isStale) {
    live.isStale = false;
    const { answer, dependence } = run(live.message);
    live.dependence = dependence;
    const keep = (latest: ApiAnswer): void => {
      live.latest = { answer: latest, text: JSON.stringify(latest) };
      tell(live, onFault);
    };
    if (answer instanceof Promise) return void answer.then(keep).catch(onFault);
    return keep(answer);
  }
  tell(live, onFault);
};

const newLive = (message: QueryMessage): Live => ({
  message,
  seen: new Map(),
  dependence: nothing,
  latest: null,
  isStale: true,
});

export const createLiveQueries = (parts: Parts): LiveQueries => {
  const liveByKey = new Map<string, Live>();
  let isDue = false;
  const flush = (): void => {
    isDue = false;
    for (const live of [...liveByKey.values()]) refresh(live, parts);
  };
  const soon = (): void => {
    if (isDue) return;
    isDue = true;
    parts.defer(flush);
  };
  const mark = (isTouched: (live: Live) => boolean): void => {
    for (const live of liveByKey.values()) if (isTouched(live)) live.isStale = true;
    if (liveByKey.size > 0) soon();
  };
  return {
    subscribe: (message, listener) => {
      const key = JSON.stringify([message.name, message.input]);
      const live = liveByKey.get(key) ?? newLive(message);
      liveByKey.set(key, live);
      // A function of its own, so that one listener can be subscribed twice and each ends alone.
      const own: Listener = (answer) => listener(answer);
      live.seen.set(own, null);
      soon();
      return () => {
        live.seen.delete(own);
        if (live.seen.size === 0 && liveByKey.get(key) === live) liveByKey.delete(key);
      };
    },
    touch: (batch) => mark((live) => isTouchedBy(live.dependence, batch)),
    touchToken: (token) => mark(({ dependence }) => isOnToken(dependence, token)),
    touchAll: () => mark(() => true),
    close: () => {
      // An answer that is still to come is told to nobody.
      for (const { seen } of liveByKey.values()) seen.clear();
      liveByKey.clear();
    },
  };
};
