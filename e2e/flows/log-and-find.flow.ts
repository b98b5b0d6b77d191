import { id, label, text, type Driver, type Flow } from '../driver';

/** A workout is typed, seen as it is read, and stands in the table behind its chart. */
const log = async ({ tap, type, see, notSee }: Driver): Promise<void> => {
  await tap(id('tab-journal'));
  await tap(id('journal-track'));
  await see(text('Small things, kept'));
  await type(id('log-line-input'), 'squat 5x5 80kg');
  await see(label('Read as: Workout, squat, 5 × 5, 80 kg'));
  await type(id('log-line-input'), '\n');
  await see(id('log-line-input'), '');
  await type(id('log-line-input'), 'Gewicht 72,5 kg\n');
  await tap(id('workout-squat'));
  await see(text('kg · heaviest by day'));
  await tap(id('chart-toggle'));
  await see(text('heaviest, kg'));
  await see(text('80'));
  await tap(id('screen-back'));
  await tap(id('measurement-gewicht'));
  await see(text('72.5 kg'));
  await tap(text('72.5 kg'));
  await tap(id('entry-delete'));
  await see(text('Nothing here any more'));
  await tap(id('toast-undo'));
  await see(text('72.5 kg'));
  await notSee(text('Nothing here any more'));
  await tap(id('screen-back'));
  await tap(id('screen-back'));
};

/** German, English and Japanese, by the beginning of a word or by two signs; what was found opens. */
const find = async ({ tap, type, clear, see, notSee }: Driver): Promise<void> => {
  await tap(id('journal-search'));
  await see(text('Find anything you wrote'));
  await type(id('search-input'), 'GROSSELTERN');
  await see(text('Großeltern'));
  await clear(id('search-input'));
  await type(id('search-input'), 'squas');
  await see(text('Squas'));
  await notSee(text('Großeltern'));
  await tap(label('Clear search'));
  await type(id('search-input'), '京都');
  await tap(text('京都'));
  await see(id('task-title-input'), '東京から京都へ');
  await tap(id('screen-back'));
  await clear(id('search-input'));
  await see(text('京都'));
  await tap(id('search-forget'));
  await type(id('search-input'), 'nowhere');
  await see(text('Nothing found'));
};

export const logAndFind: Flow = async (driver) => {
  const { tap, type, see } = driver;
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  for (const line of ['Großeltern besuchen', 'Squash court with Ann', '東京から京都へ']) {
    await type(id('quick-add-input'), `${line}\n`);
    await see(id('quick-add-input'), '');
  }
  await log(driver);
  await find(driver);
};
