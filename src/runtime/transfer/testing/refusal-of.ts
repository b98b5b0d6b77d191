import { Refused } from '../staging/refused';

/** For tests: the code that a reader refused with, or `ok`. */
export const refusalOf = (work: () => unknown): string => {
  try {
    work();
    return 'ok';
  } catch (error) {
    if (error instanceof Refused) return error.failure.code;
    throw error;
  }
};
