import { canonicalArgsHash, effectRecordId } from '../../src/core/run-identities';
import type { Json } from '../../src/core/json';
import type { RunKey } from '../../src/core/named-ids';
import type { Result } from '../../src/core/result';
import { createAgent } from '../../src/db/agent/agents';
import { appendQuestion } from '../../src/db/agent/prompts';
import { person, type Writer } from '../../src/db/commit';
import type { Stores } from '../../src/db/stores';
import { allTools } from '../../src/tools/all-tools';
import { systemClock } from '../../src/platform/node/node-ports';
import { openJournal, task, write } from './planted-journal';

// What agents ask for and ask about, as many as are wanted: no model would ask for so much.
const SOURCE = 'planted-source';
const TOOL = 'create_follow_up_task';
/** Nor would one agent, and no commit takes everything. */
const MOST_OF_ONE = 40;
const SECOND_MS = 1_000;
const WEEK_MS = 7 * 86_400_000;

type Proposal = { readonly id: string; readonly taskId: string };
type Planted = {
  readonly agents: readonly string[];
  readonly questions: readonly string[];
  /** With the task that each makes where it is accepted. */
  readonly proposals: readonly Proposal[];
};

const sure = <T>(made: Result<T, { readonly code: string }>): T => {
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
};

const propose = (
  writer: Writer,
  { stores, agentId, at }: { stores: Stores; agentId: string; at: number },
) => {
  const tool = allTools.find(TOOL);
  if (tool === null) throw new Error(`there is no ${TOOL}`);
  const args: Json = { sourceTaskId: SOURCE, newTaskTitle: `Proposal ${at}` };
  const operationId = stores.sha256(`planted operation ${at}`);
  const id = writer.newAppendId();
  const now = writer.now();
  const runKey: RunKey = `planted-run-${at}`;
  writer.append('agentApproval', id, {
    agentId,
    operationId,
    args,
    toolName: TOOL,
    toolVersion: tool.version,
    risk: tool.risk,
    runKey,
    changeSetId: stores.sha256(`planted set ${at}`),
    argsHash: sure(canonicalArgsHash(args)),
    readHash: stores.sha256('planted'),
    reason: null,
    tainted: false,
    evidence: [],
    createdAt: now + at,
    expiresAt: now + WEEK_MS,
  });
  return { id, taskId: sure(effectRecordId({ operationId, k: 1 })) };
};

const ask = (writer: Writer, { agentId, at }: { agentId: string; at: number }): string =>
  appendQuestion(writer, {
    agentId,
    runKey: `planted-run-${at}`,
    interactionType: 'freeText',
    promptText: `Question ${at}`,
    options: [],
    isRequired: false,
    requiredBy: null,
    tainted: false,
  });

type Portion = { readonly stores: Stores; readonly from: number; readonly many: number };
const fill = (writer: Writer, { stores, from, many }: Portion): Planted => {
  const agentId = createAgent(writer, {
    templateId: 'planner',
    mode: 'hybrid',
    allowedCategoryIds: null,
    purpose: 'To ask.',
    displayName: `Asks ${from}`,
    allowedTools: [TOOL, 'ask_person'],
  });
  const places = Array.from({ length: many }, (_, at) => from + at);
  return {
    agents: [agentId],
    // Of one moment: the list has them by their ids.
    questions: places.map((at) => ask(writer, { agentId, at })).sort(),
    // Two of each: one to be changed and accepted, one to be rejected.
    proposals: places.flatMap((at) => [
      propose(writer, { stores, agentId, at: 2 * at }),
      propose(writer, { stores, agentId, at: 2 * at + 1 }),
    ]),
  };
};

const nobody: Planted = { agents: [], questions: [], proposals: [] };
/** One commit. */
const plantPortion = (portion: Portion): Planted => {
  let planted = nobody;
  const act = { commandId: `planted from ${portion.from}`, writer: person };
  const done = portion.stores.agent.unitOfWork.commit(act, (writer) => {
    planted = fill(writer, portion);
    return null;
  });
  sure(done);
  return planted;
};

/** Into the files of a profile that nobody has open. Newest first, as the list of what waits has them. */
export const plant = async (profileFolder: string, many: number): Promise<Planted> => {
  // Each portion is of one moment: where a commit met the next one, the list would begin in its middle.
  let now = systemClock.now() - many * SECOND_MS;
  const peer = openJournal(profileFolder, { now: () => now });
  write(peer, (writer) => writer.create('task', SOURCE, task('What they follow', writer.now())));
  const stores = sure(peer.stores());
  let all = nobody;
  for (let from = 0; from < many; from += MOST_OF_ONE) {
    now += SECOND_MS;
    const planted = plantPortion({ stores, from, many: Math.min(MOST_OF_ONE, many - from) });
    all = {
      agents: [...planted.agents, ...all.agents],
      questions: [...planted.questions, ...all.questions],
      proposals: [...planted.proposals, ...all.proposals],
    };
  }
  peer.close();
  return all;
};
