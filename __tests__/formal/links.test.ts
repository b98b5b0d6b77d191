import { appendMessage } from '../../src/db/agent/messages';
import { AgentLinkType, writtenLinkTypes } from '../../src/db/agent/kinds/message';
import { agentKinds } from '../../src/db/agent/kinds';
import { journalKinds } from '../../src/db/journal/kinds';
import type { RecordKind } from '../../src/db/record-kind';
import type { Store, Stores } from '../../src/db/stores';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { bedForTests } from '../runs/bed-for-tests';
import { acting, done } from '../runs/run-looks';
import { AGENT, call, commit, makeAgent, manualJob, partsOf, runJob, startJob, TASK } from '../runs/run-bed';

const { bed } = bedForTests();

type Ends = { readonly from: string; readonly to: string };
/** The kinds that each link joins, as the rule says. `any`: a tool may change records of any kind. */
const endsOf: Readonly<Record<string, Ends>> = {
  message_prev: { from: 'agentMessage', to: 'agentMessage' },
  message_payload: { from: 'agentMessage', to: 'agentMessagePayload' },
  report_head: { from: 'agent', to: 'agentReport' },
  report_source_span: { from: 'agentReport', to: 'agentMessage' },
  tool_effect: { from: 'agentMessage', to: 'any' },
};
type Place = { readonly kind: string; readonly id: string };
const isIn = ({ journal, agent }: Stores, { kind, id }: Place): boolean => {
  const inStore = ({ records }: Store, kinds: readonly RecordKind[]): boolean =>
    kinds.some((each) => (kind === 'any' || each.kind === kind) && records.has(each, id));
  return inStore(agent, agentKinds) || inStore(journal, journalKinds);
};

test('[INV-2] every link that the rule names is written, and no other', async () => {
  const { stores } = bed();
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  const job = startJob(stores, manualJob(stores));
  const said = { agentId: AGENT, threadId: job.threadId, runKey: job.runKey, kind: 'user' } as const;
  const message = { ...said, authority: 'person', tainted: false, origin: { kind: 'person' } } as const;
  commit(
    stores.agent,
    (writer) =>
      appendMessage(writer, {
        database: stores.agent.database,
        message: { ...message, text: 'Look at it. '.repeat(300) },
      }),
    'said',
  );
  const claim = { text: 'The plants wait.', inference: 'observed', sources: [TASK] };
  const acts = acting(
    call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }),
    call('update_report', { lead: 'Water.', sections: [{ title: 'Plants', claims: [claim] }] }),
  );
  const model = createScriptedModel([acts, done]);
  expect(await runJob(partsOf(stores, { model }), job)).toEqual({ end: 'completed' });
  const { rows } = stores.agent.database.query('SELECT type, from_id, to_id FROM agent_links');
  expect([...new Set(rows.map(([type]) => type))].sort()).toEqual(Object.keys(endsOf).sort());
  expect([...writtenLinkTypes].sort()).toEqual(Object.keys(endsOf).sort());
  const wrong = rows.filter(([type, from, to]) => {
    const ends = endsOf[String(type)];
    if (ends === undefined) return true;
    const places = [
      { kind: ends.from, id: String(from) },
      { kind: ends.to, id: String(to) },
    ];
    return !places.every((place) => isIn(stores, place));
  });
  expect(wrong).toEqual([]);
});

test('[INV-2] the other links that the record knows are written by nobody in this version', () => {
  const unwritten = AgentLinkType.options.filter((type) => !writtenLinkTypes.some((known) => known === type));
  expect(unwritten).toEqual(['agent_state', 'agent_head', 'summary_start', 'summary_end']);
});
