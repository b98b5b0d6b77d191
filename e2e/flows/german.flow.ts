import { id, label, text, type Driver, type Flow } from '../driver';

const speak = async ({ tap, type, see }: Driver): Promise<void> => {
  await tap(id('tab-journal'));
  await tap(label('Sprachnotiz aufnehmen'));
  await see(text('Nimmt auf'));
  await see(id('recording-stored'));
  await tap(label('Stopp und behalten'));
  await type(id('voice-title-input'), 'Am See\n');
  await tap(label('Zurück'));
  await see(text('Am See'));
};

/** The language changes at once, for what is read and for what is understood, and stays. */
export const german: Flow = async (driver) => {
  const { tap, type, see, reopen, swipe } = driver;
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
  await tap(id('screen-back'));
  await speak(driver);
  await reopen();
  await see(id('tab-today'), 'Heute');
  await see(text('Oma anrufen'));
};
