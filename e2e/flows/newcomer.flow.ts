import { id, label, text, type Flow } from '../driver';

/** The first minutes: a task, its checklist, done, not done after all, and everything there on the next day. */
export const newcomer: Flow = async ({ tap, type, see, notSee, reopen }) => {
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));

  await type(id('quick-add-input'), 'Call mum today #family p1\n');
  await see(id('quick-add-input'), '');
  await tap(text('Call mum'));
  await see(id('task-title-input'), 'Call mum');
  await see(id('task-priority'), 'High');
  await see(id('task-due'), 'Today');
  await see(text('family'));

  await type(id('checklist-add-input'), 'Ask about Sunday\n');
  await see(label('Tick Ask about Sunday'));
  await type(id('checklist-add-input'), 'Promise the photos\n');
  await see(text('0 of 2'));
  await tap(label('Tick Ask about Sunday'));
  await see(text('1 of 2'));

  await tap(label('Mark as done: Call mum'));
  await see(id('task-status'), 'Done');
  await tap(id('toast-undo'));
  await see(id('task-status'), 'Open');

  await reopen();
  await notSee(id('banner-example'));
  await tap(text('Call mum'));
  await see(id('task-title-input'), 'Call mum');
  await see(id('task-status'), 'Open');
  await see(text('1 of 2'));
  await see(label('Tick Promise the photos'));
};
