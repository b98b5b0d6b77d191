import { err, type Failure, type Result } from '../../../core/result';

// A reader is a chain of generators, one pulling the next. What one of them refuses ends the whole chain at once; at its edge it is a Result.
export class Refused extends Error {
  readonly failure: Failure;
  constructor(code: string, detail?: string) {
    super(code);
    this.name = 'Refused';
    this.failure = detail === undefined ? { code } : { code, detail };
  }
}

export const refuse = (code: string, detail?: string): never => {
  throw new Refused(code, detail);
};

/** The edge of work in slices: a refusal becomes the answer, a bug is thrown on. */
export const refusable = function* <T>(
  work: Generator<undefined, Result<T, Failure>, undefined>,
): Generator<undefined, Result<T, Failure>, undefined> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof Refused) return err(error.failure);
    throw error;
  }
};
