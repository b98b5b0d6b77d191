import { id, text, type Flow } from '../driver';

/** The Planner is woken, read, asked and stopped, offline and with the demo's words marked as such. */
export const agents: Flow = async ({ tap, type, see, notSee }) => {
  await tap(id('tab-agents'));
  await tap(id('agent-open-example-planner1'));
  await see(id('agent-state'));
  await tap(id('agent-wake'));
  await tap(text('Read the report'));
  await see(id('report-freshness'));
  await see(id('demo-mark'));
  await tap(id('claim-s1c1'));
  await tap(text('Send the travel receipts'));
  await see(id('task-title-input'), 'Send the travel receipts');
  await tap(id('screen-back'));
  await tap(id('screen-back'));

  await tap(id('agent-talk'));
  await type(id('talk-input'), 'How is my day?');
  await tap(id('talk-send'));
  await see(text('How is my day?'));
  await see(text('End the conversation'));
  await tap(id('talk-end'));
  await see(text('The conversation is over'));
  await tap(id('screen-back'));

  await tap(id('stop-all'));
  await see(text('Everything is stopped'));
  await tap(id('stay-stopped'));
  await see(id('agent-state'), 'Stopped');
  await tap(id('banner-release'));
  await notSee(id('banner-stopped'));
  await tap(id('agent-pause'));
  await see(id('agent-state'), 'Paused');
  await tap(id('toast-undo'));
  await see(text('Pause'));
};
