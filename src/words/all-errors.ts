import { errorSentences } from './errors';
import { spaceErrors } from './space-errors';

/** Those of `errors.ts`, which every page carries, and those that come later with the screen that needs them. */
export const allErrorSentences = { ...errorSentences, ...spaceErrors } as const;
