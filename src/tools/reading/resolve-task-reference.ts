import { z } from 'zod';
import { ok } from '../../core/result';
import { textOf } from '../../db/journal/effective';
import { storable } from '../arguments';
import { findLive } from '../live-record';
import { readTool } from '../make-tool';
import type { ToolContext } from '../tool';
import { allowedIn } from './in-scope';
import { BETTER_BY, FITS_FROM, meantBy, rank, wordsOf } from './task-match';
import { select, text } from '../../db/rows';

const Args = z.strictObject({ text: storable.min(1).max(300) });

const Candidate = z.object({ taskId: z.string(), title: z.string(), score: z.number() });

const LOOKED_AT = 2_000;

const SHOWN = 8;

/** The longest say most. */
const MOST_WORDS = 24;

/** [TOOL-8] Of however many tasks those that share most words, the shortest first: whatever is left out fits less than each that is looked at. */
const candidates = (context: ToolContext, said: string): readonly { id: string; title: string }[] => {
  const words = [...wordsOf(said)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const scope = allowedIn(context, 'category_id');
  const shared = words.map(() => '(instr(title_folded, ?) > 0)').join(' + ');
  const sql = `SELECT id, title FROM (
    SELECT id, title, length(title_folded) AS size, created_at, ${shared} AS shared FROM task WHERE live_status IS NOT NULL${scope.sql}
  ) WHERE shared > 0 ORDER BY shared DESC, size, created_at DESC, id DESC LIMIT ${LOOKED_AT}`;
  return select({ id: text, title: text }, sql).all(context.stores.journal.database, [
    ...words,
    ...scope.params,
  ]);
};

/** [TOOL-8] It only reads: whoever wants to write names the task by its id. */
export const resolveTaskReference = readTool<z.infer<typeof Args>>({
  name: 'resolve_task_reference',
  version: '2',
  scopeRule: 'listed',
  description: `Finds the task that somebody means. Candidates with a score from 0 to 1; taskId is set only where one fits by at least ${FITS_FROM} and by ${BETTER_BY} better than the next. Otherwise ask.`,
  args: Args,
  output: z.object({
    taskId: z.string().nullable(),
    isAmbiguous: z.boolean(),
    candidates: z.array(Candidate),
    threshold: z.number(),
    margin: z.number(),
  }),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  read: (context, { text }) => {
    const ranked = rank(text, candidates(context, text));
    const shown = ranked.slice(0, SHOWN).flatMap(({ id, score }) => {
      const task = findLive(context, { kind: 'task', id });
      return task.ok ? [{ task: task.value, score }] : [];
    });
    const taskId = meantBy(ranked);
    return ok({
      tainted: shown.some(({ task }) => task.tainted),
      value: {
        taskId,
        isAmbiguous: taskId === null && shown.length > 0,
        candidates: shown.map(({ task, score }) => ({
          taskId: task.id,
          title: textOf(task.fields, 'title'),
          score,
        })),
        threshold: FITS_FROM,
        margin: BETTER_BY,
      },
    });
  },
});
