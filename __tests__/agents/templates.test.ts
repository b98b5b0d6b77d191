import { openLifeBed, type LifeBed } from './life-bed';
import { readAgent, readAgentState } from '../../src/db/agent/agent-view';
import { readBudgetLimits } from '../../src/db/agent/budgets';
import { Predicate } from '../../src/db/agent/kinds/subscription';
import { personaVersionsOf } from '../../src/db/agent/personas';
import { subscriptionsOf } from '../../src/db/agent/subscriptions';
import { timersOf } from '../../src/db/agent/timers';
import { journalKinds } from '../../src/db/journal/kinds';
import { allTools } from '../../src/tools/all-tools';
import { agentTemplateNames, agentTemplateWords, type TemplateWords } from '../../src/words/agent-words';
import { activePersona } from '../../src/agents/personas/active-persona';
import { promptFor } from '../../src/agents/prompts/prompts';
import { Schedule } from '../../src/agents/timers/schedule';
import { createFromTemplate, type TemplateChoice } from '../../src/agents/templates/create-from-template';
import { agentTemplates, templateById } from '../../src/agents/templates/templates';

let bed: LifeBed;
beforeEach(() => {
  bed = openLifeBed();
});
afterEach(() => bed.destroy());

const choice = (templateId: string, more: Partial<TemplateChoice> = {}): TemplateChoice => ({
  templateId,
  language: 'de',
  displayName: null,
  categoryIds: ['sport'],
  taskId: 't1',
  agentId: null,
  approvesPersona: false,
  ...more,
});
const make = (of: TemplateChoice): string =>
  String(bed.act((writer) => createFromTemplate(writer, { stores: bed.stores, choice: of })));
const codeOf = (of: TemplateChoice): string =>
  bed.codeOf((writer) => createFromTemplate(writer, { stores: bed.stores, choice: of }));

test.each(agentTemplates.map((template) => [template.id, template] as const))(
  '[TEMPLATE-1] %s has words in both languages for all that it shows, and schedules and predicates that hold',
  (id, { subscriptions, timers }) => {
    const words: TemplateWords = agentTemplateWords[id];
    const { voice, bounds, style, honesty } = words.persona;
    const texts = [
      words.name,
      words.purpose,
      ...voice,
      ...bounds,
      style,
      honesty,
      ...Object.values(words.labels),
    ];
    for (const { en, de } of texts) {
      expect([en.trim(), de.trim()]).toEqual([en, de]);
      expect(en).not.toBe('');
      expect(de).not.toBe(en);
    }
    const keys = [...subscriptions, ...timers].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(words.labels).sort()).toEqual([...keys].sort());
    for (const { schedule } of timers) expect(Schedule.safeParse(schedule).success).toBe(true);
    for (const { predicate } of subscriptions)
      expect(Predicate.safeParse(predicate('t1')).success).toBe(true);
  },
);

test('[TEMPLATE-1] every tool that a template names is there', () => {
  const names = allTools.all.map(({ name }) => name);
  for (const { allowedTools } of agentTemplates)
    expect(names).toEqual(expect.arrayContaining([...allowedTools]));
});

test('[TEMPLATE-1] a template listens only for what some record of the journal says', () => {
  const known = new Set(journalKinds.map(({ token }) => token));
  for (const { subscriptions } of agentTemplates) {
    for (const { any, all } of subscriptions.map(({ predicate }) => predicate('t1').tokens)) {
      const heard = [...any, ...all].filter(({ tokenClass }) => tokenClass === 'semanticKey');
      for (const { tokenValue } of heard) expect(known).toContain(tokenValue);
    }
  }
});

test('[TEMPLATE-1] one that never listens or looks has neither subscriptions nor timers; every id is its own', () => {
  for (const { mode, subscriptions, timers } of agentTemplates)
    expect(mode === 'interactive' && subscriptions.length + timers.length > 0).toBe(false);
  expect(agentTemplates.map(({ id }) => id).sort()).toEqual([...agentTemplateNames].sort());
  expect(templateById('nothing like it')).toBeNull();
});

test('[TEMPLATE-2] [TEMPLATE-3] no template grants anything or listens to other agents', () => {
  for (const { id, subscriptions } of agentTemplates) {
    make(choice(id));
    expect(subscriptions.every(({ includeAgentWrites }) => !includeAgentWrites)).toBe(true);
  }
  const { database } = bed.stores.agent;
  expect(database.query('SELECT count(*) FROM agent_grants').rows).toEqual([[0]]);
  expect(database.query('SELECT count(*) FROM agent_policies').rows).toEqual([[0]]);
});

test.each(agentTemplates.map((template) => [template.id, template] as const))(
  '[TEMPLATE-4] %s is made in one commit, with everything that it has',
  (id, template) => {
    const head = bed.stores.agent.feed.head();
    const agentId = make(choice(id));
    expect(bed.stores.agent.feed.after(head, 9).changes).toHaveLength(1);
    const agent = readAgent(bed.stores.agent.records, agentId);
    const { mode, budget, subscriptions, timers } = template;
    expect(agent).toMatchObject({
      mode,
      lifecycle: 'active',
      displayName: agentTemplateWords[id].name.de,
      allowedTools: template.allowedTools,
      allowedCategoryIds: ['sport'],
    });
    expect(promptFor({ templateId: id, promptId: agent?.config.promptId ?? null }).promptId).toBe(`${id}.de`);
    expect(readAgentState(bed.stores.agent.records, agentId).activeTaskId).toBe('t1');
    expect(readBudgetLimits(bed.stores, agentId)).toEqual(budget);
    expect(subscriptionsOf(bed.stores, agentId)).toHaveLength(subscriptions.length);
    expect(timersOf(bed.stores, agentId)).toHaveLength(timers.length);
    expect(personaVersionsOf(bed.stores.agent, agentId)).toMatchObject([
      { status: 'draft', authoredBy: 'template', tainted: false },
    ]);
    expect(activePersona(bed.stores, agentId)).toBeNull();
  },
);

test('[TEMPLATE-4] what is missing is asked for; a persona that the person saw is in force at once', () => {
  expect(codeOf(choice('nothing like it'))).toBe('template_not_found');
  expect(codeOf(choice('task-companion', { taskId: null }))).toBe('template_needs_task');
  expect(codeOf(choice('gym-coach', { categoryIds: null }))).toBe('template_needs_category');
  expect(codeOf(choice('gym-coach', { categoryIds: [] }))).toBe('template_needs_category');
  expect(bed.stores.agent.feed.head()).toBe(0);
  const agentId = make(choice('planner', { categoryIds: null, displayName: 'Mine', approvesPersona: true }));
  expect(readAgent(bed.stores.agent.records, agentId)).toMatchObject({
    displayName: 'Mine',
    allowedCategoryIds: null,
  });
  expect(activePersona(bed.stores, agentId)?.version).toBe(1);
});

test('[TEMPLATE-5] made twice under a derived id it is there once', () => {
  const of = choice('planner', { agentId: 'example-planner' });
  expect([codeOf(of), codeOf(of)]).toEqual(['ok', 'already_exists']);
  expect(subscriptionsOf(bed.stores, 'example-planner').map(({ id }) => id)).toEqual([
    'example-planner.day',
    'example-planner.tasks',
  ]);
  expect(timersOf(bed.stores, 'example-planner').map(({ id }) => id)).toEqual(['example-planner.morning']);
});
