import { id, label, text, type Driver, type Flow } from '../driver';

const bySearch = async ({ tap, type, clear, see, notSee }: Driver): Promise<void> => {
  await type(id('tasks-search-input'), 'ÖTZ');
  await notSee(text('Buy bread'));
  await see(text('Ring Ötzi'));
  await clear(id('tasks-search-input'));
  await type(id('tasks-search-input'), 'nowhere');
  await see(text('Nothing matches'));
  await tap(label('Clear search'));
};

/** Filters and search find what is there and say so when nothing is. */
export const findTasks: Flow = async (driver) => {
  const { tap, type, see, notSee } = driver;
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  await tap(id('tab-tasks'));
  await tap(id('tasks-new'));
  for (const line of ['Buy bread #errands p1', 'Read the book p3', 'Ring Ötzi tomorrow #errands']) {
    await type(id('quick-add-input'), `${line}\n`);
    await see(id('quick-add-input'), '');
  }
  await see(text('Buy bread'));

  await tap(id('filter-priority'));
  await tap(id('choose-priority-P1'));
  await notSee(text('Read the book'));
  await see(text('Buy bread'));
  await tap(id('filter-clear'));
  await see(text('Read the book'));

  await tap(id('filter-label'));
  await tap(label('errands'));
  await notSee(text('Read the book'));
  await see(text('Ring Ötzi'));
  await tap(id('filter-clear'));

  await tap(text('Read the book'));
  await tap(id('task-category'));
  await type(id('category-find'), 'Evenings\n');
  await see(id('task-category'), 'Evenings');
  await tap(id('screen-back'));
  await tap(id('filter-category'));
  await tap(label('Evenings'));
  await notSee(text('Buy bread'));
  await see(text('Read the book'));
  await tap(id('filter-clear'));

  await bySearch(driver);

  await tap(label('Mark as done: Buy bread'));
  await notSee(text('Buy bread'));
  await tap(id('filter-status'));
  await tap(id('choose-status-DONE'));
  await see(text('Buy bread'));
  await notSee(text('Read the book'));
};
