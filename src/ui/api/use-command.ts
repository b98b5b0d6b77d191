import { useCallback, useState } from 'react';
import type { Failure, Result } from '../../core/result';
import type { CommandOptions } from '../../runtime/api/client';
import type { CommandInput, CommandName, CommandOutput } from '../../runtime/api/definition';
import { useApi } from './api-provider';

export type Command<N extends CommandName> = {
  readonly run: (
    input: CommandInput<N>,
    options?: CommandOptions,
  ) => Promise<Result<CommandOutput<N>, Failure>>;
  readonly isRunning: boolean;
};

export const useCommand = <N extends CommandName>(name: N): Command<N> => {
  const { client } = useApi();
  const [running, setRunning] = useState(0);
  const run = useCallback<Command<N>['run']>(
    async (input, options) => {
      setRunning((count) => count + 1);
      try {
        return await client.command(name, input, options);
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [client, name],
  );
  return { run, isRunning: running > 0 };
};
