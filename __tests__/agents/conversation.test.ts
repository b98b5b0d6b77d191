import { daysIn } from '../../src/agents/budgets/budget-day';
import { createSpaceZones } from '../../src/agents/timers/space-zones';
import { destroyAgent } from '../../src/agents/lifecycle/destroy-agent';
import { createWorkflow } from '../../src/agents/runs/workflow';
import { say, type Said } from '../../src/agents/sessions/say';
import { createSessionDesk } from '../../src/agents/sessions/session-desk';
import { createFromTemplate } from '../../src/agents/templates/create-from-template';
import { createZones } from '../../src/core/calendar/zone';
import { createRunDesk } from '../../src/agents/wake/run-desk';
import { readRun } from '../../src/db/agent/runs';
import { readSession } from '../../src/db/agent/sessions';
import { readSteps } from '../../src/db/agent/steps';
import { threadWindow } from '../../src/db/agent/thread-window';
import { createScriptedModel, type Script, type ScriptedModel } from '../../src/gateway/scripted-model';
import { createIntlZoneOffsets } from '../../src/platform/intl-zone-offsets';
import { allTools } from '../../src/tools/all-tools';
import { agentTemplateWords } from '../../src/words/agent-words';
import { MINUTE, openLifeBed, type LifeBed } from './life-bed';

// A person talks with an agent made from a template: the real workflow, queue and sessions around a model that says what it is told to.
let bed: LifeBed;
beforeEach(() => {
  bed = openLifeBed();
});
afterEach(() => bed.destroy());

const ID = 'pomodoro';
const make = (approvesPersona: boolean): void => {
  bed.act((writer) =>
    createFromTemplate(writer, {
      stores: bed.stores,
      choice: {
        templateId: 'pomodoro-coach',
        language: 'en',
        displayName: null,
        categoryIds: null,
        taskId: null,
        agentId: ID,
        approvesPersona,
      },
    }),
  );
};
const speak = (text: string): Said => {
  let said: Said | null = null;
  bed.act((writer) => {
    said = say(writer, { stores: bed.stores, agentId: ID, text, sessionId: null });
    return null;
  });
  if (said === null) throw new Error('nothing was said');
  return said;
};
const deskWith = (script: Script) => {
  const model = createScriptedModel(script);
  const { stores } = bed;
  const zones = createZones(createIntlZoneOffsets());
  const days = daysIn(createSpaceZones({ records: stores.agent.records, zones, deviceZone: () => 'UTC' }));
  const workflow = createWorkflow({ stores, model, tools: allTools, days });
  return { model, turns: createRunDesk({ stores, workflow }) };
};
const work = async (script: Script): Promise<ScriptedModel> => {
  const { model, turns } = deskWith(script);
  for (let turn = turns.start(); turn !== null; turn = turns.start()) await turn.ended;
  return model;
};
const told = (model: ScriptedModel, request: number): string =>
  JSON.stringify(model.requests[request]?.messages);
const spokenIn = (threadId: string): readonly string[] =>
  threadWindow(bed.stores.agent, { threadId, mostMessages: 50, mostTokens: 50_000 }).map(
    ({ kind, text, marker, markerReason }) =>
      marker === null ? `${kind}: ${text}` : `closed: ${markerReason}`,
  );
const untilAsked = async (model: ScriptedModel): Promise<void> => {
  while (model.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
};

test('[SESSION-6] what was said before is known in the next turn, until the session is over', async () => {
  make(false);
  const first = speak('I want to write');
  await work([{ say: 'answer', text: 'Take one page.' }]);
  bed.passTime(5 * MINUTE);
  const second = speak('done, and now?');
  const model = await work([{ say: 'answer', text: 'Rest.' }]);
  expect(second.threadId).toBe(first.threadId);
  expect(told(model, 0)).toContain('I want to write');
  expect(told(model, 0)).toContain('Take one page.');
  expect(spokenIn(first.threadId)).toEqual([
    'user: I want to write',
    'thought: Take one page.',
    'user: done, and now?',
    'thought: Rest.',
  ]);
  bed.passTime(30 * MINUTE);
  expect(createSessionDesk(bed.stores).advance()).toBe(true);
  const third = speak('hello again');
  const later = await work([{ say: 'answer', text: 'Hello.' }]);
  expect(third.threadId).not.toBe(first.threadId);
  expect(told(later, 0)).not.toContain('I want to write');
  expect(spokenIn(first.threadId).at(-1)).toBe('closed: timed_out');
});

test('[PERSONA-1] what stands in the prompt is the approved persona, and no draft', async () => {
  const [line] = agentTemplateWords['pomodoro-coach'].persona.voice;
  make(false);
  speak('hello');
  expect(told(await work([{ say: 'answer', text: 'Hi.' }]), 0)).not.toContain(line?.en);
  bed.destroy();
  bed = openLifeBed();
  make(true);
  const { messageId, threadId } = speak('hello');
  expect(told(await work([{ say: 'answer', text: 'Hi.' }]), 0)).toContain(line?.en);
  const [, answer] = threadWindow(bed.stores.agent, { threadId, mostMessages: 9, mostTokens: 999 });
  expect(answer?.provenance.personaVersionId).toContain('hosta-agent-');
  expect(answer?.id).not.toBe(messageId);
});

test('[LIFE-2] destroyed while its model thinks: no further step, whatever the model would have said', async () => {
  make(false);
  const { runKey, threadId, sessionId } = speak('hello');
  const { model, turns } = deskWith([{ say: 'nothing' }]);
  const turn = turns.start();
  await untilAsked(model);
  bed.act((writer) => {
    destroyAgent(writer, { stores: bed.stores, agentId: ID });
    return null;
  });
  turns.recheck();
  await turn?.ended;
  const { database } = bed.stores.agent;
  expect(readRun(database, runKey)).toMatchObject({ status: 'cancelled', code: 'agent_destroyed' });
  expect(readSteps(bed.stores, runKey)).toEqual([]);
  expect(readSession(database, sessionId)?.closeReason).toBe('agent_destroyed');
  expect(spokenIn(threadId).slice(0, 2)).toEqual(['user: hello', 'closed: agent_destroyed']);
  expect(turns.start()).toBeNull();
});

test('[SESSION-3] put down by a crash in the middle of a turn, it is answered after the start, in the thread where it was asked', async () => {
  make(false);
  const { runKey, threadId, sessionId } = speak('are you there?');
  const { model, turns } = deskWith([{ say: 'nothing' }]);
  const turn = turns.start();
  await untilAsked(model);
  turn?.interrupt();
  await turn?.ended;
  bed.reopen();
  bed.passTime(120 * MINUTE);
  expect(createSessionDesk(bed.stores).advance()).toBe(true);
  await work([{ say: 'answer', text: 'Yes.' }]);
  expect(readRun(bed.stores.agent.database, runKey)?.status).toBe('completed');
  expect(spokenIn(threadId)).toEqual(['user: are you there?', 'closed: timed_out', 'thought: Yes.']);
  expect(readSession(bed.stores.agent.database, sessionId)?.closeReason).toBe('timed_out');
  expect(createSessionDesk(bed.stores).advance()).toBe(false);
});
