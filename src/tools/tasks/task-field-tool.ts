import { z } from 'zod';
import type { CategoryId } from '../../core/named-ids';
import { ok } from '../../core/result';
import type { FieldsOf } from '../../db/records/kinds';
import type { Say } from '../../words/words';
import { changedFields } from '../changed-fields';
import { findLive, findSafe, nameOf, targetsOf, type Found } from '../live-record';
import { journalTool } from '../make-tool';
import type { JournalTool } from '../tool';

type OnTask = { readonly taskId: string; readonly categoryId?: CategoryId | null };
type FieldTool<A> = {
  readonly name: string;
  readonly description: string;
  readonly args: z.ZodType<A>;
  readonly says: (say: Say, title: string) => string;
  /** The values that the fields shall have. */
  readonly fields: (args: A, at: { readonly found: Found<'task'>; readonly now: number }) => FieldsOf<'task'>;
};

/** A tool that sets fields of one task. */
export const taskFieldTool = <A extends OnTask>(of: FieldTool<A>): JournalTool<A> =>
  journalTool<A>({
    name: of.name,
    version: '1',
    description: of.description,
    args: of.args,
    output: z.object({ taskId: z.string(), changed: z.array(z.string()) }),
    capability: 'tasks.write',
    scopeRule: 'source_and_destination',
    risk: 'low',
    sideEffects: ['TASK'],
    targets: (context, { taskId, categoryId }) => {
      const found = findSafe(context, { kind: 'task', id: taskId });
      if (!found.ok || categoryId === undefined) return found.ok ? ok(targetsOf(found.value)) : found;
      const destination =
        categoryId === null ? null : findLive(context, { kind: 'category', id: categoryId });
      return destination === null || destination.ok ? ok(targetsOf(found.value, categoryId)) : destination;
    },
    summary: (context, { args, say }) => of.says(say, nameOf(context, { kind: 'task', id: args.taskId })),
    effect: (writer, { context, args }) => {
      const found = findSafe(context, { kind: 'task', id: args.taskId });
      if (!found.ok) return writer.refuse(found.error);
      const wanted = of.fields(args, { found: found.value, now: writer.now() });
      const changed = changedFields(found.value.fields, wanted);
      if (Object.keys(changed).length > 0) writer.write('task', args.taskId, changed);
      const value = { taskId: args.taskId, changed: Object.keys(changed).sort() };
      return { value, tainted: context.isTainted };
    },
  });
