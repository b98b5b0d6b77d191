import { noUse } from '../../db/agent/budgets';
import type { AgentView } from '../../db/agent/agent-view';
import type { PlannedAction } from '../../db/agent/kinds/run';
import type { AskedVector } from '../../db/search/recall';
import type { Stores } from '../../db/stores';
import { ok, type Failure, type Result } from '../../core/result';
import { observeWriter } from '../../db/records/written-records';
import { decide } from '../../tools/gates';
import { riskOfCall, type PreparedCall, type RegisteredTool } from '../../tools/registry';
import type { ToolContext } from '../../tools/tool';
import { propose } from '../approvals/propose';
import { appliedOutcome, doEffect } from './do-effect';
import { effectContext } from '../effects/effect';
import { resultsOf, type AnswerBody } from './next-move';
import { isTaintedNow, stepsOf, traceAlone, type Run, type RunProvenance } from './run';
import { standingOf } from './standing';
import { storeResult } from './store-result';
import { changedBy, failed, readOutcome, succeeded, type ToolOutcome } from '../effects/tool-outcome';

// [TOOL-1] A `read` tool writes nothing; an `agent` tool writes in the transaction that stores its result; a `journal` tool is an effect.
// [RUN-14] A refusal is stored like any result, with the gate's code: the agent reads why, the person sees it, and nothing happened.
// [RUN-15] The same action in a later answer of the run is the same operation: it is answered with what was stored, unless it only reads.
export type Acting = {
  readonly run: Run;
  readonly agent: AgentView;
  readonly action: PlannedAction;
  readonly answer: AnswerBody;
  readonly provenance: RunProvenance;
  /** What is looked for, as models elsewhere say it. */
  readonly far?: readonly AskedVector[];
};
type Begun = Acting & { readonly startedAt: number };
type Done = Result<null, Failure>;

const storesOf = ({ run, far }: Acting): Stores => {
  const { stores } = run.parts;
  const { recall } = stores;
  if (far === undefined || recall === undefined) return stores;
  return { ...stores, recall: (question, more = []) => recall(question, [...more, ...far]) };
};

const contextOf = (acting: Acting): ToolContext => {
  const { run, agent, answer, provenance } = acting;
  return {
    stores: storesOf(acting),
    agent,
    provenance,
    seen: answer.seen,
    runKey: run.job.runKey,
    threadId: run.job.threadId,
    isTainted: isTaintedNow(run),
    dayOf: run.parts.days.personDay,
  };
};

export type Ready = {
  readonly tool: RegisteredTool;
  readonly call: PreparedCall;
  readonly context: ToolContext;
};
/** `asks`: nothing but a person's yes is missing. */
type Verdict =
  | { readonly may: 'act'; readonly ready: Ready; readonly soft: string | null }
  | { readonly may: 'ask'; readonly ready: Ready; readonly failure: Failure }
  | { readonly may: 'not'; readonly failure: Failure };

const traceGate = (
  { run, action }: Acting,
  { code, soft }: { readonly code: string | null; readonly soft: string | null },
): void => {
  const { toolName, operationId } = action;
  traceAlone(run, {
    kind: 'gate',
    body: { toolName, operationId, allowed: code === null, code, soft },
  });
};

const SCOPES: readonly string[] = ['agent_destroyed', 'stopped', 'out_of_scope'];
const no = (failure: Failure): Verdict => ({ may: 'not', failure });

/** Everything that can keep an action from being done, before anything of it is. */
const verdictOn = (acting: Acting): Verdict => {
  const { run, agent, action } = acting;
  const tool = run.parts.tools.find(action.toolName);
  if (tool === null) return no({ code: 'unknown_tool', detail: action.toolName });
  const context = contextOf(acting);
  const call = tool.prepare(action.args);
  const targets = call.ok ? call.value.targets(context) : ok({ categoryIds: [], targetRefs: [] });
  const isTainted = context.isTainted;
  const { policy, state, verdict } = standingOf(run, { agent, isTainted, more: { ...noUse, toolCalls: 1 } });
  const { toolClass, kind, allowedWakeReasons } = tool;
  const risk = call.ok ? riskOfCall(tool, call.value) : tool.risk;
  const allowed = decide({
    policy,
    state: { ...state, admitsReason: allowedWakeReasons.includes(run.job.trigger.reason) },
    request: {
      what: 'tool',
      toolName: action.toolName,
      toolClass,
      kind,
      risk,
      categoryIds: targets.ok ? targets.value.categoryIds : [],
      unsafe: targets.ok ? null : (targets.error.detail ?? targets.error.code),
    },
  });
  if (!call.ok) return no(!allowed.ok && SCOPES.includes(allowed.error.code) ? allowed.error : call.error);
  const ready = { tool, call: call.value, context };
  const { soft } = verdict;
  if (allowed.ok) return { may: 'act', ready, soft };
  const failure = allowed.error;
  return failure.code === 'confirmation_required' ? { may: 'ask', ready, failure } : no(failure);
};

/** What the run stored for the same operation before, where doing it again would do it twice. */
const outcomeBefore = ({ run, action }: Acting): ToolOutcome | null => {
  const applied = appliedOutcome(run, action);
  if (applied !== null) return applied;
  const kind = run.parts.tools.find(action.toolName)?.kind;
  if (kind !== 'agent') return null;
  const before = resultsOf(stepsOf(run).map(({ body }) => body)).find(
    ({ operationId, status }) => operationId === action.operationId && status !== 'error',
  );
  if (before === undefined) return null;
  const { content, status, code, tainted } = before;
  return { ...readOutcome({ value: null, tainted }), content, status, code };
};

const storeRefusal = (acting: Begun, failure: Failure): Done => {
  traceGate(acting, { code: failure.code, soft: null });
  return storeResult({ ...acting, closes: null, outcome: () => failed(failure, acting.action.args) });
};

/** [APPROVAL-3] What needs a person becomes items of a change set, in the commit of the refusal that says so. */
const storeProposal = (
  acting: Begun,
  { ready, failure }: { readonly ready: Ready; readonly failure: Failure },
): Done => {
  const { call } = ready;
  if (call.kind === 'read') return storeRefusal(acting, failure);
  traceGate(acting, { code: failure.code, soft: null });
  const proposing = { ...acting, ...ready, call, why: failure };
  return storeResult({ ...acting, closes: null, outcome: (writer) => propose(writer, proposing) });
};

const writeOwn = (acting: Begun, { call, context }: Ready): Done => {
  if (call.kind === 'read') throw new Error('[TOOL-1] a tool that reads writes nothing');
  const { records } = acting.run.parts.stores.agent;
  const done = storeResult({
    ...acting,
    closes: null,
    outcome: (real) => {
      const { writer, written, read } = observeWriter(real);
      const output = call.write(writer, effectContext(context, acting.action));
      return succeeded(output, {
        ...changedBy(written(), { kinds: records, read }),
        domain: 'agent',
      });
    },
  });
  const isDevices = !done.ok && (done.error.code === 'disk_full' || done.error.code.startsWith('database_'));
  return done.ok || isDevices ? done : storeRefusal(acting, done.error);
};

const writeJournal = (acting: Begun, { call, context }: Ready): Done => {
  if (call.kind === 'read') throw new Error('[TOOL-1] a tool that reads writes nothing');
  const { run, action } = acting;
  const done = doEffect({ run, action, context, write: call.write });
  if (!done.ok) return done;
  const closes = done.value.status === 'error' ? 'refused' : 'done';
  return storeResult({ ...acting, closes, outcome: () => done.value });
};

const perform = (acting: Begun, ready: Ready): Done => {
  const { call, context } = ready;
  switch (call.kind) {
    case 'read': {
      const output = call.read(context);
      if (!output.ok) return storeRefusal(acting, output.error);
      return storeResult({ ...acting, closes: null, outcome: () => readOutcome(output.value) });
    }
    case 'agent':
      return writeOwn(acting, ready);
    case 'journal':
      return writeJournal(acting, ready);
  }
};

/** The agent's phase alone, of an effect whose journal phase is committed. False: there is none to complete. */
export const completeEffect = (acting: Omit<Acting, 'agent' | 'answer'>): Result<boolean, Failure> => {
  const applied = appliedOutcome(acting.run, acting.action);
  if (applied === null) return ok(false);
  const startedAt = acting.run.parts.stores.clock.now();
  const stored = storeResult({
    ...acting,
    startedAt,
    closes: 'done',
    wasStored: true,
    outcome: () => applied,
  });
  return stored.ok ? ok(true) : stored;
};

/** Whether it would be done now: what stands in its way is met before anybody is asked of it. */
export const wouldRead = (acting: Acting): boolean => {
  const verdict = verdictOn(acting);
  return verdict.may === 'act' && verdict.ready.call.kind === 'read';
};

export const act = (given: Acting): Done => {
  const acting = { ...given, startedAt: given.run.parts.stores.clock.now() };
  const before = outcomeBefore(acting);
  if (before !== null) {
    const closes = before.domain === 'journal' ? 'done' : null;
    return storeResult({ ...acting, closes, wasStored: true, outcome: () => before });
  }
  const verdict = verdictOn(acting);
  switch (verdict.may) {
    case 'act':
      traceGate(acting, { code: null, soft: verdict.soft });
      return perform(acting, verdict.ready);
    case 'ask':
      return storeProposal(acting, verdict);
    case 'not':
      return storeRefusal(acting, verdict.failure);
  }
};
