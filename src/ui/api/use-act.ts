import { useCallback } from 'react';
import type { CommandName } from '../../runtime/api/definition';
import { useToast } from '../components/toast';
import { useCommand, type Command } from './use-command';

/**
 * A command that a person can take back. The way back of what was done before it goes as it begins, so that no tap meant for this one takes
 * back the other [SCREEN-23].
 */
export const useAct = <N extends CommandName>(name: N): Command<N> => {
  const { hideWayBack } = useToast();
  const { run: send, isRunning } = useCommand(name);
  const run = useCallback<Command<N>['run']>(
    (input, options) => {
      hideWayBack();
      return send(input, options);
    },
    [hideWayBack, send],
  );
  return { run, isRunning };
};
