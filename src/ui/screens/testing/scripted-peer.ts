import type { Json } from '../../../core/json';
import type { ApiAnswer, ApiTransport, CommandMessage, Connection } from '../../../runtime/api/transport';
import { createApiClient, type ApiClient } from '../../../runtime/api/client';
import { fail, ok } from '../../../core/result';

/** A peer that answers from a script and remembers what it was told: for tests of screens. */
export type ScriptedPeer = {
  readonly client: ApiClient;
  readonly commands: CommandMessage[];
  /** Changes what a query answers, and tells whoever listens. */
  readonly set: (query: string, value: Json) => void;
  /** From now on this query fails. */
  readonly refuse: (query: string, code: string) => void;
  /** The next command gets this answer instead of the ordinary one. */
  readonly answerNext: (answer: ApiAnswer | Promise<ApiAnswer>) => void;
  readonly setConnection: (connection: Connection) => void;
};

/** An answer that comes when the test says so. */
export const createHeldAnswer = () => {
  let settle: (answer: ApiAnswer) => void = () => undefined;
  const answer = new Promise<ApiAnswer>((resolve) => {
    settle = resolve;
  });
  return { answer, settle: (value: ApiAnswer) => settle(value) };
};

const createLines = () => {
  const state: { connection: Connection } = { connection: 'online' };
  const listeners = new Set<(connection: Connection) => void>();
  return {
    connection: () => state.connection,
    onConnection: (listener: (connection: Connection) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (connection: Connection) => {
      state.connection = connection;
      for (const listener of listeners) listener(connection);
    },
  };
};

const ownProfile = { profiles: [{ name: 'own', kind: 'own', isCurrent: true }] };

const createAnswers = (script: Readonly<Record<string, Json>>) => {
  const answers = new Map(
    Object.entries({ 'profile.list': ownProfile, ...script }).map(([name, value]): [string, ApiAnswer] => [
      name,
      ok(value),
    ]),
  );
  const listeners = new Map<string, Set<(answer: ApiAnswer) => void>>();
  const answerOf = (name: string): ApiAnswer => answers.get(name) ?? ok(null);
  return {
    answerOf,
    answerWith: (query: string, answer: ApiAnswer): void => {
      answers.set(query, answer);
      for (const listener of listeners.get(query) ?? []) listener(answer);
    },
    listen: (name: string, listener: (answer: ApiAnswer) => void): (() => void) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      listener(answerOf(name));
      return () => void all.delete(listener);
    },
  };
};

export const createScriptedPeer = (script: Readonly<Record<string, Json>>): ScriptedPeer => {
  const { answerOf, answerWith, listen } = createAnswers(script);
  const commands: CommandMessage[] = [];
  const next: (ApiAnswer | Promise<ApiAnswer>)[] = [];
  const line = createLines();
  const transport: ApiTransport = {
    command: async (message) => {
      commands.push(message);
      return (
        next.shift() ??
        ok({ actId: `act ${commands.length}`, id: `made${commands.length}`, restored: 1, kept: 0 })
      );
    },
    query: async ({ name }) => answerOf(name),
    subscribe: ({ name }, listener) => listen(name, listener),
    connection: line.connection,
    onConnection: line.onConnection,
    close: () => undefined,
  };
  let count = 0;
  const client = createApiClient({ transport, newId: () => `command${(count += 1)}` });
  // As the app does before its first screen: whose profile is open is known.
  client.subscribe('profile.list', {}, () => undefined)();
  return {
    client,
    commands,
    set: (query, value) => answerWith(query, ok(value)),
    refuse: (query, code) => answerWith(query, fail(code)),
    answerNext: (answer) => void next.push(answer),
    setConnection: line.set,
  };
};
