import type { PlannedAction, StepBody } from '../../db/agent/kinds/run';

// [RUN-4] What a run does next follows from its stored steps alone: an answer that is stored is never asked for again, a result that is
// stored is never made again.
export type AnswerBody = Extract<StepBody, { what: 'answer' }>;
export type ResultBody = Extract<StepBody, { what: 'result' }>;
export type RunMove =
  /** `ordinal` counts the answers before. */
  | { readonly do: 'ask'; readonly ordinal: number }
  | { readonly do: 'act'; readonly action: PlannedAction; readonly answer: AnswerBody }
  | { readonly do: 'finish'; readonly text: string; readonly code: 'step_limit_reached' | null };

export const answersOf = (steps: readonly StepBody[]): readonly AnswerBody[] =>
  steps.flatMap((body) => (body.what === 'answer' ? [body] : []));
export const resultsOf = (steps: readonly StepBody[]): readonly ResultBody[] =>
  steps.flatMap((body) => (body.what === 'result' ? [body] : []));

export const nextMove = (steps: readonly StepBody[], mostSteps: number): RunMove => {
  const answers = answersOf(steps);
  const last = answers.at(-1);
  if (last === undefined) return { do: 'ask', ordinal: 0 };
  const done = new Set(resultsOf(steps).map(({ callId }) => callId));
  const action = last.plan.find(({ callId }) => !done.has(callId));
  if (action !== undefined) return { do: 'act', action, answer: last };
  if (last.plan.length === 0) return { do: 'finish', text: last.text, code: null };
  if (answers.length >= mostSteps) return { do: 'finish', text: last.text, code: 'step_limit_reached' };
  return { do: 'ask', ordinal: answers.length };
};

/** From the step that first read something tainted to the end of the run. */
export const isRunTainted = (steps: readonly StepBody[]): boolean =>
  steps.some((body) => body.what === 'tainted' || (body.what === 'result' && body.tainted));
