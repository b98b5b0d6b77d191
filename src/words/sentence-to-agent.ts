import { runErrors } from './run-errors';
import { sentencesFrom } from './sentences-from';

const sentence = sentencesFrom(runErrors);

/** Why something did not work, as an agent and its trace read it. */
export const sentenceToAgent = (code: string): string => sentence({ code }, 'en');
