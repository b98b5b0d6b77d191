import { id, text, type Flow } from '../driver';

/** Night is chosen once and stays; everything can still be done. */
export const dark: Flow = async ({ tap, type, see, reopen }) => {
  await tap(id('tab-settings'));
  await tap(id('settings-appearance-dark'));
  await reopen();
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  await type(id('quick-add-input'), 'Look at the stars today\n');
  await tap(text('Look at the stars'));
  await see(id('task-title-input'), 'Look at the stars');
};
