import type { CategoryId } from '../../core/named-ids';
import type { PlannedAction } from '../../db/agent/kinds/run';
import type { AgentView } from '../../db/agent/agent-view';
import { keepReservation, noUse } from '../../db/agent/budgets';
import { everyCategory } from '../../db/journal/every-category';
import type { AskedVector } from '../../db/search/recall';
import type { EmbeddingStanding } from '../../gateway/embedding-port';
import type { CancelSignal } from '../../gateway/model-port';
import { askBudget } from '../budgets/budget';
import { isTaintedNow, type Run } from '../runs/run';
import { costNothing, settleAlone, usedBy } from '../runs/settle';

// [FAR-10] What an agent looks for is sent for its likeness only where the run has read nothing from outside, every category that the agent sees may go there, and its own
// budget has room. Whatever comes of it, the search itself goes on with what this device knows.
type Looking = {
  readonly run: Run;
  readonly agent: AgentView;
  readonly action: PlannedAction;
  readonly cancel: CancelSignal;
};

const questionOf = ({ run, action }: Looking): string | null => {
  const call = run.parts.tools.find(action.toolName)?.prepare(action.args);
  return call?.ok === true && call.value.kind === 'read' ? call.value.looksFor : null;
};

const reserve = (
  { run, agent }: Looking,
  { requestId, text }: { readonly requestId: string; readonly text: string },
): boolean => {
  const { stores, days, embedding } = run.parts;
  if (embedding === undefined) return false;
  const at = stores.clock.now();
  const day = days.homeDay(at);
  const { tokens, costMicros } = usedBy(embedding.estimate([text]));
  const { exceeded } = askBudget(stores, { agentId: agent.id, day, more: { ...noUse, tokens, costMicros } });
  if (exceeded !== null) return false;
  const { runKey, agentId } = run.job;
  const reservation = { requestId, runKey, agentId, day, tokens, costMicros, at };
  stores.agent.database.transaction(() => keepReservation(stores.agent.database, reservation));
  return true;
};

type Question = {
  readonly standing: EmbeddingStanding;
  readonly item: { readonly question: { readonly text: string } };
  readonly text: string;
  readonly categoryIds: readonly (CategoryId | null)[];
};
/** Null: this device's own is all that is asked. */
const questionFor = (looking: Looking): Question | null => {
  const { run, agent } = looking;
  const { stores, embedding } = run.parts;
  const looksFor = embedding === undefined ? null : questionOf(looking);
  const standing = looksFor === null ? null : (embedding?.standing() ?? null);
  if (looksFor === null || standing === null || isTaintedNow(run)) return null;
  const categoryIds = agent.allowedCategoryIds ?? [null, ...everyCategory(stores.journal.database)];
  const item = { question: { text: looksFor } };
  const allowed = standing.carries(categoryIds) ? standing.allowedOf(item, 'question') : null;
  return allowed === null ? null : { standing, item, text: allowed.text, categoryIds };
};

/** Null: nobody was asked. Empty: it came to nothing. */
export const askFar = async (looking: Looking): Promise<readonly AskedVector[] | null> => {
  const { run, agent, action, cancel } = looking;
  const { stores, embedding } = run.parts;
  const question = questionFor(looking);
  if (embedding === undefined || question === null) return null;
  const requestId = stores.sha256(`${run.job.runKey}|likeness|${action.callId}`);
  const { text, item, categoryIds, standing } = question;
  if (!reserve(looking, { requestId, text })) return null;
  const caller = { agentId: agent.id, runKey: run.job.runKey, categoryIds };
  const answer = await embedding.embed({ operation: 'question', requestId, caller, items: [item] }, cancel);
  const usage = answer.ok ? answer.value.usage : answer.error.usage;
  settleAlone(run, { requestId, usage, isFree: !answer.ok && costNothing(answer.error) });
  const [vector] = answer.ok ? answer.value.vectors : [];
  if (!answer.ok || vector === undefined || answer.value.modelId !== standing.modelId) return [];
  return [{ id: standing.modelId, dimensions: vector.length, floor: standing.floor, vector }];
};
