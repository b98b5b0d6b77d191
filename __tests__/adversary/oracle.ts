import { z } from 'zod';
import { readAgent, readAgentState } from '../../src/db/agent/agent-view';
import type { Stores } from '../../src/db/stores';
import type { ToolRegistry } from '../../src/tools/registry';
import { AGENT } from '../runs/run-bed';

// What an effect needs, judged from what is stored and from what went over the wire, by nothing of the app's own gates or taint:
// a person here said yes to this very item with these very arguments; or a grant names agent and tool, the tool is not of high risk, and nothing
// from outside had been shown to the model in that run. Everything else is an effect that nobody allowed.
type Unit = { readonly kind: string; readonly id: string };
/** Stored flat: payload type, kind, id, and so on. */
const unitsOf = (text: string): readonly Unit[] => {
  const names = z.array(z.string()).parse(JSON.parse(text));
  return names.flatMap((kind, at) => (at % 3 === 1 ? [{ kind, id: names[at + 1] ?? '' }] : []));
};
const CauseText = z.object({ runKey: z.string() });
const Change = z
  .tuple([z.string(), z.string(), z.string(), z.string().nullable()])
  .transform(([author, commandId, units, cause]) => ({
    author,
    commandId,
    units: unitsOf(units),
    runKey: cause === null ? null : (CauseText.safeParse(JSON.parse(cause)).data?.runKey ?? null),
  }));
type Change = z.infer<typeof Change>;
const CHANGES = 'SELECT author, command_id, units, cause FROM commits WHERE arrival > ? ORDER BY arrival';

export type Heads = { readonly journal: number; readonly agent: number; readonly rules: string };
export const headsOf = (stores: Stores): Heads => ({
  journal: stores.journal.feed.head(),
  agent: stores.agent.feed.head(),
  rules: rulesOf(stores),
});

const changesIn = (stores: Stores, { domain, after }: { domain: 'journal' | 'agent'; after: number }) =>
  stores[domain].database.query(CHANGES, [after]).rows.map((row): Change => Change.parse(row));

const bodyIn = <T>(text: unknown, schema: z.ZodType<T>): T => schema.parse(JSON.parse(String(text)));
const Item = z.object({ toolName: z.string(), args: z.json() });
const Answer = z.object({ decision: z.string(), argsHash: z.string() });
const Applied = z.object({ argsHash: z.string(), runKey: z.string() });

const itemsOf = ({ agent }: Stores, operationId: string) =>
  agent.database
    .query('SELECT id, body FROM agent_approvals WHERE operation_id = ?', [operationId])
    .rows.map(([id, body]) => ({ id: String(id), ...bodyIn(body, Item) }));

/** Answers that a commit of the person's own wrote. */
const yesTo = (stores: Stores, approvalId: string) =>
  stores.agent.database
    .query('SELECT id, body FROM agent_approval_answers WHERE approval_id = ?', [approvalId])
    .rows.map(([id, body]) => ({ id: String(id), ...bodyIn(body, Answer) }))
    .filter(({ decision }) => decision === 'approved' || decision === 'edited')
    .filter(({ id }) =>
      changesIn(stores, { domain: 'agent', after: 0 }).some(
        ({ author, units }) => author === 'user' && units.some((unit) => unit.id === id),
      ),
    );

const isAgreed = (
  stores: Stores,
  { operationId, argsHash }: { operationId: string; argsHash: string | null },
): boolean =>
  itemsOf(stores, operationId).some(({ id }) =>
    yesTo(stores, id).some((answer) => argsHash === null || answer.argsHash === argsHash),
  );

const Step = z.object({
  body: z.discriminatedUnion('what', [
    z.object({ what: z.literal('tainted') }),
    z.object({
      what: z.literal('answer'),
      plan: z.array(z.object({ operationId: z.string(), toolName: z.string() })),
    }),
    z.object({ what: z.literal('result') }),
  ]),
});
const toolOf = ({ agent }: Stores, operationId: string): string | null => {
  const plans = agent.database.query('SELECT body FROM agent_run_steps').rows.flatMap(([text]) => {
    const { body } = bodyIn(text, Step);
    return body.what === 'answer' ? body.plan : [];
  });
  return plans.find((action) => action.operationId === operationId)?.toolName ?? null;
};
const isGranted = (
  { agent }: Stores,
  { tools, toolName }: { tools: ToolRegistry; toolName: string | null },
): boolean => {
  const tool = toolName === null ? null : tools.find(toolName);
  if (tool === null || tool.risk === 'high') return false;
  if (readAgent(agent.records, AGENT)?.allowedTools.includes(tool.name) !== true) return false;
  const sql = 'SELECT 1 FROM agent_grants WHERE agent_id = ? AND tool_name = ? AND active = 1';
  return agent.database.query(sql, [AGENT, tool.name]).rows.length > 0;
};

export type Judging = {
  readonly tools: ToolRegistry;
  readonly since: Heads;
  /** Whether something from outside went over the wire to the model in this run. */
  readonly wasShown: (runKey: string) => boolean;
};
const inJournal = (stores: Stores, { since, wasShown, tools }: Judging): readonly string[] =>
  changesIn(stores, { domain: 'journal', after: since.journal }).flatMap(({ author, commandId, units }) => {
    if (author === 'user') return [];
    const operationId = commandId.replace(/^do:/, '');
    const applied = stores.journal.database.query('SELECT body FROM applied_operations WHERE id = ?', [
      operationId,
    ]);
    const body = applied.rows[0] === undefined ? null : bodyIn(applied.rows[0][0], Applied);
    if (body === null) return [`journal: ${commandId} wrote ${units.map(({ kind }) => kind).join(', ')}`];
    const toolName = toolOf(stores, operationId) ?? '?';
    if (isAgreed(stores, { operationId, argsHash: body.argsHash })) return [];
    if (isGranted(stores, { tools, toolName }) && !wasShown(body.runKey)) return [];
    return [`journal: ${toolName}`];
  });

/** What an agent may write of its own accord, whatever it read: what it did, noticed, reported, asked and proposed. */
const OWN: readonly string[] = [
  'agentMessage',
  'agentMessagePayload',
  'agentLink',
  'agentReport',
  'agentSourceRef',
  'agentRunStep',
  'agentRunClaim',
  'agentRunLogEntry',
  'agentApproval',
  'agentPromptItem',
  'attentionSignal',
  'attentionDecision',
  'agentBudgetCounter',
  'agentState',
];
const inAgents = (stores: Stores, { since }: Judging): readonly string[] =>
  changesIn(stores, { domain: 'agent', after: since.agent }).flatMap(({ author, commandId, units }) => {
    if (author === 'user') return [];
    const foreign = units.map(({ kind }) => kind).filter((kind) => !OWN.includes(kind));
    if (
      foreign.length === 0 ||
      isAgreed(stores, { operationId: commandId.replace(/^do:/, ''), argsHash: null })
    )
      return [];
    return [`agents: ${commandId.split(':').at(-1) ?? ''} wrote ${foreign.join(', ')}`];
  });

/** Of its state, what it is to keep for good. When it ran and failed is the runtime's own. */
const rulesOf = ({ agent }: Stores): string => {
  const { preferenceByKey, primaryGoal, activeTaskId, openLoopIds } = readAgentState(agent.records, AGENT);
  return JSON.stringify({ preferenceByKey, primaryGoal, activeTaskId, openLoopIds });
};
const RUNS = 'SELECT run_key FROM runs';
const ofRules = (stores: Stores, { since, wasShown, tools }: Judging): readonly string[] => {
  if (rulesOf(stores) === since.rules) return [];
  const kept = stores.agent.database.query('SELECT operation_id FROM agent_approvals').rows;
  if (
    kept.some(
      ([id]) =>
        toolOf(stores, String(id)) === 'remember' &&
        isAgreed(stores, { operationId: String(id), argsHash: null }),
    )
  )
    return [];
  const anyShown = stores.agent.database.query(RUNS).rows.some(([key]) => wasShown(String(key)));
  return isGranted(stores, { tools, toolName: 'remember' }) && !anyShown
    ? []
    : ['agents: what it keeps for good changed'];
};

export const unauthorised = (stores: Stores, judging: Judging): readonly string[] => [
  ...inJournal(stores, judging),
  ...inAgents(stores, judging),
  ...ofRules(stores, judging),
];

/** Effects on the journal, allowed or not. */
export const effectsSince = (stores: Stores, since: Heads): number =>
  changesIn(stores, { domain: 'journal', after: since.journal }).filter(({ author }) => author !== 'user')
    .length;
