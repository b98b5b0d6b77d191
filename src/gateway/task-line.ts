import { z } from 'zod';
import { parseJson } from '../core/json';

// What a model reads of a task: one line of JSON each, so that no title can pretend to be a line of its own.
/** `named`: in no other group, but what woke the agent, or what it is about. */
export const taskGroups = ['named', 'overdue', 'today', 'in_progress', 'coming', 'done'] as const;
export const TaskLine = z.object({
  group: z.enum(taskGroups),
  id: z.string(),
  // What a person does not let out of the journal is not there.
  title: z.string().default(''),
  due: z.string().nullable().default(null),
  status: z.string().default(''),
  reason: z.string().nullable().default(null),
  priority: z.string().default(''),
  minutes: z.number().nullable().default(null),
});
export type TaskLine = z.infer<typeof TaskLine>;
export type TaskGroup = TaskLine['group'];
/** The first line of a digest: the day it is about, and the groups of which it shows only a part. */
export const DigestHead = z.object({ today: z.string(), cut: z.array(z.enum(taskGroups)) });
export type DigestHead = z.infer<typeof DigestHead>;
export const DIGEST_LABEL = 'journal';

export const linesOf = (
  text: string,
): { readonly head: DigestHead | null; readonly tasks: readonly TaskLine[] } => {
  let head: DigestHead | null = null;
  const tasks: TaskLine[] = [];
  for (const line of text.split('\n')) {
    const json = parseJson(line);
    if (!json.ok) continue;
    const task = TaskLine.safeParse(json.value);
    if (task.success) tasks.push(task.data);
    else head = DigestHead.safeParse(json.value).data ?? head;
  }
  return { head, tasks };
};
