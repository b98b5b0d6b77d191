import { fail } from '../../core/result';
import type { QueryMessage } from '../api/transport';
import { answerIn } from './http-answers';
import type { FromOwner, ToOwner } from './worker-messages';
import {
  connectionOf,
  type Ask,
  type Asked,
  type TabEffect,
  type TabEvent,
  type TabState,
  type TabStep,
} from './worker-tab-state';

// A tab's side of the protocol, as a pure step; worker-transport.ts runs it.
// [WORKER-2] What got no answer is asked again of the next owner, with the same commandId.
// [WORKER-3] Subscriptions move to the next owner by themselves; what a past owner still says of them is not heard.
// [WORKER-4] What is still open when a later hello was answered is asked again.
// [WORKER-5] A tab that hears nobody says so, and gives up an ask after a minute.
const PATIENCE_MS = 60_000;
const FIRST_RING_MS = 250;
const LAST_RING_MS = 4_000;

const post = (message: ToOwner): TabEffect => ({ type: 'post', message });
const askPost = (tab: string, { key, ask }: { readonly key: number; readonly ask: Ask }): TabEffect =>
  post(
    ask.type === 'command'
      ? { type: 'command', tab, key, ...ask.message }
      : { type: 'query', tab, key, ...ask.message },
  );
const livePost = (
  tab: string,
  { key, message }: { readonly key: number; readonly message: QueryMessage },
): TabEffect => post({ type: 'subscribe', tab, key, ...message });

const without = <V>(map: ReadonlyMap<number, V>, key: number): ReadonlyMap<number, V> =>
  new Map([...map].filter(([other]) => other !== key));

/** Posts again what `isDue` names; from then on it counts as posted after the hellos said so far. */
const askAgain = (state: TabState, isDue: (asked: Asked) => boolean): TabStep => {
  const due = [...state.asked].filter(([, asked]) => isDue(asked));
  const renewed = due.map(([key, asked]): [number, Asked] => [key, { ...asked, hello: state.hello }]);
  return {
    state: { ...state, asked: new Map([...state.asked, ...renewed]) },
    effects: due.map(([key, { ask }]) => askPost(state.tab, { key, ask })),
  };
};

const moveTo = (before: TabState, epoch: number): TabStep => {
  const past = Math.max(before.past, before.owner ?? 0);
  const { state, effects } = askAgain({ ...before, owner: epoch, past, silence: 0 }, () => true);
  const live = [...state.live].map(([key, message]) => livePost(state.tab, { key, message }));
  return { state, effects: [...live, ...effects] };
};

const nothing = (state: TabState): TabStep => ({ state, effects: [] });

const hearOwner = (state: TabState, epoch: number): TabStep => {
  const isNews = epoch > state.past && (state.owner === null || epoch > state.owner);
  return isNews ? moveTo(state, epoch) : nothing(state);
};

const hearWelcome = (
  state: TabState,
  { epoch, hello }: { readonly epoch: number; readonly hello: number },
): TabStep =>
  epoch === state.owner
    ? askAgain({ ...state, silence: 0 }, (asked) => asked.hello < hello)
    : hearOwner(state, epoch);

/** Nobody opened the files. Whoever waits is told why; the next owner is listened for all the same. */
const hearRefusal = (state: TabState, text: string): TabStep => {
  if (state.owner !== null) return nothing(state);
  const answer = answerIn(text);
  const answers = [...state.asked.keys()].map((key): TabEffect => ({ type: 'answer', key, answer }));
  const tells = [...state.live.keys()].map((key): TabEffect => ({ type: 'tell', key, answer }));
  return { state: { ...state, asked: new Map() }, effects: [...answers, ...tells] };
};

const hear = (state: TabState, message: FromOwner): TabStep => {
  switch (message.type) {
    case 'owner':
      return hearOwner(state, message.epoch);
    case 'welcome':
      return hearWelcome(state, message);
    case 'refused':
      return hearRefusal(state, message.text);
    case 'resigned': {
      const owner = state.owner === message.epoch ? null : state.owner;
      return nothing({ ...state, owner, past: Math.max(state.past, message.epoch) });
    }
    case 'answer': {
      const { key, text } = message;
      if (!state.asked.has(key)) return nothing(state);
      const effects: readonly TabEffect[] = [{ type: 'answer', key, answer: answerIn(text) }];
      return { state: { ...state, asked: without(state.asked, key) }, effects };
    }
    case 'live': {
      const { key, text } = message;
      if (message.epoch !== state.owner || !state.live.has(key)) return nothing(state);
      return { state, effects: [{ type: 'tell', key, answer: answerIn(text) }] };
    }
  }
};

const sayHello = (before: TabState): TabStep => {
  const hello = before.hello + 1;
  return {
    state: { ...before, hello },
    effects: [post({ type: 'hello', tab: before.tab, hello })],
  };
};

const ring = (before: TabState, at: number): TabStep => {
  // Where somebody answers hellos, what was asked is being worked on: an import takes as long as it takes.
  const isTired = ({ since }: Asked): boolean =>
    connectionOf(before) === 'offline' && at - since > PATIENCE_MS;
  const tired = [...before.asked].filter(([, ask]) => isTired(ask));
  const asked = new Map([...before.asked].filter(([, ask]) => !isTired(ask)));
  const said = sayHello({ ...before, asked, isRinging: false, silence: before.silence + 1 });
  const answer = fail('offline');
  const given = tired.map(([key]): TabEffect => ({ type: 'answer', key, answer }));
  return { state: said.state, effects: [...given, ...said.effects] };
};

const act = (state: TabState, event: TabEvent): TabStep => {
  switch (event.type) {
    case 'started':
      return sayHello(state);
    case 'woke':
      return sayHello({ ...state, owner: null });
    case 'heard':
      return hear(state, event.message);
    case 'rang':
      return ring(state, event.at);
    case 'asked': {
      const { key, ask, at } = event;
      const asked = new Map(state.asked).set(key, { ask, since: at, hello: state.hello });
      const effects = state.owner === null ? [] : [askPost(state.tab, { key, ask })];
      return { state: { ...state, asked }, effects };
    }
    case 'subscribed': {
      const { key, message } = event;
      const live = new Map(state.live).set(key, message);
      const effects = state.owner === null ? [] : [livePost(state.tab, { key, message })];
      return { state: { ...state, live }, effects };
    }
    case 'unsubscribed': {
      const { key } = event;
      const effects = state.owner === null ? [] : [post({ type: 'unsubscribe', tab: state.tab, key })];
      return { state: { ...state, live: without(state.live, key) }, effects };
    }
  }
};

/** One alarm runs exactly while somebody is waited for. */
const withAlarm = ({ state, effects }: TabStep): TabStep => {
  const isWaiting = state.owner === null || state.asked.size > 0;
  if (isWaiting === state.isRinging) return { state, effects };
  const after = Math.min(LAST_RING_MS, FIRST_RING_MS * 2 ** Math.min(state.silence, 10));
  if (isWaiting)
    return { state: { ...state, isRinging: true }, effects: [...effects, { type: 'ring', after }] };
  return { state: { ...state, isRinging: false, silence: 0 }, effects: [...effects, { type: 'quiet' }] };
};

export const stepTab = (state: TabState, event: TabEvent): TabStep => withAlarm(act(state, event));
