import type { QueryOutput } from '../../../runtime/api/definition';
import type { TaskSummary } from '../../../runtime/api/values';

export type TodayAnswer = QueryOutput<'today'>;
export const sectionNames = ['overdue', 'due', 'inProgress', 'doneToday'] as const;
export type SectionName = (typeof sectionNames)[number];
export type TodaySection = {
  readonly name: SectionName;
  readonly tasks: readonly TaskSummary[];
  readonly more: number;
  readonly count: number;
};

/** The sections that have something to say, in the order of the day. */
export const todaySections = (answer: TodayAnswer): readonly TodaySection[] =>
  sectionNames
    .map((name) => {
      const tasks = answer[name];
      const more = answer.more[name];
      return { name, tasks, more, count: tasks.length + more };
    })
    .filter((section) => section.count > 0);

/** Of another day than today: what is due on it, and what was done on it. The rest belongs to today. */
export const otherDaySections = (answer: TodayAnswer): readonly TodaySection[] =>
  todaySections(answer).filter(({ name }) => name === 'due' || name === 'doneToday');

/** Nothing left to do today: either there is nothing at all yet, or the day is done. */
export const todayMood = (answer: TodayAnswer): 'first' | 'clear' | 'busy' => {
  if (answer.overdue.length + answer.due.length + answer.inProgress.length > 0) return 'busy';
  return answer.hasAnyTask ? 'clear' : 'first';
};
