import { id, text, type Flow } from '../driver';

/** The language changes at once, for what is read and for what is understood, and stays. */
export const german: Flow = async ({ tap, type, see, reopen, swipe }) => {
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  await tap(id('tab-settings'));
  await swipe(id('settings-screen'), 'up', 200);
  await tap(id('settings-language-de'));
  await see(id('tab-settings'), 'Einstellungen');
  await tap(id('tab-today'));
  await see(text('Ein klarer Morgen'));
  await type(id('quick-add-input'), 'Oma anrufen heute um 18 Uhr #familie p1\n');
  await tap(text('Oma anrufen'));
  await see(id('task-title-input'), 'Oma anrufen');
  await see(id('task-priority'), 'Hoch');
  await see(id('task-due'), 'Heute, 18:00');
  await see(text('familie'));
  await reopen();
  await see(id('tab-today'), 'Heute');
  await see(text('Oma anrufen'));
};
