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
import type { ApiAnswer, ApiTransport, Connection } from './transport';

export type CommandOptions = { readonly commandId?: string; readonly actId?: string };

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

export const createApiClient = ({
  transport,
  newId,
}: {
  transport: ApiTransport;
  newId: IdSource;
}): ApiClient => ({
  command: async (name, input, options = {}) => {
    const commandId = options.commandId ?? newId();
    const act = options.actId === undefined ? {} : { actId: options.actId };
    return commandAnswer(name, await transport.command({ name, input: toJson(input), commandId, ...act }));
  },
  query: async (name, input) => queryAnswer(name, await transport.query({ name, input: toJson(input) })),
  subscribe: (name, input, listener) =>
    transport.subscribe({ name, input: toJson(input) }, (answer) => listener(queryAnswer(name, answer))),
  newCommandId: () => newId(),
  connection: transport.connection,
  onConnection: transport.onConnection,
  close: transport.close,
});
