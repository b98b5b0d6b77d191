import { gateQuestionOf } from '../../src/agents/approvals/allowed-now';
import { callOfItem } from '../../src/agents/approvals/item-call';
import { createToolRegistry } from '../../src/tools/registry';
import { allTools } from '../../src/tools/all-tools';
import type { AnswerParts } from '../../src/agents/approvals/answer';
import type { Stores } from '../../src/db/stores';
import { bedForTests } from '../runs/bed-for-tests';
import { call, FOREIGN, importForeign, TASK } from '../runs/run-bed';
import { answerParts, firstOf, proposed } from './approval-bed';

// The gates receive every action that a person agrees to.
const { bed } = bedForTests();
const followUp = call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' });

const questionOf = async (stores: Stores, { tools = allTools, calls = [followUp] } = {}) => {
  const item = firstOf(await proposed(stores, calls));
  const parts: AnswerParts = answerParts(stores, { tools });
  const itemCall = callOfItem(parts, { item, args: item.args });
  if (!itemCall.ok) throw new Error(itemCall.error.code);
  const targets = itemCall.value.call.targets(itemCall.value.context);
  return gateQuestionOf(parts, { item, itemCall: itemCall.value, targets });
};

test('[APPROVAL-9] a yes to what is of high risk is judged as high risk, without a grant that nobody gave', async () => {
  const tool = allTools.find('create_follow_up_task');
  if (tool === null) throw new Error('no such tool');
  const tools = createToolRegistry([{ ...tool, risk: 'high' }]);
  const question = await questionOf(bed().stores, { tools });
  expect(question).toMatchObject({ ok: true, value: { request: { risk: 'high' }, policy: { grants: [] } } });
});

test('[APPROVAL-9] a yes to what came of something from outside is judged as that', async () => {
  const { stores } = bed();
  importForeign(stores);
  const calls = [call('read_task', { taskId: FOREIGN }), followUp];
  expect(await questionOf(stores, { calls })).toMatchObject({
    ok: true,
    value: { state: { isTainted: true } },
  });
});
