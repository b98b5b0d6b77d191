import { z } from 'zod';
import type { Json } from '../src/core/json';
import gymCoach from './recordings/gym-coach.json';
import planner from './recordings/planner.json';
import pomodoroCoach from './recordings/pomodoro-coach.json';
import strategy from './recordings/strategy.json';
import taskCompanion from './recordings/task-companion.json';
import type { Template } from './cases';

// Answers as some model gave them (`demo`, a provider's model) or as they were written for the case (`scripted`). `@{title}` stands for an id.
const AnyJson: z.ZodType<Json> = z.json();
export const RecordedAnswer = z.object({
  text: z.string(),
  toolCalls: z.array(z.object({ name: z.string(), args: AnyJson })).default([]),
  /** What it says that it used. */
  tokens: z.number().int().exactOptional(),
});
export type RecordedAnswer = z.infer<typeof RecordedAnswer>;
export const Recording = z.object({ source: z.string(), answers: z.array(RecordedAnswer).min(1) });
export type Recording = z.infer<typeof Recording>;
const Recordings = z.record(z.string(), Recording);

export const recordings: Readonly<Record<Template, Readonly<Record<string, Recording>>>> = {
  planner: Recordings.parse(planner),
  'gym-coach': Recordings.parse(gymCoach),
  strategy: Recordings.parse(strategy),
  'pomodoro-coach': Recordings.parse(pomodoroCoach),
  'task-companion': Recordings.parse(taskCompanion),
};

/** As it reads in this life. */
export const inLife = (answer: RecordedAnswer, idByTitle: ReadonlyMap<string, string>): RecordedAnswer =>
  RecordedAnswer.parse(
    JSON.parse(
      JSON.stringify(answer).replace(/@\{([^}]+)\}/g, (all, title: string) => idByTitle.get(title) ?? all),
    ),
  );

/** The other way round: an answer that a model gave in this life, fit for any. */
export const outOfLife = (answer: RecordedAnswer, idByTitle: ReadonlyMap<string, string>): RecordedAnswer => {
  const text = [...idByTitle].reduce(
    (written, [title, id]) => written.replaceAll(id, `@{${title}}`),
    JSON.stringify(answer),
  );
  return RecordedAnswer.parse(JSON.parse(text));
};
