import { createAgent } from '../../src/db/agent/agents';
import { person } from '../../src/db/commit';
import { fillMuch } from '../agents/much-of-everything';
import { systemClock } from '../../src/platform/node/node-ports';
import { openJournal } from './planted-journal';

const DAY_MS = 86_400_000;
/** Since yesterday, a millisecond a reading: what is of one instant stands in the order of its ids, which as texts are not in the order of their numbers. */
const tickingSinceYesterday = () => {
  let now = systemClock.now() - DAY_MS;
  return { now: () => (now += 1) };
};

/** What an agent leaves behind in years: so many runs, a quarter as many reports, and what waits. Into the files of a profile that nobody has open. */
export const plant = async (profileFolder: string, runs: number): Promise<{ readonly agentId: string }> => {
  const peer = openJournal(profileFolder, tickingSinceYesterday());
  const opened = peer.stores();
  if (!opened.ok) throw new Error(opened.error.code);
  const stores = opened.value;
  const act = { commandId: 'much of everything', writer: person };
  let agentId = '';
  const made = stores.agent.unitOfWork.commit(act, (writer) => {
    agentId = createAgent(writer, {
      templateId: 'planner',
      mode: 'hybrid',
      allowedCategoryIds: null,
      purpose: 'To leave much behind.',
      displayName: 'Much',
      allowedTools: ['create_task', 'ask_person'],
    });
    return null;
  });
  if (!made.ok) throw new Error(made.error.code);
  const waiting = Math.min(500, Math.ceil(runs / 10));
  fillMuch(stores, {
    agentId,
    runs,
    reports: Math.ceil(runs / 4),
    proposals: Math.ceil(waiting * 0.8),
    questions: Math.floor(waiting * 0.2),
  });
  peer.close();
  return { agentId };
};
