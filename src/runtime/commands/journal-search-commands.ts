import { fail, ok } from '../../core/result';
import { journalCommands } from '../api/journal-definition';
import type { ApiAnswer } from '../api/transport';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import type { Command } from './command';

const rebuild = function* ({ search }: Engine): Sliced<ApiAnswer> {
  const done = yield* search.rebuild();
  return done.ok ? ok({ documents: done.value.documents }) : fail(done.error.code);
};

/** Nothing that a person wrote changes, so there is no commit and nothing to undo. */
const searchRebuild: Command = {
  definition: journalCommands['search.rebuild'],
  run: (engine, message) => {
    const input = readInput(journalCommands['search.rebuild'].input, message.input);
    return input.ok ? rebuild(engine) : input;
  },
};
export const searchCommands = { 'search.rebuild': searchRebuild };
