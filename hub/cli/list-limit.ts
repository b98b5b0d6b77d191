import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { textFlag, type FlagValues } from './command';
import { wholeNumberIn } from './whole-number';

/** As many rows as a screen of a terminal or two; what is left out is said. */
const USUAL = 50;
const MOST = 200;

export const limitFlag = {
  type: 'string',
  value: 'number',
  help: `At most so many, 1 to ${MOST} (default: ${USUAL})`,
} as const;

export const limitIn = (flags: FlagValues): Result<number, Failure> => {
  const limit = wholeNumberIn(textFlag(flags, 'limit') ?? String(USUAL));
  return limit !== null && limit >= 1 && limit <= MOST ? ok(limit) : fail('limit_unusable');
};
