import type { Json } from '../../core/json';
import type { IdSource } from '../../core/id';
import { fail, ok, type Failure, type Result } from '../../core/result';
import {
  commands,
  queries,
  type CommandInput,
  type CommandName,
  type CommandOutput,
  type QueryInput,
  type QueryName,
  type QueryOutput,
} from './definition';
import type { ApiAnswer, ApiTransport, CommandMessage, Connection } from './transport';

export type CommandOptions = {
  readonly commandId?: string;
  readonly actId?: string;
  /** [PASTE-1] Names of the input's fields that text was pasted into. */
  readonly pasted?: readonly string[];
};

/** The API as callers see it: names and values typed, answers checked at the boundary. */
export type ApiClient = {
  readonly command: <N extends CommandName>(
    name: N,
    input: CommandInput<N>,
    options?: CommandOptions,
  ) => Promise<Result<CommandOutput<N>, Failure>>;
  readonly query: <N extends QueryName>(
    name: N,
    input: QueryInput<N>,
  ) => Promise<Result<QueryOutput<N>, Failure>>;
  readonly subscribe: <N extends QueryName>(
    name: N,
    input: QueryInput<N>,
    listener: (answer: Result<QueryOutput<N>, Failure>) => void,
  ) => () => void;
  /** The profile that a command is marked with now; null until an answer named one. */
  readonly profile: () => string | null;
  /** For a command that may have to be sent again, so that it acts once. */
  readonly newCommandId: () => string;
  readonly connection: () => Connection;
  readonly onConnection: (listener: (connection: Connection) => void) => () => void;
  readonly close: () => void;
};

const isCommandOutput = <N extends CommandName>(name: N, value: unknown): value is CommandOutput<N> =>
  commands[name].output.safeParse(value).success;
const isQueryOutput = <N extends QueryName>(name: N, value: unknown): value is QueryOutput<N> =>
  queries[name].output.safeParse(value).success;

const commandAnswer = <N extends CommandName>(
  name: N,
  answer: ApiAnswer,
): Result<CommandOutput<N>, Failure> => {
  if (!answer.ok) return answer;
  return isCommandOutput(name, answer.value) ? ok(answer.value) : fail('unexpected_answer');
};
const queryAnswer = <N extends QueryName>(name: N, answer: ApiAnswer): Result<QueryOutput<N>, Failure> => {
  if (!answer.ok) return answer;
  return isQueryOutput(name, answer.value) ? ok(answer.value) : fail('unexpected_answer');
};
/** Undefined members are dropped, as JSON does; what is left is plain data. */
const toJson = (input: unknown): Json => JSON.parse(JSON.stringify(input));

/** Which profile the caller looks at: learnt from the answers it got, unknown until one says so. */
const createSeenProfile = () => {
  let name: string | undefined;
  return {
    current: () => name,
    /** Of `profile.list`. */
    listed: (answer: ApiAnswer): ApiAnswer => {
      const list = answer.ok ? queries['profile.list'].output.safeParse(answer.value) : null;
      if (list?.success) name = list.data.profiles.find(({ isCurrent }) => isCurrent)?.name;
      return answer;
    },
    /** Of a command that opens a profile. */
    opened: (answer: ApiAnswer): ApiAnswer => {
      const profile = answer.ok ? commands['profile.switch'].output.safeParse(answer.value) : null;
      if (profile?.success) name = profile.data.name;
      return answer;
    },
  };
};

export const createApiClient = ({
  transport,
  newId,
}: {
  transport: ApiTransport;
  newId: IdSource;
}): ApiClient => {
  const seen = createSeenProfile();
  const heardBy = (name: QueryName) =>
    name === 'profile.list' ? seen.listed : (answer: ApiAnswer) => answer;
  const envelopeOf = ({
    commandId,
    actId,
    pasted = [],
  }: CommandOptions): Omit<CommandMessage, 'name' | 'input'> => {
    const profile = seen.current();
    return {
      commandId: commandId ?? newId(),
      ...(actId === undefined ? {} : { actId }),
      ...(profile === undefined ? {} : { profile }),
      ...(pasted.length === 0 ? {} : { pasted }),
    };
  };
  return {
    command: async (name, input, options = {}) => {
      const answer = await transport.command({ name, input: toJson(input), ...envelopeOf(options) });
      return commandAnswer(name, name.startsWith('profile.') ? seen.opened(answer) : answer);
    },
    query: async (name, input) =>
      queryAnswer(name, heardBy(name)(await transport.query({ name, input: toJson(input) }))),
    subscribe: (name, input, listener) =>
      transport.subscribe({ name, input: toJson(input) }, (answer) =>
        listener(queryAnswer(name, heardBy(name)(answer))),
      ),
    profile: () => seen.current() ?? null,
    newCommandId: () => newId(),
    connection: transport.connection,
    onConnection: transport.onConnection,
    close: transport.close,
  };
};
