import { id, label, text, type Flow } from '../driver';

/** What wakes an agent and what it may use are changed where they stand, each with a way back. */
export const changeAgent: Flow = async ({ tap, type, clear, see, notSee }) => {
  await tap(id('tab-agents'));
  await tap(id('agent-open-example-planner1'));
  await tap(id('agent-add-cause'));
  await clear(id('cause-time'));
  await type(id('cause-time'), '21:15');
  await tap(id('cause-add'));
  await see(text('Every day at 21:15'));
  await tap(label('Remove: Every day at 21:15'));
  await notSee(text('Every day at 21:15'));
  await tap(id('toast-undo'));
  await see(text('Every day at 21:15'));
  await tap(id('agent-edit-limits'));
  await clear(id('limit-costMicros'));
  await type(id('limit-costMicros'), '0,75');
  await tap(id('limits-save'));
  await see(text('Saved'));
  await tap(id('agent-edit-limits'));
  await see(id('limit-costMicros'), '0.75');
  await tap(id('sheet-close'));
};
