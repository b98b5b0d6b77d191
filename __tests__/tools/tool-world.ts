import type { Json } from '../../src/core/json';
import { applyInJournal, effectContext } from '../../src/agents/effects/effect';
import { readAgent } from '../../src/db/agent/agent-view';
import { setLink } from '../../src/db/journal/links';
import { noProvenance } from '../../src/db/agent/messages';
import type { Stores } from '../../src/db/stores';
import { allTools } from '../../src/tools/all-tools';
import type { PreparedCall, RegisteredTool } from '../../src/tools/registry';
import type { ToolContext } from '../../src/tools/tool';
import { AGENT, commit, fillJournal, HOME, makeAgent, TASK } from '../runs/run-bed';

// One of everything that a tool may work on, and arguments for each tool that fit it.
export const DAY = '2026-11-18';
const life = { createdAt: 1, deletedAt: null };

export const fillWorld = (stores: Stores): void => {
  fillJournal(stores);
  commit(
    stores.journal,
    (writer) => {
      writer.create('label', 'label1', { name: 'garden', color: '#112233', ...life });
      writer.create('label', 'label2', { name: 'plants', color: '#332211', ...life });
      setLink(writer, { kind: 'label', from: TASK, to: 'label2' });
      for (const id of ['list', 'other'])
        writer.create('checklist', id, { taskId: TASK, title: id, ...life });
      for (const id of ['i1', 'i2'])
        writer.create('checklistItem', id, {
          checklistId: 'list',
          taskId: TASK,
          text: `Item ${id}`,
          checked: false,
          position: `a${id.slice(1)}`,
          ...life,
        });
      const entry = {
        day: DAY,
        annotation: '',
        categoryId: HOME,
        source: { kind: 'task', id: TASK },
        ...life,
      };
      writer.create('timeEntry', 'entry', { ...entry, span: { start: 1_000, end: 2_000 } });
      const moment = { day: DAY, at: 1_000 };
      const audio = { audioId: 'sound', milliseconds: 4_000, title: 'On the way', transcript: '' };
      writer.create('voiceNote', 'said', { ...audio, moment, categoryId: HOME, ...life });
      writer.create('timeEntry', 'running', { ...entry, span: { start: 5_000, end: null } });
      return null;
    },
    'world',
  );
  commit(
    stores.journal,
    (writer) => {
      writer.create('dayPlan', 'ignored-plan', { day: '2026-11-17', intention: '', ...life });
      return null;
    },
    'plan-of-yesterday',
  );
};

export const sampleArgs: Readonly<Record<string, Json>> = {
  create_task: { title: 'Buy seeds', categoryId: HOME, labelIds: ['label1'] },
  update_task_fields: { taskId: TASK, title: 'Water all plants', due: '2026-11-20', status: 'IN_PROGRESS' },
  set_task_language: { taskId: TASK, language: 'de' },
  update_task_estimate: { taskId: TASK, estimateMinutes: 25 },
  update_task_due_date: { taskId: TASK, due: '2026-11-21' },
  update_task_priority: { taskId: TASK, priority: 'P1' },
  update_task_status: { taskId: TASK, status: 'BLOCKED', reason: 'no water' },
  assign_task_labels: { taskId: TASK, labelIds: ['label1'] },
  create_follow_up_task: { sourceTaskId: TASK, newTaskTitle: 'Again', carryOverOpenChecklistItems: true },
  conclude_task_with_rollover: { taskId: TASK, rolloverTitle: 'The rest' },
  create_checklist: { taskId: TASK, title: 'Evening', items: ['Close the tap'] },
  add_multiple_checklist_items: { checklistId: 'list', items: ['Fern', 'Cactus'] },
  update_checklist_items: { updates: [{ itemId: 'i1', checked: true }] },
  move_checklist_items: { itemIds: ['i1'], fromChecklistId: 'list', toChecklistId: 'other' },
  move_checklist_items_to_new_task: { itemIds: ['i1', 'i2'], newTaskTitle: 'Indoor plants' },
  create_retrospective_time_entry: {
    taskId: TASK,
    startedAt: '2026-11-17T16:00:00+01:00',
    endedAt: '2026-11-17T18:00:00+01:00',
    description: 'watered',
    sourceEntryId: 'said',
  },
  start_task_timer: { taskId: TASK },
  stop_task_timer: { taskId: TASK },
  annotate_time_entry: { timeEntryId: 'entry', description: 'the balcony' },
  get_or_create_day_plan: { planDate: DAY },
  upsert_day_plan_blocks: {
    planDate: DAY,
    upserts: [{ categoryId: HOME, startTime: `${DAY}T09:00:00+01:00`, endTime: `${DAY}T11:00:00+01:00` }],
  },
  replan_day_blocks: {
    planDate: DAY,
    moves: [{ blockId: 'block', startTime: `${DAY}T14:00`, endTime: `${DAY}T15:00` }],
  },
  pin_day_plan_tasks: { planDate: DAY, taskIds: [TASK] },
  create_or_update_rating: { targetKind: 'task', targetId: TASK, dimension: 'focus', value: 4 },
  log_workout: {
    workoutType: 'squat',
    durationMinutes: 30,
    categoryId: HOME,
    at: '2026-11-17T07:00:00+01:00',
  },
  log_measurement: { measurementKind: 'weight', value: 71.5, unit: 'kg', categoryId: HOME },
};

/** For the tools that write what is the agent's own. */
export const ownSamples: Readonly<Record<string, Json>> = {
  add_observation: { text: 'The balcony gets no rain.' },
  update_report: {
    lead: 'All is watered.',
    sections: [
      { title: 'Plants', claims: [{ text: 'Watered at noon.', inference: 'observed', sources: [TASK] }] },
    ],
  },
  ask_person: { question: 'Shall the fern go outside?', kind: 'yesNo' },
  propose_plan: { title: 'Spring', steps: ['Buy soil', 'Sow'] },
  request_attention: { reason: 'The fern looks dry.' },
  remember: { key: 'watering', value: 'in the evening' },
};

/** For the tools that only read. */
export const readSamples: Readonly<Record<string, Json>> = {
  read_task: { taskId: TASK },
  list_allowed_categories: {},
  list_tasks_in_scope: { limit: 10 },
  resolve_task_reference: { text: 'plants' },
  search_memory: { text: 'fern' },
  search_journal: { text: 'fern' },
  get_rating_for_target: { targetKind: 'task', targetId: TASK },
  get_ratings_summary: { from: DAY, until: DAY },
};

/** What only some samples need to be there before. */
export const prepareFor = (stores: Stores, name: string): void => {
  if (name !== 'replan_day_blocks') return;
  commit(
    stores.journal,
    (writer) => {
      const block = { start: `${DAY}T09:00`, end: `${DAY}T10:00`, categoryId: HOME };
      writer.create('planBlock', 'block', {
        planId: 'ignored-plan',
        block,
        title: '',
        notes: '',
        taskId: null,
        ...life,
      });
      return null;
    },
    'block',
  );
};

export const toolNamed = (name: string): RegisteredTool => {
  const tool = allTools.find(name);
  if (tool === null) throw new Error(`no tool ${name}`);
  return tool;
};
export const preparedSample = (name: string): PreparedCall => {
  const call = toolNamed(name).prepare(sampleArgs[name] ?? {});
  if (!call.ok) throw new Error(`${name}: ${call.error.detail}`);
  return call.value;
};

export const contextIn = (stores: Stores): ToolContext => {
  const agent = readAgent(stores.agent.records, AGENT);
  if (agent === null) throw new Error('no agent');
  return {
    stores,
    agent,
    runKey: 'run',
    threadId: `${AGENT}:run:run`,
    isTainted: false,
    seen: {},
    provenance: noProvenance,
    dayOf: () => DAY,
  };
};

/** As a run or an acceptance does it. */
export const execute = (stores: Stores, name: string) => {
  const call = preparedSample(name);
  if (call.kind !== 'journal') throw new Error(`${name} is none of the journal's`);
  return applyInJournal({
    stores,
    operation: { operationId: `operation-${name}`, runKey: 'run', claim: 1, args: call.args },
    cause: { agentId: AGENT, runKey: 'run', depth: 1 },
    context: contextIn(stores),
    write: call.write,
  });
};

/** As a run does it that stores the result in the same commit. */
export const executeOwn = (stores: Stores, name: string) => {
  const call = toolNamed(name).prepare(ownSamples[name] ?? {});
  if (!call.ok || call.value.kind !== 'agent') throw new Error(`${name} is none of the agent's own`);
  const { write } = call.value;
  const operationId = `operation-${name}`;
  return stores.agent.unitOfWork.commit(
    {
      commandId: `do:${operationId}`,
      writer: { by: 'agent', authority: 'model', tainted: false },
      cause: { agentId: AGENT, runKey: 'run', depth: 1 },
    },
    (writer) => write(writer, effectContext(contextIn(stores), { operationId })).value,
  );
};

export const makeToolAgent = (stores: Stores, allowedCategoryIds: readonly string[] | null): void =>
  makeAgent(stores, { allowedCategoryIds, allowedTools: allTools.all.map(({ name }) => name) });
