import type { Stores } from '../../src/db/stores';
import { isOffered } from '../../src/agents/runs/standing';
import { allTools } from '../../src/tools/all-tools';
import type { RegisteredTool } from '../../src/tools/registry';
import { bedForTests } from '../runs/bed-for-tests';
import { commit, HOME } from '../runs/run-bed';
import {
  contextIn,
  fillWorld,
  makeToolAgent,
  ownSamples,
  prepareFor,
  readSamples,
  sampleArgs,
} from './tool-world';

// Whatever is not offered could not have been done: asked of the tools themselves, with arguments that fit them.
const { bed } = bedForTests();
const recall: NonNullable<Stores['recall']> = () => ({ ok: true, value: { found: [], isComplete: true } });

const hereIn = (stores: Stores) => ({ stores, agent: contextIn(stores).agent });
const offeredIn = (stores: Stores): readonly string[] => {
  const here = hereIn(stores);
  const { allowedTools, allowedCategoryIds } = here.agent;
  const standing = {
    policy: { allowedTools, allowedCategoryIds, grants: [], access: [] },
    state: {
      now: 0,
      isTainted: false,
      isDestroyed: false,
      isStopped: false,
      stoppedToolClasses: [],
      admitsReason: true,
      exceeded: null,
      isPrivacyConfirmed: false,
      hasSecret: false,
      reachesNetwork: false,
    },
  };
  return allTools.all
    .filter((tool) => isOffered(tool, { standing, reason: 'manual', here }))
    .map(({ name }) => name);
};
const names = allTools.all.map(({ name }) => name);

/** Whether its sample, as good as any other, gets past what is asked before anything is done. */
const canSucceed = (stores: Stores, tool: RegisteredTool): boolean => {
  const call = tool.prepare({ ...sampleArgs, ...ownSamples, ...readSamples }[tool.name] ?? {});
  if (!call.ok) throw new Error(`${tool.name}: no sample`);
  const context = contextIn(stores);
  const targets = call.value.targets(context);
  const { allowedCategoryIds: allowed } = context.agent;
  const isWithin = (id: string | null): boolean => allowed === null || (id !== null && allowed.includes(id));
  if (!targets.ok || !targets.value.categoryIds.every(isWithin)) return false;
  return call.value.kind !== 'read' || call.value.read(context).ok;
};

test('[GATE-5] where everything is there and allowed, every tool is offered', () => {
  const { stores } = bed();
  fillWorld(stores);
  prepareFor(stores, 'replan_day_blocks');
  makeToolAgent(stores, null);
  expect(offeredIn({ ...stores, recall })).toEqual(names);
});

test('[GATE-5] with nothing there that a tool needs it is not offered, and could not have been done', () => {
  const { stores } = bed();
  makeToolAgent(stores, [HOME]);
  const offered = offeredIn(stores);
  const missing = names.filter((name) => !offered.includes(name));
  expect(missing).toEqual([
    'search_journal',
    'search_memory',
    'assign_task_labels',
    'add_multiple_checklist_items',
    'update_checklist_items',
    'move_checklist_items',
    'move_checklist_items_to_new_task',
    'stop_task_timer',
    'annotate_time_entry',
    'replan_day_blocks',
  ]);
  const wrong = allTools.all
    .filter(({ name }) => missing.includes(name))
    .filter((tool) => canSucceed(stores, tool));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('[GATE-5] whose categories are none is offered what touches no record, and nothing else could be done', () => {
  const { stores } = bed();
  fillWorld(stores);
  prepareFor(stores, 'replan_day_blocks');
  makeToolAgent(stores, []);
  const offered = offeredIn({ ...stores, recall });
  expect(offered).toContain('update_report');
  expect(offered).not.toContain('create_task');
  const wrong = allTools.all
    .filter(({ name }) => !offered.includes(name))
    .filter((tool) => canSucceed({ ...stores, recall }, tool));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('[GATE-5] a timer of another category is none that the agent could stop', () => {
  const { stores } = bed();
  makeToolAgent(stores, [HOME]);
  const start = (id: string, categoryId: string) =>
    commit(
      stores.journal,
      (writer) => {
        const entry = { day: '2026-11-18', annotation: '', source: null, createdAt: 1, deletedAt: null };
        writer.create('timeEntry', id, { ...entry, categoryId, span: { start: 5_000, end: null } });
        return null;
      },
      id,
    );
  start('theirs', 'elsewhere');
  expect(offeredIn(stores)).not.toContain('stop_task_timer');
  start('own', HOME);
  expect(offeredIn(stores)).toContain('stop_task_timer');
});
