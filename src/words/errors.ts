import { alertErrors } from './alert-errors';
import { appErrors } from './app-errors';
import { careErrors } from './care-errors';
import { deviceCheckErrors } from './device-check-errors';
import { hubErrors } from './hub-errors';
import { importErrors } from './import-errors';
import { replayErrors } from './replay-errors';
import { runErrors } from './run-errors';
import { voiceErrors } from './voice-errors';

// Every failure a person can meet: what happened, and what to do. One key per code, both languages.
export const errorSentences = {
  ...runErrors,
  ...alertErrors,
  ...deviceCheckErrors,
  ...replayErrors,
  ...hubErrors,
  ...appErrors,
  ...careErrors,
  ...voiceErrors,
  ...importErrors,
} as const satisfies Record<string, { en: string; de: string }>;
