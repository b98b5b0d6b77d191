import type { Failure } from '../core/result';
import { errorSentences } from './errors';
import type { Language } from './message';
import { sentencesFrom } from './sentences-from';

/** What happened and what to do, for any failure: an unknown code still gets a sentence. */
export const sentenceFor: (failure: Failure, language: Language) => string = sentencesFrom(errorSentences);
