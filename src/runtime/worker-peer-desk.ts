import { err, type Failure } from '../core/result';
import type { ApiAnswer, ApiTransport, CommandMessage } from './api/transport';
import { ToOwner, type FromOwner } from './transports/worker-messages';

// The owner's side of the protocol: answers every tab from one peer.
// [WORKER-12] A tab that is gone, however it went, leaves no subscription behind.
// [WORKER-4] What is still worked on is not begun a second time when it is asked again.
// [WORKER-13] An owner that hands over answers what it took, or leaves to the next one what takes long; it takes nothing more.
export type DeskParts = {
  readonly epoch: number;
  readonly transport: ApiTransport;
  readonly toTab: (tab: string, message: FromOwner) => void;
  /** Calls once when the tab is gone. Answers how to stop waiting for that. */
  readonly onTabGone: (tab: string, listener: () => void) => () => void;
  readonly onHello: () => void;
  /** Between a command's commit and its answer. */
  readonly afterCommit: (message: CommandMessage) => void;
  /** How long a hand-over waits for what was taken. */
  readonly patience: () => Promise<void>;
};
export type Desk = {
  readonly take: (data: unknown) => void;
  /** Takes nothing more; when it is done, nothing more is said either. */
  readonly drain: () => Promise<void>;
};
type Tab = { readonly ends: Map<number, () => void>; readonly stopWaiting: () => void };

const createTabs = ({ onTabGone }: DeskParts) => {
  const tabs = new Map<string, Tab>();
  const forget = (name: string): void => {
    const tab = tabs.get(name);
    tabs.delete(name);
    tab?.stopWaiting();
    for (const end of tab?.ends.values() ?? []) end();
  };
  const known = (name: string): Tab => {
    const there = tabs.get(name);
    if (there !== undefined) return there;
    const tab = { ends: new Map<number, () => void>(), stopWaiting: onTabGone(name, () => forget(name)) };
    tabs.set(name, tab);
    return tab;
  };
  return { known, forgetAll: () => [...tabs.keys()].forEach(forget) };
};

const failureOf = (cause: unknown): Failure => ({
  code: 'unexpected_failure',
  detail: cause instanceof Error ? cause.name : 'unknown',
});

/** What is absent stays absent. */
const commandOf = ({
  name,
  input,
  commandId,
  actId,
  profile,
  pasted,
}: Extract<ToOwner, { type: 'command' }>): CommandMessage => ({
  name,
  input,
  commandId,
  ...(actId === undefined ? {} : { actId }),
  ...(profile === undefined ? {} : { profile }),
  ...(pasted === undefined ? {} : { pasted }),
});

type Taken = { readonly tab: string; readonly key: number };
type Asked = {
  readonly taken: Taken;
  readonly ask: () => Promise<ApiAnswer>;
  readonly beforeAnswer?: () => void;
};

/** Answers what was asked, once, and knows what is still open. */
const createAnswering = (toTab: DeskParts['toTab']) => {
  const open = new Map<string, Promise<void>>();
  let isMute = false;
  const say = ({ tab, key }: Taken, answer: ApiAnswer): void => {
    if (!isMute) toTab(tab, { type: 'answer', key, text: JSON.stringify(answer) });
  };
  const answer = ({ taken, ask, beforeAnswer }: Asked): void => {
    const name = `${taken.tab} ${taken.key}`;
    if (open.has(name)) return;
    const answered = ask()
      .catch((cause: unknown): ApiAnswer => err(failureOf(cause)))
      .then((given) => {
        beforeAnswer?.();
        say(taken, given);
      })
      .finally(() => open.delete(name));
    open.set(name, answered);
  };
  const mute = (): void => {
    isMute = true;
  };
  return { answer, mute, allAnswered: () => Promise.all(open.values()) };
};

const createSubscribing = ({ epoch, transport, toTab }: DeskParts, tabs: ReturnType<typeof createTabs>) => {
  const end = ({ tab, key }: Taken): void => {
    const { ends } = tabs.known(tab);
    ends.get(key)?.();
    ends.delete(key);
  };
  const begin = (message: Extract<ToOwner, { type: 'subscribe' }>): void => {
    const { tab, key, name, input } = message;
    end(message);
    const listener = (answer: ApiAnswer): void =>
      toTab(tab, { type: 'live', epoch, key, text: JSON.stringify(answer) });
    tabs.known(tab).ends.set(key, transport.subscribe({ name, input }, listener));
  };
  return { begin, end };
};

/** What each message of a tab asks for. */
const createActing = (parts: DeskParts, answering: ReturnType<typeof createAnswering>) => {
  const { transport, epoch, toTab, onHello, afterCommit } = parts;
  const tabs = createTabs(parts);
  const subscribing = createSubscribing(parts, tabs);
  const hello = ({ tab, hello: count }: Extract<ToOwner, { type: 'hello' }>): void => {
    onHello();
    toTab(tab, { type: 'welcome', epoch, hello: count });
  };
  const command = (message: Extract<ToOwner, { type: 'command' }>): void => {
    const given = commandOf(message);
    const ask = (): Promise<ApiAnswer> => transport.command(given);
    answering.answer({ taken: message, ask, beforeAnswer: () => afterCommit(given) });
  };
  const act = (message: ToOwner): void => {
    // Also one that only asks is waited for: a late word of a dead tab is forgotten again.
    tabs.known(message.tab);
    switch (message.type) {
      case 'hello':
        return hello(message);
      case 'command':
        return command(message);
      case 'query': {
        const { name, input } = message;
        return answering.answer({ taken: message, ask: () => transport.query({ name, input }) });
      }
      case 'subscribe':
        return subscribing.begin(message);
      case 'unsubscribe':
        return subscribing.end(message);
    }
  };
  return { act, forgetAll: tabs.forgetAll };
};

export const createDesk = (parts: DeskParts): Desk => {
  const answering = createAnswering(parts.toTab);
  const { act, forgetAll } = createActing(parts, answering);
  let isClosed = false;
  return {
    take: (data) => {
      const message = ToOwner.safeParse(data);
      if (message.success && !isClosed) act(message.data);
    },
    drain: async () => {
      isClosed = true;
      forgetAll();
      await Promise.race([answering.allAnswered(), parts.patience()]);
      answering.mute();
    },
  };
};
