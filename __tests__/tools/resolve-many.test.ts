import { z } from 'zod';
import type { Stores } from '../../src/db/stores';
import { FRESH } from '../../src/db/journal/fresh-task';
import { allTools } from '../../src/tools/all-tools';
import { bedForTests } from '../runs/bed-for-tests';
import { commit, HOME, makeAgent, WORK } from '../runs/run-bed';
import { contextIn } from './tool-world';

// However long somebody has used the app, a task is meant by its words and not by its age.
const { bed } = bedForTests();
const NEWER = 2_200;
const STEP = 200;
const fill = ({ journal }: Stores): void => {
  const write = (
    name: string,
    tasks: readonly { id: string; title: string; at: number; categoryId?: string }[],
  ) =>
    commit(
      journal,
      (writer) => {
        for (const { at, categoryId = HOME, ...task } of tasks)
          writer.create('task', task.id, { ...FRESH, title: task.title, categoryId, createdAt: at });
        return null;
      },
      name,
    );
  write('old', [
    { id: 'boat', title: 'Paint the boat', at: 1 },
    { id: 'plain', title: 'Call Ada', at: 1 },
    { id: 'roof1', title: 'Mend the roof', at: 2 },
    { id: 'hidden', title: 'Sell the boat', at: 3, categoryId: WORK },
  ]);
  for (let from = 0; from < NEWER; from += STEP)
    write(
      `new${from}`,
      Array.from({ length: STEP }, (_, at) => {
        const no = from + at;
        return {
          id: `t${no}`,
          title: no % 2 === 0 ? `Call Ada about matter ${no}` : `Errand ${no}`,
          at: 10 + no,
        };
      }),
    );
  write('newest', [{ id: 'roof2', title: 'Mend the roof', at: 100_000 }]);
};

const Resolved = z.object({
  taskId: z.string().nullable(),
  isAmbiguous: z.boolean(),
  candidates: z.array(z.object({ taskId: z.string(), score: z.number() })),
});
const resolve = (stores: Stores, text: string): z.infer<typeof Resolved> => {
  const call = allTools.find('resolve_task_reference')?.prepare({ text });
  if (call?.ok !== true || call.value.kind !== 'read') throw new Error('no tool');
  const read = call.value.read(contextIn(stores));
  if (!read.ok) throw new Error(read.error.code);
  return Resolved.parse(read.value.value);
};

test('[TOOL-8] the oldest of thousands is found, and the same title of long ago makes it ambiguous', () => {
  const { stores } = bed();
  makeAgent(stores);
  fill(stores);
  expect(resolve(stores, 'paint boat')).toMatchObject({ taskId: 'boat', isAmbiguous: false });
  expect(resolve(stores, 'call ada')).toMatchObject({ taskId: 'plain' });
  const roofs = resolve(stores, 'mend the roof');
  expect(roofs).toMatchObject({ taskId: null, isAmbiguous: true });
  const best = roofs.candidates.filter(({ score }) => score === 1).map(({ taskId }) => taskId);
  expect(best.sort()).toEqual(['roof1', 'roof2']);
  // What lies elsewhere is no candidate, and what only consists of signs names nothing.
  expect(JSON.stringify(resolve(stores, 'sell boat'))).not.toContain('hidden');
  expect(resolve(stores, '… !')).toMatchObject({ taskId: null, isAmbiguous: false, candidates: [] });
});
