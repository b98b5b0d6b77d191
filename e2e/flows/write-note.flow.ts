import { id, label, text, type Driver, type Flow } from '../driver';

const write = async ({ tap, type, see }: Driver): Promise<void> => {
  await tap(id('journal-new-note'));
  await type(id('entry-title-input'), 'A day by the lake\n');
  await type(id('entry-body-input'), 'The water was **cold**.\n\n');
  await tap(id('format-check'));
  await type(id('entry-body-input'), 'swim\ndry');
  await see(id('entry-body-input'), 'The water was **cold**.\n\n- [ ] swim\n- [ ] dry');
  await tap(id('entry-toggle'));
  await see(text('cold'));
  await tap(label('swim'));
};

const setWhen = async ({ tap, type, clear, see }: Driver): Promise<void> => {
  await tap(id('entry-when'));
  await clear(id('when-time'));
  await type(id('when-time'), '17:30');
  await tap(id('when-save'));
  await see(id('entry-when'), 'Today, 17:30');
  await tap(id('entry-category'));
  await type(id('category-find'), 'Outdoors\n');
  await see(id('entry-category'), 'Outdoors');
};

/** A note is written, read, ticked, dated, found again after leaving, deleted and brought back. */
export const writeNote: Flow = async (driver) => {
  const { tap, see, notSee, type, reopen } = driver;
  await tap(id('start-own-profile'));
  await tap(id('tab-journal'));
  await see(text('Nothing written yet'));
  await write(driver);
  await setWhen(driver);

  await reopen();
  await tap(id('tab-journal'));
  await tap(text('A day by the lake'));
  await see(id('entry-title-input'), 'A day by the lake');
  await tap(id('entry-toggle'));
  await see(id('entry-body-input'), 'The water was **cold**.\n\n- [x] swim\n- [ ] dry');
  await tap(id('screen-back'));
  await tap(id('journal-search'));
  await type(id('search-input'), 'lake');
  await see(text('A day by the lake'));
  await tap(id('screen-back'));

  await tap(text('A day by the lake'));
  await tap(id('entry-delete'));
  await see(id('journal-screen'));
  await notSee(text('A day by the lake'));
  await tap(id('toast-undo'));
  await see(text('A day by the lake'));
};
