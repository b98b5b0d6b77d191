import { id, text, type Flow } from '../driver';

/** The Planner proposes three follow-ups; one is accepted, one changed first, one rejected with a reason. */
export const approvals: Flow = async ({ tap, type, clear, see, notSee }) => {
  await tap(id('tab-agents'));
  await tap(id('agent-talk-example-planner1'));
  await type(id('talk-input'), 'Please follow up on receipts, shoes and the landlord');
  await tap(id('talk-send'));
  await see(text('Demo: I proposed it. It waits for your yes under “Waiting for you”.'));
  await tap(id('screen-back'));
  await see(text('3 things wait for you'));
  await tap(id('waiting-row'));

  await tap(text('Create “Follow up: Send the travel receipts” to follow “Send the travel receipts”'));
  await see(id('approval-changes'));
  await tap(id('approval-accept'));
  await notSee(id('approval-screen'));

  await tap(text('Create “Follow up: Order new running shoes” to follow “Order new running shoes”'));
  await tap(id('approval-edit'));
  await clear(id('arg-newTaskTitle'));
  await type(id('arg-newTaskTitle'), 'Try on the running shoes');
  await see(text('Create “Try on the running shoes” to follow “Order new running shoes”'));
  await tap(id('approval-accept'));
  await notSee(id('approval-screen'));

  await tap(
    text(
      'Create “Follow up: Answer the landlord about the heating” to follow “Answer the landlord about the heating”',
    ),
  );
  await tap(id('approval-reject'));
  await type(id('reject-reason'), 'I will call instead');
  await tap(id('reject-confirm'));
  await see(text('Nothing waits for you'));

  await tap(id('screen-back'));
  await tap(id('tab-tasks'));
  await type(id('tasks-search-input'), 'Try on');
  await see(text('Try on the running shoes'));
  await clear(id('tasks-search-input'));
  await type(id('tasks-search-input'), 'Follow up');
  await see(text('Follow up: Send the travel receipts'));
  await notSee(text('Follow up: Answer the landlord about the heating'));
};
