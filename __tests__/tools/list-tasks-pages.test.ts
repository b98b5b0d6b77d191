import { z } from 'zod';
import { FRESH } from '../../src/db/journal/fresh-task';
import type { Json } from '../../src/core/json';
import type { Stores } from '../../src/db/stores';
import { allTools } from '../../src/tools/all-tools';
import { bedForTests } from '../runs/bed-for-tests';
import { commit, HOME, makeAgent, WORK } from '../runs/run-bed';
import { contextIn } from './tool-world';

// An agent reaches every task that it may see, page by page, however many there are.
const { bed } = bedForTests();
const MANY = 230;
const fill = ({ journal }: Stores): void =>
  commit(
    journal,
    (writer) => {
      for (let number = 0; number < MANY; number += 1)
        writer.create('task', `t${String(number).padStart(3, '0')}`, {
          ...FRESH,
          title: `Task ${number}`,
          categoryId: number % 10 === 0 ? WORK : HOME,
          // Several of one instant, as an import makes them.
          createdAt: 1_000 + Math.floor(number / 7),
        });
      return null;
    },
    'many',
  );
const Page = z.object({
  tasks: z.array(z.object({ id: z.string(), categoryId: z.string().nullable() })),
  more: z.boolean(),
  next: z.string().nullable(),
});
const prepared = (args: Json) => allTools.find('list_tasks_in_scope')?.prepare(args);
const list = (stores: Stores, args: Json): z.infer<typeof Page> => {
  const call = prepared(args);
  if (call?.ok !== true || call.value.kind !== 'read') throw new Error('no tool');
  const read = call.value.read(contextIn(stores));
  if (!read.ok) throw new Error(read.error.code);
  return Page.parse(read.value.value);
};
const everyPage = (stores: Stores, args: Readonly<Record<string, Json>>) => {
  const first = list(stores, args);
  const pages = [first];
  for (let { next } = first; next !== null && pages.length < 50;) {
    const page = list(stores, { ...args, before: next });
    pages.push(page);
    next = page.next;
  }
  return pages;
};

test('[TOOL-16] every task is on one page and on one only, the newest first, and the last page says that it is', () => {
  const { stores } = bed();
  makeAgent(stores, { allowedCategoryIds: null });
  fill(stores);
  const pages = everyPage(stores, { limit: 100 });
  expect(pages.map(({ tasks, more }) => [tasks.length, more])).toEqual([
    [100, true],
    [100, true],
    [32, false],
  ]);
  const ids = pages.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  const many = Array.from({ length: MANY }, (_, number) => `t${String(number).padStart(3, '0')}`);
  expect(ids.slice(0, MANY)).toEqual(many.toReversed());
  expect(new Set(ids).size).toBe(MANY + 2);
});

test('[TOOL-16] no place in the list leads out of an agent’s categories', () => {
  const { stores } = bed();
  makeAgent(stores, { allowedCategoryIds: [WORK] });
  fill(stores);
  const pages = everyPage(stores, { limit: 5 });
  const seen = pages.flatMap(({ tasks }) => tasks);
  expect(seen).toHaveLength(24);
  expect(seen.every(({ categoryId }) => categoryId === WORK)).toBe(true);
  // A place made up, or taken from elsewhere, only says where to go on.
  for (const before of ['999999999999999|zzz', '1033|t229', '1000|t001'])
    expect(list(stores, { before }).tasks.every(({ categoryId }) => categoryId === WORK)).toBe(true);
  expect(list(stores, { before: '0|a' })).toEqual({ tasks: [], more: false, next: null });
});

test('[TOOL-16] what is no place is no argument', () => {
  for (const before of [
    '',
    'x',
    '1|',
    '|t1',
    '-1|t1',
    '1.5|t1',
    `1|${'t'.repeat(129)}`,
    '9'.repeat(16) + '|t',
    7,
  ])
    expect([before, prepared({ before })]).toMatchObject([
      before,
      { ok: false, error: { code: 'invalid_arguments' } },
    ]);
});
