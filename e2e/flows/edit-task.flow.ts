import { id, label, text, type Driver, type Flow } from '../driver';

const editEverything = async ({ tap, type, clear, see }: Driver): Promise<void> => {
  await clear(id('task-title-input'));
  await type(id('task-title-input'), 'Water all the plants\n');
  await tap(id('task-due'));
  await tap(label('Tomorrow'));
  await type(id('due-time'), '18:15');
  await tap(id('due-save'));
  await tap(id('task-priority'));
  await tap(id('priority-P0'));
  await see(id('task-priority'), 'Urgent');
  await tap(id('task-category'));
  await type(id('category-find'), 'Home\n');
  await see(id('task-category'), 'Home');
  await tap(id('task-estimate'));
  await tap(label('30 min'));
  await see(id('task-estimate'), '30 min');
  await tap(id('task-status'));
  await tap(id('status-BLOCKED'));
  await type(id('status-reason'), 'The can is broken');
  await tap(id('status-save'));
  await see(id('task-status'), 'Blocked · The can is broken');
};

const writeBelow = async ({ tap, type, see, swipe }: Driver): Promise<void> => {
  await type(id('task-notes-input'), 'Twice a week.\nNot the cactus.');
  await tap(id('task-title-input'));
  await swipe(id('task-screen'), 'up');
  await tap(id('task-add-label'));
  await type(id('label-find'), 'garden\n');
  await tap(id('sheet-close'));
  await see(label('Remove label garden'));
};

/** Every part of a task where it stands; then away with it, and back. */
export const editTask: Flow = async (driver) => {
  const { tap, type, see, notSee, reopen } = driver;
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  await type(id('quick-add-input'), 'Water the plants today\n');
  await tap(text('Water the plants'));
  await editEverything(driver);
  await writeBelow(driver);

  await reopen();
  await tap(id('tab-tasks'));
  await tap(text('Water all the plants'));
  await see(id('task-title-input'), 'Water all the plants');
  await see(id('task-priority'), 'Urgent');
  await see(id('task-category'), 'Home');
  await see(id('task-estimate'), '30 min');
  await see(id('task-status'), 'Blocked · The can is broken');
  await see(id('task-notes-input'), 'Twice a week.\nNot the cactus.');
  await see(label('Remove label garden'));

  await tap(id('task-delete'));
  await see(id('tasks-screen'));
  await notSee(text('Water all the plants'));
  await tap(id('toast-undo'));
  await see(text('Water all the plants'));
};
