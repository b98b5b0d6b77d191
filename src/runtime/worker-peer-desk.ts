import { err, type Failure } from '../core/result';
import type { ApiAnswer, ApiTransport, CommandMessage } from './api/transport';
import { ToOwner, type FromOwner } from './transports/worker-messages';

// The owner's side of the protocol: answers every tab from one peer.
// [WORKER-12] A tab that is gone, however it went, leaves no subscription behind.
// [WORKER-13] An owner that hands over answers what it took before it goes, and takes nothing more.
export type DeskParts = {
  readonly epoch: number;
  readonly transport: ApiTransport;
  readonly toTab: (tab: string, message: FromOwner) => void;
  /** Calls once when the tab is gone. Answers how to stop waiting for that. */
  readonly onTabGone: (tab: string, listener: () => void) => () => void;
  readonly onHello: () => void;
  /** Between a command's commit and its answer. */
  readonly afterCommit: (message: CommandMessage) => void;
};
export type Desk = {
  readonly take: (data: unknown) => void;
  /** Takes nothing more; answers when everything taken is answered. */
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

/** An absent actId stays absent. */
const commandOf = ({
  name,
  input,
  commandId,
  actId,
}: Extract<ToOwner, { type: 'command' }>): CommandMessage => ({
  name,
  input,
  commandId,
  ...(actId === undefined ? {} : { actId }),
});

type Taken = { readonly tab: string; readonly key: number };

/** Answers what was asked, and knows what is not answered yet. */
const createAnswering = (toTab: DeskParts['toTab']) => {
  const open = new Set<Promise<void>>();
  const answer = ({ tab, key }: Taken, asked: Promise<ApiAnswer>): void => {
    const answered = asked
      .catch((cause: unknown): ApiAnswer => err(failureOf(cause)))
      .then((given) => toTab(tab, { type: 'answer', key, text: JSON.stringify(given) }))
      .finally(() => open.delete(answered));
    open.add(answered);
  };
  return { answer, allAnswered: () => Promise.all(open) };
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

const runCommand = (
  { transport, afterCommit }: DeskParts,
  message: Extract<ToOwner, { type: 'command' }>,
): Promise<ApiAnswer> => {
  const command = commandOf(message);
  // Synchronous inside: when this call returns, the command is committed or refused.
  const asked = transport.command(command);
  afterCommit(command);
  return asked;
};

export const createDesk = (parts: DeskParts): Desk => {
  const { transport } = parts;
  const tabs = createTabs(parts);
  const answering = createAnswering(parts.toTab);
  const subscribing = createSubscribing(parts, tabs);
  let isClosed = false;
  const hello = ({ tab, hello: count }: Extract<ToOwner, { type: 'hello' }>): void => {
    parts.onHello();
    parts.toTab(tab, { type: 'welcome', epoch: parts.epoch, hello: count });
  };
  const act = (message: ToOwner): void => {
    // Also one that only asks is waited for: a late word of a dead tab is forgotten again.
    tabs.known(message.tab);
    switch (message.type) {
      case 'hello':
        return hello(message);
      case 'command':
        return answering.answer(message, runCommand(parts, message));
      case 'query':
        return answering.answer(message, transport.query({ name: message.name, input: message.input }));
      case 'subscribe':
        return subscribing.begin(message);
      case 'unsubscribe':
        return subscribing.end(message);
    }
  };
  return {
    take: (data) => {
      const message = ToOwner.safeParse(data);
      if (message.success && !isClosed) act(message.data);
    },
    drain: async () => {
      isClosed = true;
      tabs.forgetAll();
      await answering.allAnswered();
    },
  };
};
