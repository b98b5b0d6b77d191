import { DAY_MS } from '../../core/calendar/civil-day';
import { generateNKeysBetween } from 'fractional-indexing';
import { z } from 'zod';
import type { Failure, Result } from '../../core/result';
import type { Zone } from '../../core/calendar/zone';
import { ok } from '../../core/result';
import { person, type UnitOfWork, type Writer } from '../../db/commit';
import { setLink } from '../../db/journal/links';
import { FRESH } from '../commands/task-fields';
import { dayFrom } from './example-days';
import { exampleCategories, exampleLabels, type Both, type ExampleTask } from './example-kinds';
import { exampleTasks } from './example-tasks';
import { fillExampleLogs } from './fill-example-logs';

// [PROFILE-6] The example life is one act of one commit, written like anything a person writes; made twice, it is there once.
const ACT = 'example-life';
type Language = keyof Both;
type Life = {
  readonly writer: Writer;
  readonly language: Language;
  readonly now: number;
  readonly zone: Zone;
  readonly categoryIds: ReadonlyMap<string, string>;
  readonly labelIds: ReadonlyMap<string, string>;
};

const dueOf = (life: Life, { day, at }: ExampleTask): string | null => {
  if (day === undefined) return null;
  const due = dayFrom(life, day);
  return at === undefined ? due : `${due}T${at}`;
};

const createAll = (
  { writer, language, now }: Omit<Life, 'categoryIds' | 'labelIds'>,
  {
    kind,
    things,
  }: { kind: 'category' | 'label'; things: Readonly<Record<string, { name: Both; color: string }>> },
): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  for (const [key, { name, color }] of Object.entries(things)) {
    const id = writer.newId();
    writer.create(kind, id, { name: name[language], color, createdAt: now - 14 * DAY_MS });
    ids.set(key, id);
  }
  return ids;
};

const createSteps = (
  { writer, language }: Life,
  {
    taskId,
    steps,
    createdAt,
  }: { taskId: string; steps: NonNullable<ExampleTask['steps']>; createdAt: number },
): void => {
  const checklistId = writer.newId();
  writer.create('checklist', checklistId, { taskId, title: steps.title[language], createdAt });
  const positions = generateNKeysBetween(null, null, steps.items.length);
  steps.items.forEach((item, index) => {
    writer.create('checklistItem', writer.newId(), {
      checklistId,
      taskId,
      text: item[language],
      checked: item.done === true,
      position: positions[index] ?? 'a0',
      createdAt,
    });
  });
};

const createExampleTask = (life: Life, { task, index }: { task: ExampleTask; index: number }): void => {
  const { writer, language, now } = life;
  const { status = 'OPEN', reason, priority = 'P2', minutes = null, doneAgo } = task;
  const taskId = writer.newId();
  // Born one after the other over the days before, so that the list has an order of its own.
  const createdAt = now - (8 * DAY_MS + index * 1_740_000);
  writer.create('task', taskId, {
    ...FRESH,
    title: task.title[language],
    notes: task.notes?.[language] ?? '',
    status: { status, statusReason: reason?.[language] ?? null },
    priority,
    due: dueOf(life, task),
    estimateMinutes: minutes,
    language,
    categoryId: life.categoryIds.get(task.category) ?? null,
    completedAt: doneAgo === undefined ? null : now - doneAgo * DAY_MS,
    createdAt,
  });
  for (const label of task.labels ?? []) {
    const labelId = life.labelIds.get(label);
    if (labelId !== undefined) setLink(writer, { kind: 'label', from: taskId, to: labelId });
  }
  if (task.steps !== undefined) createSteps(life, { taskId, steps: task.steps, createdAt });
};

export const fillExampleLife = (into: {
  readonly unitOfWork: UnitOfWork;
  readonly language: Language;
  /** [EXAMPLE-3] Where whoever is shown around is. */
  readonly zone: Zone;
}): Result<null, Failure> => {
  const done = into.unitOfWork.commit({ commandId: ACT, writer: person }, (writer) => {
    const { language, zone } = into;
    const now = writer.now();
    const start = { writer, language, now, zone };
    const categoryIds = createAll(start, { kind: 'category', things: exampleCategories });
    const labelIds = createAll(start, { kind: 'label', things: exampleLabels });
    const life: Life = { ...start, categoryIds, labelIds };
    exampleTasks.forEach((task, index) => createExampleTask(life, { task, index }));
    fillExampleLogs(life);
    return { tasks: exampleTasks.length, language };
  });
  return done.ok ? ok(null) : done;
};

const Filled = z.object({ language: z.enum(['en', 'de']) });

/** In which language it was made; null where that was forgotten, or not here. */
export const languageOfExample = ({ answerOf }: Pick<UnitOfWork, 'answerOf'>): Language | null =>
  Filled.safeParse(answerOf(ACT)?.result).data?.language ?? null;
